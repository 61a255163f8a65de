/** A viewer's events folded over its old view give its new one; the twin of `oppidum.engine.events.fold`. */
import type { Asked, Drew, Moved, Paid, Revealed, Scored } from "./wire.ts";

export type Event = Moved | Drew | Paid | Scored | Revealed | Asked;
type Path = (string | number)[];

export function fold<V>(view: V, events: Event[]): V {
  const tree = structuredClone(view) as any;
  for (const event of events) foldOne(tree, event);
  return tree as V;
}

/** Every place of the view that an event speaks of. */
export function touched(event: Event): Path[] {
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

function foldOne(tree: any, event: Event): void {
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
      set(tree, event.where, structuredClone(event.value));
      break;
    case "asked":
      tree.to_act = [...event.seats];
  }
}

const at = (tree: any, path: Path): any => path.reduce((place, step) => place[step], tree);

function set(tree: any, path: Path, value: unknown): void {
  at(tree, path.slice(0, -1))[path.at(-1)!] = value;
}

function count(tree: any, path: Path, change: number): void {
  if (path.length) set(tree, path, at(tree, path) + change);
}

function take(tree: any, path: Path, what: string | null): void {
  if (!path.length) return;
  const place = at(tree, path);
  if (typeof place === "number") set(tree, path, place - 1);
  else if (Array.isArray(place)) place.splice(place.indexOf(what), 1);
  else if (place && typeof place === "object" && "cards" in place) {
    const cards = place.cards as (string | null)[];
    const known = cards.indexOf(what);
    cards.splice(known >= 0 ? known : cards.indexOf(null), 1);
  } else set(tree, path, null);
}

function put(tree: any, path: Path, what: string | null, bottom: boolean): void {
  if (!path.length) return;
  const place = at(tree, path);
  if (typeof place === "number") set(tree, path, place + 1);
  else if (Array.isArray(place)) place.push(what);
  else if (place && typeof place === "object" && "cards" in place) {
    if (place.type === "hand") place.cards = inHandOrder([...place.cards, what]);
    else if (bottom) place.cards.push(what);
    else place.cards.unshift(what);
  } else set(tree, path, what);
}

function inHandOrder(cards: (string | null)[]): (string | null)[] {
  const known = cards.filter((card): card is string => card !== null).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return [...known, ...cards.filter((card) => card === null)];
}
