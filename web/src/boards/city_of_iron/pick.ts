/** What a click on something of the table means: it is chosen, brought to what was chosen before, or the server says why not. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { CityOfIronFacts, CityOfIronView } from "../../lib/wire.ts";

const has = (action: string, word: string) => action.split(" ").indexOf(word) > 0;

/** Whether a word of notation is somewhere to go to, not something to bring there. */
function place(table: TableModel, word: string): boolean {
  const facts = table.facts!.facts as CityOfIronFacts;
  return word === "home" || word in facts.lands || word in facts.towns;
}

/** What is chosen and could meet this thing: a place for a card, a card for a place. */
function partner(table: TableModel, word: string): string | null {
  const held = table.draft.about ?? table.draft.chosen[1] ?? null;
  return held !== null && place(table, held) !== place(table, word) ? held : null;
}

/** Actions with this thing that keep as much as they can of what is chosen. */
function joint(table: TableModel, word: string): string[] {
  const { about, actions, chosen } = table.draft;
  const held = partner(table, word) ?? word;
  const pool = actions.filter((action) => has(action, word) && has(action, held));
  for (let kept = chosen.length; kept > 0; kept -= 1) {
    const found = pool.filter((action) => `${action} `.startsWith(`${chosen.slice(0, kept).join(" ")} `));
    if (found.length) return found;
  }
  return about === null ? [] : pool;
}

/** Whether what is chosen can go together with this thing. */
const fits = (table: TableModel, word: string): boolean =>
  table.asked && partner(table, word) !== null && joint(table, word).length > 0;

/** Whether it can, and this is not a part of it yet. */
export const meets = (table: TableModel, word: string): boolean =>
  !table.draft.chosen.includes(word) && fits(table, word);

/** Whether a click on this thing leads to an action. */
export const able = (table: TableModel, word: string): boolean =>
  table.asked && (partner(table, word) === null ? table.draft.concerns(word) : fits(table, word));

/** Whether this thing is part of what is chosen or proposed. */
export const picked = (table: TableModel, word: string): boolean =>
  table.draft.about === word || has(table.draft.proposal ?? "", word);

/** A click. `wishes` are actions that one could want of the thing, for the question why none of them can be. */
export function pick(table: TableModel, word: string, wishes: string[]): void {
  if (!table.asked) return;
  table.notice = "";
  const { draft } = table;
  const [first, ...more] = partner(table, word) === null ? [] : joint(table, word);
  if (first && !more.length) draft.propose(first);
  else if (first || able(table, word)) draft.point(word);
  else refuse(table, wishes);
}

/** Asks for the reason: of what is asked for now if that is among the wishes, else of the first one. */
export function refuse(table: TableModel, wishes: string[]): void {
  if (!table.asked) return;
  const kind = (action: string) => action.split(" ")[0]!;
  const asked = new Set(table.draft.actions.map(kind));
  const wish = wishes.find((each) => asked.has(kind(each))) ?? wishes[0];
  if (wish) void table.why(wish);
}

/** To build this card where one has pointed, else at home. */
export const onto = (table: TableModel, card: string): string => `build ${card} ${partner(table, card) ?? "home"}`;

/** To bring here what one has chosen: a building that stands, or one of the row, else the first of that. */
export function here(table: TableModel, word: string): string {
  const [deed, building, from] = table.draft.chosen;
  if (deed === "move" && from) return `move ${building} ${from} ${word}`;
  const slot = (table.view as CityOfIronView).row.findIndex((building) => building !== null);
  return `build ${partner(table, word) ?? Math.max(slot, 0) + 1} ${word}`;
}
