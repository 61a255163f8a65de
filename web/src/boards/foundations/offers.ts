/** Offers before they are sent: what each side has, what is put into the offer, and the line that it becomes. */
import type { FoundationsFacts, FoundationsView } from "../../lib/wire.ts";
import { modulesOf, type OfferView, type SideView } from "./modules.ts";

/** The two ways in which things go, seen by whoever composes. */
export const WAYS = ["given", "asked"] as const;
export type Way = (typeof WAYS)[number];

/** An offer in the making; a wish is composed by the partner of an offer, for its proposer. */
export interface Draft {
  by: number;
  to: number;
  isWish: boolean;
  given: SideView;
  asked: SideView;
}
/** One thing that can be put into an offer, or the number of coins. */
export type Item =
  { kind: "lot" | "card"; id: string } | { kind: "token" | "spent"; place: number } | { kind: "coins"; count: number };

const nothing = (): SideView => ({ lots: [], coins: 0, tokens: 0, spent: 0, cards: [] });

export const newDraft = (by: number, to: number): Draft => ({
  by,
  to,
  isWish: false,
  given: nothing(),
  asked: nothing(),
});

/** Returns the wish that begins as this offer, seen from its partner: what was asked is given. */
export const answering = (offer: OfferView): Draft => ({
  by: offer.to,
  to: offer.by,
  isWish: true,
  given: offer.asked,
  asked: offer.given,
});

/** Returns who gives what goes this way. */
export const giverOf = (draft: { by: number; to: number }, way: Way): number => (way === "given" ? draft.by : draft.to);

/** Lists what a seat has that can be traded: empty lots, coins as far as one trade moves them, tokens and cards. */
export function belongings(view: FoundationsView, facts: FoundationsFacts, seat: number): SideView {
  const { favors, invocations } = modulesOf(view);
  return {
    lots: Object.keys(view.lots).filter((lot) => view.lots[lot]!.owner === seat && !view.lots[lot]!.building),
    coins: Math.min(view.seats[seat]!.coins, facts.trading!.coins),
    tokens: favors?.unspent[seat] ?? 0,
    spent: favors?.spent[seat] ?? 0,
    cards: [...(invocations?.ongoing[seat] ?? []), ...(invocations?.held[seat] ?? [])],
  };
}

const toggled = (list: string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id].sort(byName);
/** Lots of a row come by their number, so that a long list is easy to read. */
const byName = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
/** The first tokens of a row are the ones that are given; to touch one that is given takes it out. */
const counted = (count: number, place: number) => (place < count ? count - 1 : count + 1);

/** Puts a thing into the offer, or takes it out again. Coins go one way: those of the other side go back. */
export function put(draft: Draft, way: Way, item: Item): Draft {
  const side = draft[way];
  const other = way === "given" ? "asked" : "given";
  switch (item.kind) {
    case "lot":
      return { ...draft, [way]: { ...side, lots: toggled(side.lots, item.id) } };
    case "card":
      return { ...draft, [way]: { ...side, cards: toggled(side.cards, item.id) } };
    case "token":
      return { ...draft, [way]: { ...side, tokens: counted(side.tokens, item.place) } };
    case "spent":
      return { ...draft, [way]: { ...side, spent: counted(side.spent, item.place) } };
    case "coins": {
      const coins = side.coins === item.count ? 0 : item.count;
      return { ...draft, [way]: { ...side, coins }, [other]: { ...draft[other], coins: 0 } };
    }
  }
}

/** Returns which way a lot would go: null for one that neither side can give. */
export function wayOfLot(draft: Draft, view: FoundationsView, lot: string): Way | null {
  const held = view.lots[lot];
  if (!held || held.building) return null;
  return WAYS.find((way) => giverOf(draft, way) === held.owner) ?? null;
}

export const isEmpty = ({ given, asked }: Draft): boolean => ![given, asked].some((side) => wordsOf(side).length);

function wordsOf({ lots, coins, tokens, spent, cards }: SideView): string[] {
  const count = (number: number, one: string, more: string) =>
    number ? [`${number} ${number === 1 ? one : more}`] : [];
  return [
    ...lots,
    ...count(coins, "coin", "coins"),
    ...count(tokens, "token", "tokens"),
    ...count(spent, "spent", "spent"),
    ...cards,
  ];
}

/** Returns the offer in one line of notation. */
export function lineOf(draft: Draft): string {
  const [given, asked] = [wordsOf(draft.given), wordsOf(draft.asked)];
  return [
    draft.isWish ? "wish" : `propose ${draft.to + 1}`,
    ...(given.length ? ["give", ...given] : []),
    ...(asked.length ? ["ask", ...asked] : []),
  ].join(" ");
}

/** Returns how many lot markers the trade adds to the supply of whoever composes; the other side loses as many. */
export function markersGained(draft: Draft, view: FoundationsView, facts: FoundationsFacts): number {
  const inForce = modulesOf(view).invocations?.ongoing.flat() ?? [];
  const freed = ({ lots, cards }: SideView) =>
    cards
      .filter((card) => inForce.includes(card))
      .reduce((markers, card) => markers - (facts.trading!.markers[card] ?? 0), lots.length);
  return freed(draft.given) - freed(draft.asked);
}

/** Returns the lots of a trade with the seat that would get each. */
export const takers = (offer: Pick<OfferView, "by" | "to" | "given" | "asked">): [string, number][] => [
  ...offer.given.lots.map((lot): [string, number] => [lot, offer.to]),
  ...offer.asked.lots.map((lot): [string, number] => [lot, offer.by]),
];

export const isEmptySide = (side: SideView): boolean => wordsOf(side).length === 0;

/** A number of a side that the trade may change: coins, which are there only if it does, and lot markers in supply. */
export interface Outcome {
  symbol: string;
  name: "count-coins" | "count-markers";
  before: number;
  after: number;
}

/** Lists what becomes of the numbers of the side that gives what goes this way. */
export function outcome(offer: Omit<OfferView, "line">, view: FoundationsView, way: Way): Outcome[] {
  const sign = way === "given" ? 1 : -1;
  const { coins, markers } = view.seats[giverOf(offer, way)]!;
  const gained = sign * (offer.asked.coins - offer.given.coins);
  const paid: Outcome[] = gained ? [{ symbol: "coin", name: "count-coins", before: coins, after: coins + gained }] : [];
  return [{ symbol: "marker", name: "count-markers", before: markers, after: markers + sign * offer.markers }, ...paid];
}
