/** What a click on something of the table means: it is chosen, brought to what was chosen before, or the server says why not. */
import type { Desk } from "../../lib/desk.svelte.ts";
import type { CityOfIronFacts, CityOfIronView } from "../../lib/wire.ts";

const has = (action: string, word: string) => action.split(" ").indexOf(word) > 0;

/** Whether a word of notation is somewhere to go to, not something to bring there. */
function place(desk: Desk, word: string): boolean {
  const facts = desk.facts!.facts as CityOfIronFacts;
  return word === "home" || word in facts.lands || word in facts.towns;
}

/** What is chosen and could meet this thing: a place for a card, a card for a place. */
function partner(desk: Desk, word: string): string | null {
  const held = desk.draft.about ?? desk.draft.chosen[1] ?? null;
  return held !== null && place(desk, held) !== place(desk, word) ? held : null;
}

/** Actions with this thing that keep as much as they can of what is chosen. */
function joint(desk: Desk, word: string): string[] {
  const { about, actions, chosen } = desk.draft;
  const held = partner(desk, word) ?? word;
  const pool = actions.filter((action) => has(action, word) && has(action, held));
  for (let kept = chosen.length; kept > 0; kept -= 1) {
    const found = pool.filter((action) => `${action} `.startsWith(`${chosen.slice(0, kept).join(" ")} `));
    if (found.length) return found;
  }
  return about === null ? [] : pool;
}

/** Whether what is chosen can go together with this thing. */
const fits = (desk: Desk, word: string): boolean =>
  desk.asked && partner(desk, word) !== null && joint(desk, word).length > 0;

/** Whether it can, and this is not a part of it yet. */
export const meets = (desk: Desk, word: string): boolean => !desk.draft.chosen.includes(word) && fits(desk, word);

/** Whether a click on this thing leads to an action. */
export const able = (desk: Desk, word: string): boolean =>
  desk.asked && (partner(desk, word) === null ? desk.draft.concerns(word) : fits(desk, word));

/** Whether this thing is part of what is chosen or proposed. */
export const picked = (desk: Desk, word: string): boolean =>
  desk.draft.about === word || has(desk.draft.proposal ?? "", word);

/** A click. `wishes` are actions that one could want of the thing, for the question why none of them can be. */
export function pick(desk: Desk, word: string, wishes: string[]): void {
  if (!desk.asked) return;
  desk.notice = "";
  const { draft } = desk;
  const [first, ...more] = partner(desk, word) === null ? [] : joint(desk, word);
  if (first && !more.length) draft.propose(first);
  else if (first || able(desk, word)) draft.point(word);
  else refuse(desk, wishes);
}

/** Asks for the reason: of what is asked for now if that is among the wishes, else of the first one. */
export function refuse(desk: Desk, wishes: string[]): void {
  if (!desk.asked) return;
  const kind = (action: string) => action.split(" ")[0]!;
  const asked = new Set(desk.draft.actions.map(kind));
  const wish = wishes.find((each) => asked.has(kind(each))) ?? wishes[0];
  if (wish) void desk.why(wish);
}

/** To build this card where one has pointed, else at home. */
export const onto = (desk: Desk, card: string): string => `build ${card} ${partner(desk, card) ?? "home"}`;

/** To bring here what one has chosen: a building that stands, or one of the row, else the first of that. */
export function here(desk: Desk, word: string): string {
  const [deed, building, from] = desk.draft.chosen;
  if (deed === "move" && from) return `move ${building} ${from} ${word}`;
  const slot = (desk.view as CityOfIronView).row.findIndex((building) => building !== null);
  return `build ${partner(desk, word) ?? Math.max(slot, 0) + 1} ${word}`;
}
