/** What the Consul's panel says: which side its card shows, what it does next, what deeds cost, and its tokens. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { FoundationsFacts, FoundationsView } from "../../lib/wire.ts";
import { t } from "../../lib/words.svelte.ts";
import { modulesOf, type ConsulView } from "./modules.ts";
import type { Cell } from "./outline.ts";
import { high, wide } from "./pieces.ts";

/** The face-down tokens of one size and the open discards, each kind with its number. */
export interface TokenPile {
  size: number;
  /** The form in which a token of this size is drawn. */
  cells: Cell[];
  left: number;
  discarded: number;
  /** The places of the view that it draws. */
  places: string[];
  /** What may still be turned up, and what was given up, in words. */
  text: string;
}

/** Says when the Consul acts: its card is ready for the next turn of the steering player, or gets ready then. */
export function timing(table: TableModel, consul: ConsulView): string {
  const view = table.view as FoundationsView;
  if (modulesOf(view).question?.of === "consul") return t("consul-acting");
  if (!consul.plan) return t("consul-rests");
  const params = { name: table.name(consul.steers), yours: consul.steers === table.you ? 1 : 0 };
  return t(consul.ready ? "consul-acts-after" : "consul-ready-after", params);
}

/** Says what the Consul does when it acts; nothing while it does nothing more in this era. */
export function intention(table: TableModel, { plan, steers }: ConsulView): string {
  if (!plan) return "";
  const { deed: lot, size, places, points } = plan;
  if (points) return t("consul-scores", { points, size, lot });
  if (places.length === 1) return t("consul-builds", { lot, size, lots: places[0]!.join(" ") });
  const params = { lot, size, places: places.length, name: table.name(steers), yours: steers === table.you ? 1 : 0 };
  return t("consul-builds-somewhere", params);
}

/** Says what a deed costs at least, and how that comes about. */
export function priceText({ minimum, coins }: ConsulView, facts: FoundationsFacts): string {
  const { minimum: first, coins_a_price: every } = facts.consul!;
  return t("consul-price", { price: minimum, first, every, coins });
}

/** Lists the piles of tokens by their size. */
export function tokenPiles({ unseen, discarded }: ConsulView, facts: FoundationsFacts): TokenPile[] {
  const tokens = Object.values(facts.tokens ?? {});
  const sizes = [...new Set(tokens.map((token) => token.size))].sort();
  return sizes.map((size) => {
    const kinds = tokens.filter((token) => token.size === size);
    const sum = (counts: Record<string, number>) => kinds.reduce((total, { id }) => total + (counts[id] ?? 0), 0);
    const list = (counts: Record<string, number>) =>
      kinds
        .filter(({ id }) => counts[id])
        .map(({ id, name }) => (counts[id]! > 1 ? `${counts[id]} × ${name}` : name))
        .join(", ");
    const [left, open] = [sum(unseen), sum(discarded)];
    const text = [
      t("consul-pile", { size, count: left }),
      ...(left ? [list(unseen)] : []),
      ...(open ? [t("consul-discarded", { tokens: list(discarded) })] : []),
    ].join("; ");
    const places = kinds.flatMap(({ id }) => [`modules/consul/unseen/${id}`, `modules/consul/discarded/${id}`]);
    return { size, cells: compactForm(facts, size), left, discarded: open, places, text };
  });
}

/** Returns of the forms that a token of a size may take the one that needs the least room. */
function compactForm(facts: FoundationsFacts, size: number): Cell[] {
  const forms = facts.consul!.forms[size - 1]!.map((name) => facts.shapes[name] as Cell[]);
  const extent = (cells: Cell[]) => Math.max(wide(cells), high(cells));
  return forms.reduce((best, form) => (extent(form) < extent(best) ? form : best));
}
