/** Works out from the events of a move what moved: from where, to where, and by whom. It knows paths, but no title. */
import type { Event, Path } from "./fold.ts";

/** Places are paths of the view: "market/2". Where there are several, the thing covers them all. */
export interface Movement {
  what: string | null;
  from: string[];
  to: string[];
  who: number | null;
}

type Revealed = Extract<Event, { event: "revealed" }>;
const name = (path: Path) => path.join("/");

/** Lists the movements in groups. A group is seen at one time: what somebody did, or all that followed by itself. */
export function groupMovements(events: Event[], before: unknown): Movement[][] {
  const groups: Movement[][] = [];
  let previous: number | null | undefined;
  for (const event of events) {
    const movement = movementOf(event, events, before);
    // A marker that is turned over in its place has not moved.
    if (!movement || name(movement.from) === name(movement.to)) continue;
    // An event with words tells of something new that a player did; one without belongs to the event before it.
    const isNew = movement.who === null ? previous !== null : Boolean(event.message);
    if (previous === undefined || isNew) groups.push([]);
    groups.at(-1)!.push(movement);
    previous = movement.who;
  }
  return groups;
}

function movementOf(event: Event, events: Event[], before: unknown): Movement | null {
  if (event.event === "moved" || event.event === "drew") return movementOfThing(event, events, before);
  return event.event === "revealed" ? movementOfFact(event, events, before) : null;
}

/** A player's panel stands for places that the view does not show, such as a supply. */
const panelOf = (who: number | null | undefined): string[] =>
  who === null || who === undefined ? [] : [`seats/${who}`];

function movementOfThing(
  event: Extract<Event, { event: "moved" | "drew" }>,
  events: Event[],
  before: unknown,
): Movement | null {
  const from = event.source.length
    ? [name(event.source)]
    : placesAbout(event.what, events, (fact) => at(before, fact.where));
  const to = event.target.length ? [name(event.target)] : placesAbout(event.what, events, (fact) => fact.value);
  if (!to.length) return null;
  return { what: event.what, from: from.length ? from : panelOf(event.who), to, who: event.who ?? null };
}

/** Reads a movement from a fact: an empty place sends its thing to where another fact has it, a full one got it. */
function movementOfFact(event: Revealed, events: Event[], before: unknown): Movement | null {
  const who = event.who ?? null;
  const panel = panelOf(who);
  if (event.value !== null)
    return event.message && panel.length ? { what: null, from: panel, to: [name(event.where)], who } : null;
  const gone = at(before, event.where);
  const what = typeof gone === "string" ? gone : null;
  const to = placesAbout(what, events, (fact) => fact.value);
  return to.length ? { what, from: [name(event.where)], to, who } : null;
}

/** Lists the places whose facts speak of this thing, as the lots do on which a building was put. */
function placesAbout(what: string | null, events: Event[], value: (fact: Revealed) => unknown): string[] {
  if (what === null) return [];
  const facts = events.filter((event) => event.event === "revealed");
  return facts
    .filter((fact) => fact.value !== null && (fact.where.includes(what) || wordsIn(value(fact)).includes(what)))
    .map((fact) => name(fact.where));
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return value.split(" ");
  return value && typeof value === "object" ? Object.values(value).flatMap(wordsIn) : [];
}

/** What stands at a path, undefined where it leads nowhere. */
function at(tree: unknown, path: Path): unknown {
  let place = tree;
  for (const step of path) place = (place as Record<string | number, unknown> | null | undefined)?.[step];
  return place;
}
