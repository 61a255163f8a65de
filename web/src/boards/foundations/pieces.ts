/** Pieces that a player may take in hand: their shapes, and how one is chosen. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { FoundationsBuilding, FoundationsFacts } from "../../lib/wire.ts";
import { lotOf, type Cell } from "./outline.ts";

export const wide = (list: readonly Cell[]) => Math.max(...list.map(([column]) => column)) + 1;
export const high = (list: readonly Cell[]) => Math.max(...list.map(([, row]) => row)) + 1;

export const shapeOf = (facts: FoundationsFacts, kind: FoundationsBuilding): Cell[] =>
  (facts.shapes[kind.shape] ?? [[0, 0]]).map(([column, row]): Cell => [column, row]);

/** Turns a shape so that it stands: more of them fit beside each other. */
export function upright(list: Cell[]): Cell[] {
  return wide(list) > high(list) ? list.map(([column, row]): Cell => [high(list) - 1 - row, column]) : list;
}

/** Turns a shape so that it lies. */
export function lying(list: Cell[]): Cell[] {
  return high(list) > wide(list) ? list.map(([column, row]): Cell => [high(list) - 1 - row, column]) : list;
}

const builds = (table: TableModel) =>
  table.canAct ? table.choice.actions.map((action) => action.split(" ")).filter((words) => words.length > 2) : [];

/** Returns the pieces that can be built now, somewhere. */
export const buildablePieces = (table: TableModel): Set<string> => new Set(builds(table).map((words) => words[1]!));

/** Takes a piece in hand, or puts it back; where it cannot be built, asks for the reason. */
export function choosePiece(table: TableModel, facts: FoundationsFacts, piece: string): void {
  const words = builds(table).find((each) => each[1] === piece);
  if (words) {
    if (table.choice.chosen[1] === piece) table.choice.clear();
    else table.choice.begin(words[0]!, piece);
  } else if (table.connection.now?.prompt)
    void table.explain(`build ${piece} ${shapeOf(facts, facts.pieces[piece]!).map(lotOf).sort().join(" ")}`);
}
