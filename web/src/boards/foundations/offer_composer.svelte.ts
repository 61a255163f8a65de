/** The offer or wish that the player composes: kept in this page alone until it goes to the table in one line. */
import * as api from "../../lib/api.ts";
import type { TableModel } from "../../lib/table_model.svelte.ts";
import { words } from "../../lib/words.svelte.ts";
import type { FoundationsView } from "../../lib/wire.ts";
import { modulesOf, type OfferView } from "./modules.ts";
import { answering, isEmpty, lineOf, newDraft, put, wayOfLot, type Draft, type Item, type Way } from "./offers.ts";

export class OfferComposer {
  draft = $state.raw<Draft | null>(null);
  /** Why the offer cannot be sent as it is; empty while it can, or while nobody has said. */
  reason = $state("");
  /** Whether the server has said that the offer as it is now may be sent. */
  isLegal = $state(false);
  /** A deed that is pointed at: the city shows its lot. */
  pointed = $state<string | null>(null);
  /** Numbers the questions to the server: the answer to an older one says nothing of the offer as it is. */
  private question = 0;

  constructor(private readonly table: TableModel) {}

  /** Begins an offer to a partner. Where that is not possible, says why. */
  begin(partner: number): void {
    const { you } = this.table;
    if (you === null) return;
    if (this.table.choice.isLegal(`propose ${partner + 1}`)) this.compose(newDraft(you, partner));
    else void this.table.explain(`propose ${partner + 1}`);
  }
  /** Begins a wish with what is offered, which is most of what would be accepted. */
  beginWish(offer: OfferView): void {
    this.compose(answering(offer));
  }
  private compose(draft: Draft): void {
    this.table.choice.clear();
    this.table.isComposing = true;
    this.change(draft);
  }
  cancel(): void {
    this.question += 1;
    this.draft = null;
    this.pointed = null;
    this.table.isComposing = false;
  }

  /** Puts a thing into the offer, or takes it out again. */
  put(way: Way, item: Item): void {
    if (this.draft) this.change(put(this.draft, way, item));
  }
  /** Takes a lot that was pressed; returns whether an offer is composed at all. */
  takeLot(lot: string): boolean {
    if (!this.draft) return false;
    const way = wayOfLot(this.draft, this.table.view as FoundationsView, lot);
    if (way) this.put(way, { kind: "lot", id: lot });
    return true;
  }

  private change(draft: Draft): void {
    this.draft = draft;
    void this.check(draft);
  }
  /** Asks the server, which alone knows the rules, what speaks against the offer. */
  private async check(draft: Draft): Promise<void> {
    const question = (this.question += 1);
    this.isLegal = false;
    if (isEmpty(draft)) {
      this.reason = "";
      return;
    }
    // Without the network nobody can say; the server judges the offer when it arrives.
    const { reason } = await api.why(this.table.id, lineOf(draft)).catch(() => ({ reason: null }));
    if (question !== this.question) return;
    this.isLegal = reason === null;
    this.reason = reason ? words.withRule(reason.message, reason.rule, this.table.names) : "";
    this.table.announce(this.reason);
  }

  async send(): Promise<void> {
    if (!this.draft || !this.isLegal) return;
    const line = lineOf(this.draft);
    this.cancel();
    await this.table.play(line);
  }

  /** Takes an action that only begins an offer, out of the list or typed; returns whether it is one. */
  takeAction(action: string): boolean {
    const [kind, partner, more] = action.split(" ");
    const { offer = null } = modulesOf(this.table.view as FoundationsView).trading ?? {};
    if (kind === "propose" && partner && more === undefined) this.begin(Number(partner) - 1);
    else if (action === "wish" && offer) this.beginWish(offer);
    else return false;
    return true;
  }
}

const composers = new WeakMap<TableModel, OfferComposer>();

/** Returns the composer of a table, which the city, the panels and the question share. */
export function composerOf(table: TableModel): OfferComposer {
  const found = composers.get(table) ?? new OfferComposer(table);
  composers.set(table, found);
  return found;
}
