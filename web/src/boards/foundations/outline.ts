/** The geometry of a building: one outline around its lots, its roof, and where its pips stand.
 *
 * `drawing/outline.py` does the same for pictures. A cell is a column and a row; lengths are the picture's. */

export type Cell = readonly [column: number, row: number];
export type Point = readonly [x: number, y: number];
/** The side of a lot, and the edge of the board with the names of columns and rows. */
export const SIDE = 100;
export const RULER = 34;

const SIDES: readonly (readonly [step: Cell, start: Cell, end: Cell])[] = [
  [
    [0, -1],
    [0, 0],
    [1, 0],
  ],
  [
    [1, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 1],
    [1, 1],
    [0, 1],
  ],
  [
    [-1, 0],
    [0, 1],
    [0, 0],
  ],
];
const name = ([column, row]: Cell) => `${column},${row}`;
const number = (value: number) => String(Math.round(value * 100) / 100);

/** "B4" is column 1, row 3. */
export const cellOf = (lot: string): Cell => [lot.charCodeAt(0) - 65, Number(lot.slice(1)) - 1];
/** Whether a word of notation names a lot. */
export const isLot = (word: string): boolean => /^[A-Z]\d+$/.test(word);
export const lotOf = ([column, row]: Cell): string => `${String.fromCharCode(65 + column)}${row + 1}`;

class Cells {
  readonly inside: Set<string>;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly rectangle: boolean;

  constructor(readonly list: readonly Cell[]) {
    this.inside = new Set(list.map(name));
    this.left = Math.min(...list.map(([column]) => column));
    this.top = Math.min(...list.map(([, row]) => row));
    this.right = Math.max(...list.map(([column]) => column)) + 1;
    this.bottom = Math.max(...list.map(([, row]) => row)) + 1;
    this.rectangle = list.length === (this.right - this.left) * (this.bottom - this.top);
  }
  has = (cell: Cell) => this.inside.has(name(cell));
}

/** Path data of one line around the cells, `inset` inside their edge, with round corners. */
export function outline(list: readonly Cell[], side: number, inset: number, radius: number): string {
  const cells = new Cells(list);
  const next = new Map<string, Cell>();
  for (const [column, row] of list) {
    for (const [[dx, dy], start, end] of SIDES) {
      if (!cells.has([column + dx, row + dy]))
        next.set(name([column + start[0], row + start[1]]), [column + end[0], row + end[1]]);
    }
  }
  // Sides run clockwise, so each corner has one that begins there: following them goes once around.
  const first = [...next.keys()].sort()[0]!.split(",").map(Number) as unknown as Cell;
  const loop: Cell[] = [first];
  for (let corner = next.get(name(first))!; name(corner) !== name(first); corner = next.get(name(corner))!)
    loop.push(corner);
  const parts: string[] = [];
  loop.forEach((here, place) => {
    const before = loop.at(place - 1)!;
    const after = loop[(place + 1) % loop.length]!;
    const [ax, ay] = [here[0] - before[0], here[1] - before[1]];
    const [bx, by] = [after[0] - here[0], after[1] - here[1]];
    // The line goes straight on here: lots meet, but there is no corner to round.
    if (ax === bx && ay === by) return;
    // The inside lies to the right of both directions, so their sum turned by a quarter points inwards.
    const x = here[0] * side + inset * (-ay - by);
    const y = here[1] * side + inset * (ax + bx);
    const point = (px: number, py: number) => `${number(px)} ${number(py)}`;
    parts.push(`${point(x - ax * radius, y - ay * radius)}Q${point(x, y)} ${point(x + bx * radius, y + by * radius)}`);
  });
  return `M${parts.join("L")}Z`;
}

export const path = (points: readonly Point[], closed = true) =>
  `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join("L")}${closed ? "Z" : ""}`;

function ridge(cells: Cells, side: number, inset: number): { corners: Point[]; first: Point; last: Point } {
  const [x1, y1, x2, y2] = [
    cells.left * side + inset,
    cells.top * side + inset,
    cells.right * side - inset,
    cells.bottom * side - inset,
  ];
  // All slopes are equally steep, so the ridge begins half a width behind the short edges.
  const half = Math.min(x2 - x1, y2 - y1) / 2;
  return {
    corners: [
      [x1, y1],
      [x2, y1],
      [x2, y2],
      [x1, y2],
    ],
    first: [x1 + half, y1 + half],
    last: [x2 - half, y2 - half],
  };
}

/** Returns a corner of the cell, moved in by the inset on each side without a neighbour, and out in an inner corner. */
function eaves(cells: Cells, cell: Cell, corner: Cell, side: number, inset: number): Point {
  const [towardX, towardY] = [1 - 2 * corner[0], 1 - 2 * corner[1]];
  const across = cells.has([cell[0] - towardX, cell[1]]);
  const down = cells.has([cell[0], cell[1] - towardY]);
  const [x, y] = [(cell[0] + corner[0]) * side, (cell[1] + corner[1]) * side];
  if (across && down) return [x + towardX * inset, y + towardY * inset];
  return [x + (across ? 0 : towardX * inset), y + (down ? 0 : towardY * inset)];
}

/** The slopes of a hipped roof for each direction they fall to: top, right, bottom, left; and its ridges. */
export function roof(list: readonly Cell[], side: number, inset: number): { faces: string[]; lines: string } {
  const cells = new Cells(list);
  return cells.rectangle ? plainRoof(cells, side, inset) : bentRoof(cells, side, inset);
}

function plainRoof(cells: Cells, side: number, inset: number): { faces: string[]; lines: string } {
  const { corners, first, last } = ridge(cells, side, inset);
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  const isWide = cells.right - cells.left >= cells.bottom - cells.top;
  const faces = isWide
    ? [
        [a, b, last, first],
        [b, c, last],
        [c, d, first, last],
        [d, a, first],
      ]
    : [
        [a, b, first],
        [b, c, last, first],
        [c, d, last],
        [d, a, first, last],
      ];
  const lines = isWide
    ? [
        [a, first],
        [d, first],
        [first, last],
        [b, last],
        [c, last],
      ]
    : [
        [a, first],
        [b, first],
        [first, last],
        [c, last],
        [d, last],
      ];
  return { faces: faces.map((face) => path(face)), lines: lines.map((line) => path(line, false)).join("") };
}

function bentRoof(cells: Cells, side: number, inset: number): { faces: string[]; lines: string } {
  const faces = ["", "", "", ""];
  let lines = "";
  for (const cell of cells.list) {
    const middle: Point = [(cell[0] + 0.5) * side, (cell[1] + 0.5) * side];
    SIDES.forEach(([step, start, end], direction) => {
      const from = eaves(cells, cell, start, side, inset);
      const to = eaves(cells, cell, end, side, inset);
      if (!cells.has([cell[0] + step[0], cell[1] + step[1]])) {
        faces[direction] += path([middle, from, to]);
        return;
      }
      const top: Point = [(cell[0] + 0.5 + step[0] / 2) * side, (cell[1] + 0.5 + step[1] / 2) * side];
      const across = (corner: Point): Point => (step[0] ? [top[0], corner[1]] : [corner[0], top[1]]);
      // Towards a neighbour the ridge goes on: what lies beside it falls to the two other directions.
      faces[(direction + 3) % 4] += path([middle, from, across(from), top]);
      faces[(direction + 1) % 4] += path([middle, top, across(to), to]);
      // Each ridge between two cells once: to the right and down, never back.
      if (direction === 1 || direction === 2)
        lines += path([middle, [(cell[0] + 0.5 + step[0]) * side, (cell[1] + 0.5 + step[1]) * side]], false);
    });
    for (const corner of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as Cell[]) {
      const across: Cell = [cell[0] + 2 * corner[0] - 1, cell[1]];
      const down: Cell = [cell[0], cell[1] + 2 * corner[1] - 1];
      const both = cells.has(across) && cells.has(down);
      // A hip at an outer corner, a valley in an inner one; beside a single neighbour the eaves run straight on.
      if (cells.has(across) === cells.has(down) && !(both && cells.has([across[0], down[1]]))) {
        lines += path([middle, eaves(cells, cell, corner, side, inset)], false);
      }
    }
  }
  return { faces, lines };
}

/** Returns where so many pips stand, evenly, in units of one cell. */
export function pipPositions(list: readonly Cell[], count: number): Point[] {
  const cells = new Cells([...list].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
  const { left, top, right, bottom } = cells;
  if (cells.rectangle && Math.min(right - left, bottom - top) > 1) return block(cells, count);
  if (cells.list.length === 1)
    return Array.from({ length: count }, (_, place): Point => [left + (place + 1) / (count + 1), top + 0.5]);
  const walk = walkCells(cells);
  if (walk.some((cell, place) => place > 0 && !isBeside(walk[place - 1]!, cell))) return dealPips(cells.list, count);
  return Array.from({ length: count }, (_, place) => pointAlong(walk, ((place + 0.5) * walk.length) / count - 0.5));
}

function block({ left, top, right, bottom }: Cells, count: number): Point[] {
  const columns = Math.ceil(count / 2);
  const rows = count > 1 ? [columns, count - columns] : [1];
  return rows.flatMap((pips, row) =>
    Array.from({ length: pips }, (_, place): Point => [
      left + ((right - left) * (place + 0.5 + (columns - pips) / 2)) / columns,
      top + (bottom - top) * (0.5 + 0.4 * (row - (rows.length - 1) / 2)),
    ]),
  );
}

/** Deals pips to the cells of a branching shape, side by side within each. */
function dealPips(cells: readonly Cell[], count: number): Point[] {
  return cells.flatMap(([column, row], place) => {
    const share = Math.floor((count + cells.length - 1 - place) / cells.length);
    return Array.from({ length: share }, (_, number): Point => [column + (number + 1) / (share + 1), row + 0.5]);
  });
}

const isBeside = ([column, row]: Cell, [c, r]: Cell) => Math.abs(column - c) + Math.abs(row - r) === 1;

/** Lists the cells in the order of a walk from one end; those off the way come last. */
function walkCells(cells: Cells): Cell[] {
  const ends = cells.list.filter((cell) => cells.list.filter((other) => isBeside(cell, other)).length === 1);
  const walk: Cell[] = [(ends.length ? ends : cells.list)[0]!];
  const left = cells.list.filter((cell) => cell !== walk[0]);
  while (left.length) {
    const found = Math.max(
      left.findIndex((cell) => isBeside(walk.at(-1)!, cell)),
      0,
    );
    walk.push(left.splice(found, 1)[0]!);
  }
  return walk;
}

function pointAlong(walk: Cell[], distance: number): Point {
  const leg = Math.max(0, Math.min(Math.trunc(distance), walk.length - 2));
  const [from, to] = [walk[leg]!, walk[leg + 1]!];
  const part = distance - leg;
  return [from[0] + 0.5 + (to[0] - from[0]) * part, from[1] + 0.5 + (to[1] - from[1]) * part];
}

/** Returns the middle of a rectangle; of another shape that of its most central cell, since its own may lie outside. */
export function middleOf(list: readonly Cell[]): Point {
  const cells = new Cells(list);
  if (cells.rectangle) return [(cells.left + cells.right) / 2, (cells.top + cells.bottom) / 2];
  const [x, y] = [0, 1].map((axis) => list.reduce((sum, cell) => sum + cell[axis]!, 0) / list.length) as [
    number,
    number,
  ];
  const distance = ([column, row]: Cell) => Math.abs(column - x) + Math.abs(row - y);
  const nearest = [...list].sort((a, b) => distance(a) - distance(b))[0]!;
  return [nearest[0] + 0.5, nearest[1] + 0.5];
}

export const topLeft = (list: readonly Cell[]) => [...list].sort((a, b) => a[1] - b[1] || a[0] - b[0])[0]!;
export const topRight = (list: readonly Cell[]) => [...list].sort((a, b) => a[1] - b[1] || b[0] - a[0])[0]!;

/** Returns where a plate at the foot of a building has its middle: on the lowest row, never over a gap in it. */
export function plateMiddle(list: readonly Cell[]): number {
  const lowest = Math.max(...list.map(([, row]) => row));
  const columns = list
    .filter(([, row]) => row === lowest)
    .map(([column]) => column)
    .sort((a, b) => a - b);
  const [first, last] = [columns[0]!, columns.at(-1)!];
  return last - first + 1 === columns.length ? (first + last + 1) / 2 : first + 0.5;
}
