import { expect, test } from "vitest";
import type { Event } from "../src/lib/fold.ts";
import { groupMovements } from "../src/lib/movements.ts";

const message = { type: "message" as const, key: "said" };
const moved = (what: string | null, source: (string | number)[], target: (string | number)[], more = {}): Event => ({
  event: "moved",
  rule: "X-1",
  what,
  source,
  target,
  ...more,
});
const revealed = (where: (string | number)[], value: unknown, more = {}): Event => ({
  event: "revealed",
  rule: "X-1",
  where,
  value,
  ...more,
});

test("a thing moves from its place to another, by whoever moved it", () => {
  expect(groupMovements([moved("fig", ["row", 2], ["seats", 1, "hand"], { who: 1, message })], {})).toEqual([
    [{ what: "fig", from: ["row/2"], to: ["seats/1/hand"], who: 1 }],
  ]);
});

test("a building comes from its player's panel to all of its lots", () => {
  const events = [
    moved("shop", [], [], { who: 0, message }),
    revealed(["lots", "C3"], { owner: 0, building: "shop C3 C4" }),
    revealed(["lots", "C4"], { owner: 0, building: "shop C3 C4" }),
  ];
  expect(groupMovements(events, {})[0]).toEqual([
    { what: "shop", from: ["seats/0"], to: ["lots/C3", "lots/C4"], who: 0 },
  ]);
});

test("what is taken out of a place goes to where a fact has it", () => {
  const events = [revealed(["row", 0], null), revealed(["row", 1], "ink")];
  expect(groupMovements(events, { row: ["ink", null] })).toEqual([
    [{ what: "ink", from: ["row/0"], to: ["row/1"], who: null }],
  ]);
});

test("what follows by itself is shown at one time, after what somebody did", () => {
  const events = [
    moved("fig", ["row", 0], ["seats", 0, "hand"], { who: 0, message }),
    moved("ink", ["row", 1], ["row", 0]),
    moved("jug", ["row", 2], ["row", 1]),
    moved("egg", ["row", 0], ["seats", 1, "hand"], { who: 1, message }),
  ];
  expect(groupMovements(events, {}).map((group) => group.map(({ what }) => what))).toEqual([
    ["fig"],
    ["ink", "jug"],
    ["egg"],
  ]);
});

test("what stays where it is does not move", () => {
  expect(groupMovements([moved("fig", ["row", 0], ["row", 0])], {})).toEqual([]);
});
