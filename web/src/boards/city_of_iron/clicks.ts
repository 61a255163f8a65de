/** What a click on a thing of the table does: it chooses the thing, combines it with what was chosen, or asks why not.
 *
 * A thing is named by its word of notation. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { CityOfIronFacts, CityOfIronView } from "../../lib/wire.ts";

const has = (action: string, word: string) => action.split(" ").indexOf(word) > 0;

/** Whether a word names a place, not a thing that is brought to one. */
function isPlace(table: TableModel, word: string): boolean {
  const facts = table.facts!.facts as CityOfIronFacts;
  return word === "home" || word in facts.lands || word in facts.towns;
}

/** Returns what is chosen and could be combined with this thing: a place for a card, a card for a place. */
function partnerOf(table: TableModel, word: string): string | null {
  const held = table.choice.about ?? table.choice.chosen[1] ?? null;
  return held !== null && isPlace(table, held) !== isPlace(table, word) ? held : null;
}

/** Lists the actions with this thing that keep as much as they can of what is chosen. */
function actionsWith(table: TableModel, word: string): string[] {
  const { about, actions, chosen } = table.choice;
  const held = partnerOf(table, word) ?? word;
  const pool = actions.filter((action) => has(action, word) && has(action, held));
  for (let kept = chosen.length; kept > 0; kept -= 1) {
    const found = pool.filter((action) => `${action} `.startsWith(`${chosen.slice(0, kept).join(" ")} `));
    if (found.length) return found;
  }
  return about === null ? [] : pool;
}

/** Whether there is an action with this thing and what is chosen. */
const canCombine = (table: TableModel, word: string): boolean =>
  table.canAct && partnerOf(table, word) !== null && actionsWith(table, word).length > 0;

/** Whether there is, and the thing is not a part of it yet. */
export const canMeet = (table: TableModel, word: string): boolean =>
  !table.choice.chosen.includes(word) && canCombine(table, word);

/** Whether a click on this thing leads to an action. */
export const canChoose = (table: TableModel, word: string): boolean =>
  table.canAct && (partnerOf(table, word) === null ? table.choice.isInvolved(word) : canCombine(table, word));

/** Whether this thing is part of what is chosen or proposed. */
export const isChosen = (table: TableModel, word: string): boolean =>
  table.choice.about === word || has(table.choice.proposal ?? "", word);

/** Handles a click. Where nothing can be done, the server says why for one of the `wishes`. */
export function clickThing(table: TableModel, word: string, wishes: string[]): void {
  if (!table.canAct) return;
  table.notice = "";
  const { choice } = table;
  const [first, ...more] = partnerOf(table, word) === null ? [] : actionsWith(table, word);
  if (first && !more.length) choice.propose(first);
  else if (first || canChoose(table, word)) choice.point(word);
  else explainRefusal(table, wishes);
}

/** Asks why a wish cannot be: one of a kind that is open now, if there is any, else the first. */
export function explainRefusal(table: TableModel, wishes: string[]): void {
  if (!table.canAct) return;
  const kind = (action: string) => action.split(" ")[0]!;
  const asked = new Set(table.choice.actions.map(kind));
  const wish = wishes.find((each) => asked.has(kind(each))) ?? wishes[0];
  if (wish) void table.explain(wish);
}

/** Returns the action that builds this card at the chosen place, else at home. */
export const buildAction = (table: TableModel, card: string): string =>
  `build ${card} ${partnerOf(table, card) ?? "home"}`;

/** Returns the action that moves or builds here what is chosen; without a choice it builds the first of the row. */
export function bringAction(table: TableModel, word: string): string {
  const [deed, building, from] = table.choice.chosen;
  if (deed === "move" && from) return `move ${building} ${from} ${word}`;
  const slot = (table.view as CityOfIronView).row.findIndex((building) => building !== null);
  return `build ${partnerOf(table, word) ?? Math.max(slot, 0) + 1} ${word}`;
}
