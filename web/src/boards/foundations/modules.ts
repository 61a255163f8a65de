/** What the modules of a table show, by their options, and what of it belongs to a seat. */
import type { CardText, FoundationsFacts, FoundationsView } from "../../lib/wire.ts";

/** The open pool of monuments: 1 is open, 0 in the city. `values` is what neighbours add to a monument. */
export interface MonumentsView {
  pool: Record<string, number>;
  markers: number[];
  values: Record<string, number>;
}
/** Cards of which each seat keeps one; null is a card that the viewer does not know. */
export interface KeptCardsView {
  dealt: (string | null)[][];
  kept: (string | null)[];
  shared?: string[];
  drawn?: (string | null)[][];
}
export interface ModuleViews {
  monuments?: MonumentsView;
  roles?: KeptCardsView;
  objectives?: KeptCardsView;
}

/** A card before a seat: face down where the viewer does not know it. */
export interface SeatCard {
  kind: string;
  card: CardText | null;
  /** The place of the view that it draws. */
  at: string;
}

export const modulesOf = (view: FoundationsView): ModuleViews => view.modules as ModuleViews;

/** Lists the cards that lie before a seat, once all have chosen. */
export function seatCards(view: FoundationsView, facts: FoundationsFacts, seat: number): SeatCard[] {
  const modules = modulesOf(view);
  const found: SeatCard[] = [];
  const put = (kind: string, id: string | null, at: string) =>
    found.push({ kind, card: id === null ? null : (facts.cards?.[id] ?? null), at });
  for (const kind of ["roles", "objectives"] as const) {
    const cards = modules[kind];
    if (!cards) continue;
    const chosen = cards.kept.some((card) => card !== null);
    if (chosen && cards.dealt.length) put(kind, cards.kept[seat] ?? null, `modules/${kind}/kept/${seat}`);
    (cards.drawn?.[seat] ?? []).forEach((card, place) => put(kind, card, `modules/${kind}/drawn/${seat}/${place}`));
  }
  return found;
}

/** Lists the cards that lie open for all. */
export function sharedCards(view: FoundationsView, facts: FoundationsFacts): CardText[] {
  return (modulesOf(view).objectives?.shared ?? []).map((id) => facts.cards![id]!);
}

/** Lists the cards out of which the player keeps one now, by the legal actions. */
export function keepChoices(actions: string[], facts: FoundationsFacts): { action: string; card: CardText }[] {
  return actions
    .filter((action) => action.startsWith("keep "))
    .map((action) => ({ action, card: facts.cards?.[action.split(" ")[1]!] }))
    .filter((each): each is { action: string; card: CardText } => each.card !== undefined);
}

/** Returns the module that a card belongs to. */
export function kindOf(view: FoundationsView, id: string): string {
  const modules = modulesOf(view);
  const kinds = ["roles", "objectives"] as const;
  return kinds.find((kind) => modules[kind]?.dealt.some((row) => row.includes(id))) ?? "objectives";
}
