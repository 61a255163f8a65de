import { describe, expect, test } from "vitest";
import {
  cellOf,
  lotOf,
  middleOf,
  outline,
  roof,
  pipPositions,
  topLeft,
  topRight,
  type Cell,
} from "../src/boards/foundations/outline.ts";

const DOMINO: Cell[] = [
  [0, 0],
  [1, 0],
];
const ELL: Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const BLOCK: Cell[] = [...DOMINO, [0, 1], [1, 1]];
const TEE: Cell[] = [...DOMINO, [2, 0], [1, 1]];
const corners = (path: string) => path.match(/Q/g)!.length;

test("a lot is a column and a row", () => {
  expect(cellOf("B4")).toEqual([1, 3]);
  expect(["A1", "C12", "I9"].map((lot) => lotOf(cellOf(lot)))).toEqual(["A1", "C12", "I9"]);
});

describe("an outline", () => {
  test("goes once around the lots, inside their edge, with round corners", () => {
    expect(outline([[0, 0]], 100, 10, 5)).toBe(
      "M10 15Q10 10 15 10L85 10Q90 10 90 15L90 85Q90 90 85 90L15 90Q10 90 10 85Z",
    );
  });

  test.each([
    ["domino", DOMINO, 4],
    ["ell", ELL, 6],
    ["block", BLOCK, 4],
    ["tee", TEE, 8],
  ])("has a corner only where it turns: %s", (_, cells, count) => {
    expect(corners(outline(cells, 100, 10, 5))).toBe(count);
  });

  test("is the same wherever it begins", () => {
    const far: Cell[] = ELL.map(([column, row]) => [column + 9, row]);
    expect(outline(far, 100, 10, 5)).toContain("910 15Q910 10 915 10");
    expect(corners(outline(far, 100, 10, 5))).toBe(6);
  });
});

describe("a roof", () => {
  test("over a rectangle has one ridge along it", () => {
    const { faces, lines } = roof(DOMINO, 100, 10);
    expect(faces[0]).toBe("M10 10L190 10L150 50L50 50Z");
    expect(lines).toContain("M50 50L150 50");
  });

  test.each([
    ["domino", DOMINO],
    ["ell", ELL],
    ["tee", TEE],
  ])("covers the building without gap or overlap: %s", (_, cells) => {
    expect(roof(cells, 100, 0).faces.reduce((sum, face) => sum + area(face), 0)).toBeCloseTo(cells.length * 10_000);
  });
});

/** The area of all closed lines in path data. */
function area(path: string): number {
  return path
    .split("Z")
    .filter(Boolean)
    .map((part) => {
      const points = part
        .slice(1)
        .split("L")
        .map((pair) => pair.split(" ").map(Number));
      const twice = points.reduce((sum, [x, y], place) => {
        const [nextX, nextY] = points[(place + 1) % points.length]!;
        return sum + x! * nextY! - nextX! * y!;
      }, 0);
      return Math.abs(twice) / 2;
    })
    .reduce((sum, each) => sum + each, 0);
}

describe("pips", () => {
  test("stand side by side on one lot", () => {
    expect(pipPositions([[2, 3]], 1)).toEqual([[2.5, 3.5]]);
    expect(pipPositions([[2, 3]], 3).map(([x]) => x)).toEqual([2.25, 2.5, 2.75]);
  });

  test("stand evenly along a row, round a corner and in two rows on a block", () => {
    expect(pipPositions(DOMINO, 2)).toEqual([
      [0.5, 0.5],
      [1.5, 0.5],
    ]);
    expect(pipPositions(ELL, 3)).toEqual([
      [0.5, 0.5],
      [1.5, 0.5],
      [1.5, 1.5],
    ]);
    expect(new Set(pipPositions(BLOCK, 4).map(([, y]) => y)).size).toBe(2);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])("all stand on the building, where it branches too: %i", (count) => {
    const found = pipPositions(TEE, count);
    expect(found).toHaveLength(count);
    expect(new Set(found.map(String)).size).toBe(count);
    for (const [x, y] of found) expect(TEE).toContainEqual([Math.floor(x), Math.floor(y)]);
  });
});

test("the middle is inside the building", () => {
  expect(middleOf(BLOCK)).toEqual([1, 1]);
  expect(middleOf(ELL)).toEqual([1.5, 0.5]);
});

test("signs stand at the upper corners", () => {
  expect([topLeft(TEE), topRight(TEE)]).toEqual([
    [0, 0],
    [2, 0],
  ]);
});
