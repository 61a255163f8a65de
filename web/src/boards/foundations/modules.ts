/** What the modules of a table show, by their options, and what of it belongs to a seat. */
import type { CardText, FoundationsFacts, FoundationsView } from "../../lib/wire.ts";

/** The open pool of monuments: 1 is open, 0 in the city. `values` is what neighbours add to a monument. */
export interface MonumentsView {
  pool: Record<string, number>;
  markers: number[];
  values: Record<string, number>;
}
type Cards = (string | null)[];
/** Cards of which each seat keeps one; null is a card that the viewer does not know. */
export interface KeptCardsView {
  dealt: Cards[];
  kept: Cards;
}
/** `shared` lies open for all; `drawn` has for each seat the cards that it drew during the game. */
export interface ObjectivesView extends KeptCardsView {
  shared: string[];
  drawn: Cards[];
}
/** `drawn` has for each seat its draws during the game, of each the kept card first. */
export interface RolesView extends KeptCardsView {
  drawn: Cards[][];
}
/** The cards of each seat by what has become of them, and what used ones gave for the rest of the turn. */
export interface InvocationsView {
  held: string[][];
  ongoing: string[][];
  used: string[][];
  price: number | null;
  waiver: number | null;
  rebuilding: boolean;
  counted: number[];
  /** How many invocations each pile hides, and the cards known to lie under it. */
  unseen: number[];
  under: string[][][];
}
/** A board at an edge: seats with influence in rank order, and whose milestone marks which benefit. */
export interface EdgeView {
  road: string;
  influence: number[];
  ranked: number[];
  milestones: (number | null)[];
}
export interface RoadsView {
  edges: EdgeView[];
  milestones_left: number[];
}
/** Who has to answer which module now. */
export interface QuestionView {
  seat: number | null;
  of: string | null;
}
/** What the Consul does when it acts next: takes this deed and builds on one of the places, or scores the points. */
export interface PlanView {
  deed: string;
  size: number;
  places: string[][];
  points: number;
}
/** The Consul, steered by a seat; `unseen` counts the tokens in the face-down piles, `discarded` the open ones. */
export interface ConsulView {
  points: number;
  citizens: number;
  coins: number;
  minimum: number;
  steers: number;
  ready: boolean;
  deeds: string[];
  unseen: Record<string, number>;
  discarded: Record<string, number>;
  plan: PlanView | null;
}
/** What goes one way in a trade: lots, coins, unspent and spent favor tokens, invocations. */
export interface SideView {
  lots: string[];
  coins: number;
  tokens: number;
  spent: number;
  cards: string[];
}
/** A trade as the seat `by` composes it for `to`; `markers` is what it adds to the lot markers in supply of `by`. */
export interface OfferView {
  by: number;
  to: number;
  given: SideView;
  asked: SideView;
  markers: number;
  line: string;
}
/** `proposed` counts the proposals to each seat in this turn; `wishes` has what each said that it would accept. */
export interface TradingView {
  stage: "composing" | "waiting" | "wishing" | null;
  offer: OfferView | null;
  proposed: number[];
  wishes: (OfferView | null)[];
}
/** The favor tokens of each seat by the side that they show, and the lots that changed hands in this turn. */
export interface FavorsView {
  unspent: number[];
  spent: number[];
  moved: string[];
}
export interface ModuleViews {
  monuments?: MonumentsView;
  roles?: RolesView;
  objectives?: ObjectivesView;
  invocations?: InvocationsView;
  roads?: RoadsView;
  question?: QuestionView;
  consul?: ConsulView;
  favors?: FavorsView;
  trading?: TradingView;
  stealing?: object;
}

/** A card before a seat: face down where the viewer does not know it. */
export interface SeatCard {
  kind: string;
  card: CardText | null;
  /** The place of the view that it draws. */
  at: string;
  /** Whether it works to the end of the game since it was used. */
  inForce?: boolean;
}

export const modulesOf = (view: FoundationsView): ModuleViews => view.modules as ModuleViews;

/** Lists the cards that lie before a seat, once all have chosen; invocations that are used up are not among them. */
export function seatCards(view: FoundationsView, facts: FoundationsFacts, seat: number): SeatCard[] {
  const { roles, objectives, invocations, question } = modulesOf(view);
  const found: SeatCard[] = [];
  const put = (kind: string, id: string | null, at: string, inForce = false) =>
    found.push({ kind, card: id === null ? null : (facts.cards?.[id] ?? null), at: `modules/${kind}/${at}`, inForce });
  const putKept = (kind: string, { dealt, kept }: KeptCardsView) => {
    if (dealt.length && kept.some((card) => card !== null)) put(kind, kept[seat] ?? null, `kept/${seat}`);
  };
  if (roles) {
    putKept("roles", roles);
    const draws = roles.drawn[seat] ?? [];
    const isChoosing = question?.of === "roles" && question.seat === seat;
    const settled = isChoosing ? draws.slice(0, -1) : draws;
    settled.forEach(([kept = null], place) => put("roles", kept, `drawn/${seat}/${place}`));
  }
  if (objectives) {
    putKept("objectives", objectives);
    (objectives.drawn[seat] ?? []).forEach((card, place) => put("objectives", card, `drawn/${seat}/${place}`));
  }
  for (const id of invocations?.ongoing[seat] ?? []) put("invocations", id, `ongoing/${id}`, true);
  for (const id of invocations?.held[seat] ?? []) put("invocations", id, `held/${id}`);
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

/** Returns the module that a card belongs to which a player may keep. */
export function kindOf(view: FoundationsView, id: string): string {
  const { roles } = modulesOf(view);
  const isRole = roles?.dealt.some((row) => row.includes(id)) || roles?.drawn.flat(2).includes(id);
  return isRole ? "roles" : "objectives";
}

/** Returns the card that an action is about, a card of a module and no deed or building. */
export function cardOf(action: string, facts: FoundationsFacts): CardText | null {
  const id = action.split(" ")[1];
  return (id !== undefined && !facts.pieces[id] && facts.cards?.[id]) || null;
}

/** Lists the legal actions with a card. */
export const actionsWith = (actions: string[], id: string): string[] =>
  actions.filter((action) => action.split(" ")[1] === id);
