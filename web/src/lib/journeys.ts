/** What moved, as the events of a move tell it: whence, whither and by whom. It knows paths and names, no title. */
import type { Event, Path } from "./fold.ts";

/** Places are paths of the view: "market/2". Where there are several, the thing covers them all. */
export interface Journey {
  what: string | null;
  from: string[];
  to: string[];
  who: number | null;
}
/** What is seen at one time: one deed of somebody, or all that follows from it by itself. */
export type Beat = Journey[];

const name = (path: Path) => path.join("/");

export function beats(events: Event[], before: unknown): Beat[] {
  const found: Beat[] = [];
  let by: number | null | undefined;
  for (const event of events) {
    const journey = journeyOf(event, events, before);
    if (!journey || name(journey.from) === name(journey.to)) continue;
    if (by === undefined || (journey.who === null ? by !== null : Boolean(event.message))) found.push([]);
    found.at(-1)!.push(journey);
    by = journey.who;
  }
  return found;
}

function journeyOf(event: Event, events: Event[], before: unknown): Journey | null {
  const who = event.who ?? null;
  const panel = who === null ? [] : [name(["seats", who])];
  if (event.event === "moved" || event.event === "drew") {
    const from = event.source.length
      ? [name(event.source)]
      : told(event.what, events, (fact) => at(before, fact.where));
    const to = event.target.length ? [name(event.target)] : told(event.what, events, (fact) => fact.value);
    return to.length ? { what: event.what, from: from.length ? from : panel, to, who } : null;
  }
  if (event.event !== "revealed") return null;
  if (event.value === null) {
    const gone = at(before, event.where);
    const what = typeof gone === "string" ? gone : null;
    const to = told(what, events, (fact) => fact.value);
    return to.length ? { what, from: [name(event.where)], to, who } : null;
  }
  return event.message && panel.length ? { what: null, from: panel, to: [name(event.where)], who } : null;
}

/** The places whose facts speak of this thing, by their name or by what stands there. */
function told(
  what: string | null,
  events: Event[],
  value: (fact: Extract<Event, { event: "revealed" }>) => unknown,
): string[] {
  if (what === null) return [];
  const facts = events.filter((event) => event.event === "revealed");
  return facts
    .filter((fact) => fact.value !== null && (fact.where.includes(what) || names(value(fact)).includes(what)))
    .map((fact) => name(fact.where));
}

function names(value: unknown): string[] {
  if (typeof value === "string") return value.split(" ");
  return value && typeof value === "object" ? Object.values(value).flatMap(names) : [];
}

/** What stands at a path, undefined where it leads nowhere. */
function at(tree: unknown, path: Path): unknown {
  let place = tree;
  for (const step of path) place = (place as Record<string | number, unknown> | null | undefined)?.[step];
  return place;
}
