/** Folds a viewer's events over its view. `oppidum.engine.events.fold` does the same, and tests compare the two. */
import type { Asked, Drew, Moved, Paid, Revealed, Scored } from "./wire.ts";

export type Event = Moved | Drew | Paid | Scored | Revealed | Asked;
/** Leads into a view: `["seats", 0, "coins"]`. An empty path is outside of the table, as the bank is. */
export type Path = (string | number)[];

/** What the views of all titles have in common. */
export interface AnyView {
  to_act: number[];
  others_may?: number[];
  seats?: object[];
}

/** An event speaks of something that the view does not show: the two do not belong together. */
export class BrokenFold extends Error {}

/** Cards as a view has them: a hand is a set, a pile is ordered from its top. */
interface Cards {
  type: "hand" | "pile";
  cards: (string | null)[];
}

/** Returns the view after the events, and leaves the given one as it was. */
export function fold<V>(view: V, events: Event[]): V {
  // A copy: the page compares the old view with the new one, and an event that does not fit must change nothing.
  const tree = structuredClone(view);
  for (const event of events) foldOne(tree, event);
  return tree;
}

/** Lists the places of the view that an event speaks of. */
export function touchedPlaces(event: Event): Path[] {
  switch (event.event) {
    case "moved":
    case "drew":
    case "paid":
      return [event.source, event.target].filter((path) => path.length);
    case "scored":
      return [event.target];
    case "revealed":
      return [event.where];
    default:
      return [];
  }
}

function foldOne(tree: unknown, event: Event): void {
  switch (event.event) {
    case "moved":
    case "drew":
      take(tree, event.source, event.what);
      put(tree, event.target, event.what, event.bottom ?? false);
      break;
    case "paid":
      count(tree, event.source, -event.amount);
      count(tree, event.target, event.amount);
      break;
    case "scored":
      count(tree, event.target, event.points);
      break;
    case "revealed":
      // The log keeps the event, and later events change this place of the view.
      set(tree, event.where, structuredClone(event.value));
      break;
    case "asked":
      set(tree, ["to_act"], [...event.seats]);
      if (event.others_may?.length) set(tree, ["others_may"], [...event.others_may]);
      else delete (tree as AnyView).others_may;
  }
}

/** What stands at the end of a path. */
function at(tree: unknown, path: Path): unknown {
  let place = tree;
  for (const step of path) {
    if (typeof place !== "object" || place === null) throw new BrokenFold(`nothing is at ${path.join("/")}`);
    place = (place as Record<string | number, unknown>)[step];
  }
  return place;
}

function set(tree: unknown, path: Path, value: unknown): void {
  const parent = at(tree, path.slice(0, -1));
  if (typeof parent !== "object" || parent === null) throw new BrokenFold(`nothing is at ${path.join("/")}`);
  (parent as Record<string | number, unknown>)[path.at(-1)!] = value;
}

function count(tree: unknown, path: Path, change: number): void {
  if (!path.length) return;
  const before = at(tree, path);
  if (typeof before !== "number") throw new BrokenFold(`no number is at ${path.join("/")}`);
  set(tree, path, before + change);
}

const hasCards = (place: unknown): place is Cards => typeof place === "object" && place !== null && "cards" in place;

function take(tree: unknown, path: Path, what: string | null): void {
  if (!path.length) return;
  const place = at(tree, path);
  if (typeof place === "number") set(tree, path, place - 1);
  // A plain list is public: nothing in it is unknown, so a card that is missing there is an error.
  else if (Array.isArray(place)) takeOne(place, [what], path);
  // A viewer who does not know a card sees one of the unknown cards go.
  else if (hasCards(place)) takeOne(place.cards, [what, null], path);
  else if (place === what) set(tree, path, null);
  else throw new BrokenFold(`${what} is not at ${path.join("/")}`);
}

/** Takes the first of these that is there out of the list. */
function takeOne(list: unknown[], wanted: (string | null)[], path: Path): void {
  const found = wanted.map((each) => list.indexOf(each)).find((place) => place >= 0);
  if (found === undefined) throw new BrokenFold(`${wanted[0]} is not at ${path.join("/")}`);
  list.splice(found, 1);
}

function put(tree: unknown, path: Path, what: string | null, bottom: boolean): void {
  if (!path.length) return;
  const place = at(tree, path);
  if (typeof place === "number") set(tree, path, place + 1);
  else if (Array.isArray(place)) place.push(what);
  else if (hasCards(place)) {
    // The server writes a hand in one order, so that it does not tell when each card came: the fold must agree.
    if (place.type === "hand") place.cards = inHandOrder([...place.cards, what]);
    else if (bottom) place.cards.push(what);
    else place.cards.unshift(what);
  } else if (place === null) set(tree, path, what);
  else throw new BrokenFold(`${path.join("/")} is taken`);
}

/** A hand in its one written order: known cards by name, unknown ones last. */
function inHandOrder(cards: (string | null)[]): (string | null)[] {
  // By code units, as Python sorts: `localeCompare` would differ from the server in some languages.
  const known = cards.filter((card) => card !== null).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return [...known, ...cards.filter((card) => card === null)];
}
