/** Pieces that a player may take in hand: their shapes, and how one is chosen. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { FoundationsBuilding, FoundationsFacts, FoundationsView } from "../../lib/wire.ts";
import { tellOf } from "./card_texts.ts";
import { lotOf, type Cell } from "./outline.ts";

export const wide = (list: readonly Cell[]) => Math.max(...list.map(([column]) => column)) + 1;
export const high = (list: readonly Cell[]) => Math.max(...list.map(([, row]) => row)) + 1;

/** Returns a kind of building, of the players or of the Consul. */
export const pieceOf = (facts: FoundationsFacts, piece: string): FoundationsBuilding | undefined =>
  facts.pieces[piece] ?? facts.tokens?.[piece];

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

/** Returns own lots on which a piece would fit, else those in the corner: there one asks why it cannot stand. */
export function likelyLots(view: FoundationsView, facts: FoundationsFacts, piece: string, seat: number): string[] {
  const shape = shapeOf(facts, facts.pieces[piece]!);
  const corner = shape.map(lotOf);
  const places = Array.from({ length: facts.size }, (_, place) => place);
  const found = [lying(shape), upright(shape)].flatMap((turned) =>
    places.flatMap((column) =>
      places.map((row) => turned.map(([dx, dy]): Cell => [column + dx, row + dy])).map((cells) => cells.map(lotOf)),
    ),
  );
  const own = found.find((lots) => lots.every((lot) => view.lots[lot]?.owner === seat));
  return (own ?? corner).sort();
}

/** Takes a piece in hand, or puts it back; where it cannot be built, asks for the reason. */
export function choosePiece(table: TableModel, facts: FoundationsFacts, piece: string): void {
  const words = builds(table).find((each) => each[1] === piece);
  const card = facts.cards?.[piece];
  if (words) {
    if (table.choice.chosen[1] === piece) table.choice.clear();
    else table.choice.begin(words[0]!, piece);
  } else if (table.connection.now?.prompt && table.you !== null) {
    const lots = likelyLots(table.view as FoundationsView, facts, piece, table.you);
    void table.explain(`build ${piece} ${lots.join(" ")}`).then(() => card && tellOf(table, card, true));
  } else if (card) tellOf(table, card);
}
