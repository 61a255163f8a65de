/** The geometry of blocks, cards and roads of a street map. `drawing/sprawlopolis` does the same for pictures. */
import { zones } from "../../lib/palette.ts";
import type { SprawlopolisCard } from "../../lib/wire.ts";

export interface Block {
  zone: string;
  exits: string;
  card?: string;
}
export type Cells = Map<string, Block>;

const SIDES: Record<string, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const OPPOSITE: Record<string, string> = { N: "S", E: "W", S: "N", W: "E" };

export const zoneOf = (letter: string) => zones.find((zone) => zone.letter === letter)!;
export const at = (column: number, row: number) => `${column},${row}`;
export const cellOf = (name: string): [number, number] => name.split(",").map(Number) as [number, number];

/** Returns the four blocks of a card by their cells, the top left one here; `turned` is upside down. */
export function blocksOf(card: SprawlopolisCard, column = 0, row = 0, turned = false): Cells {
  const found: Cells = new Map();
  for (const [down, across] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const [y, x] = turned ? [1 - down, 1 - across] : [down, across];
    const exits = card.exits[y as 0 | 1][x as 0 | 1];
    found.set(at(column + across, row + down), {
      zone: card.zones[y as 0 | 1][x]!,
      exits: turned ? [...exits].map((side) => OPPOSITE[side]).join("") : exits,
    });
  }
  return found;
}

/** Path data of the road inside one block: straight through, or round a corner. */
export function section(exits: string, column: number, row: number, side: number): string {
  const [first, last] = [SIDES[exits[0]!]!, SIDES[exits[1]!]!];
  const [x, y] = [(column + 0.5) * side, (row + 0.5) * side];
  const along = (step: readonly [number, number], distance: number) =>
    `${x + step[0] * distance * side} ${y + step[1] * distance * side}`;
  if (OPPOSITE[exits[0]!] === exits[1]) return `M${along(first, 0.5)}L${along(last, 0.5)}`;
  return `M${along(first, 0.5)}L${along(first, 0.2)}Q${x} ${y} ${along(last, 0.2)}L${along(last, 0.5)}`;
}

/** Path data of bars across roads that end at a block without a road. */
export function barriers(cells: Cells, side: number): string {
  let path = "";
  for (const [name, block] of cells) {
    const [column, row] = cellOf(name);
    for (const exit of block.exits) {
      const [dx, dy] = SIDES[exit]!;
      const beyond = cells.get(at(column + dx, row + dy));
      if (!beyond || beyond.exits.includes(OPPOSITE[exit]!)) continue;
      const [x, y] = [(column + 0.5 + 0.47 * dx) * side, (row + 0.5 + 0.47 * dy) * side];
      path += `M${x - dy * 0.15 * side} ${y - dx * 0.15 * side}L${x + dy * 0.15 * side} ${y + dx * 0.15 * side}`;
    }
  }
  return path;
}

/** Path data of a line around cells: a side is drawn where the neighbour does not belong to them. */
export function frame(names: Iterable<string>, side: number, belongs: (name: string) => boolean): string {
  let path = "";
  for (const name of names) {
    const [column, row] = cellOf(name);
    const [x, y] = [column * side, row * side];
    if (!belongs(at(column, row - 1))) path += `M${x} ${y}h${side}`;
    if (!belongs(at(column, row + 1))) path += `M${x} ${y + side}h${side}`;
    if (!belongs(at(column - 1, row))) path += `M${x} ${y}v${side}`;
    if (!belongs(at(column + 1, row))) path += `M${x + side} ${y}v${side}`;
  }
  return path;
}

export interface Spot {
  u: number;
  v: number;
  size: number;
}
const OPEN: Spot[] = [
  { u: 0.63, v: 0.61, size: 0.62 },
  { u: 0.17, v: 0.76, size: 0.28 },
  { u: 0.76, v: 0.155, size: 0.26 },
];
const CORNERS: Record<string, readonly [number, number]> = { NW: [0, 0], NE: [1, 0], SW: [0, 1], SE: [1, 1] };

/** Returns where a thing stands in a corner of a block. There is less room where a road bends round the corner. */
export function corner(block: Block, name: string): Spot {
  const tight = block.exits.length > 0 && [...name].every((side) => block.exits.includes(side));
  const [inset, size] = tight ? [0.165, 0.27] : [0.195, 0.33];
  const [right, down] = CORNERS[name]!;
  return { u: Math.abs(right - inset), v: Math.abs(down - inset), size };
}
export const stands = (block: Block): Spot[] =>
  block.exits ? ["NE", "SW", "SE"].map((name) => corner(block, name)) : OPEN;

export const PLATES: Record<string, string> = {
  residential: "M-1.04 1V-.3L0-1.16 1.04-.3V1Z",
  commercial: "M-1-1H1V1H-1Z",
  industrial: "M-1.06 1V-.5L-.35-1.1V-.5L.36-1.1V-.5L1.06-1.1V1Z",
  park: "M0-1.1A1.1 1.1 0 1 1 0 1.1A1.1 1.1 0 1 1 0-1.1Z",
};
