/** The fold by small examples; `tests/web/test_fold.py` compares it with the server's on every shipped game. */
import { describe, expect, test } from "vitest";
import { BrokenFold, fold, touchedPlaces, type Event } from "../src/lib/fold.ts";

const table = () => ({
  to_act: [0],
  coins: [5, 0],
  hands: [
    { type: "hand", cards: ["apple", "fig"] },
    { type: "hand", cards: [null, null] },
  ],
  pile: { type: "pile", cards: ["egg", null] },
  slot: null as string | null,
  row: ["ink", "jug"],
});
const moved = (
  what: string | null,
  source: (string | number)[],
  target: (string | number)[],
  bottom?: true,
): Event => ({
  event: "moved",
  rule: "X-1",
  what,
  source,
  target,
  ...(bottom ? { bottom } : {}),
});
const paid = (amount: number, source: (string | number)[], target: (string | number)[]): Event => ({
  event: "paid",
  rule: "X-1",
  amount,
  source,
  target,
});

describe("folding", () => {
  test("takes a payment from one and gives it to the other", () => {
    expect(fold(table(), [paid(3, ["coins", 0], ["coins", 1])]).coins).toEqual([2, 3]);
  });

  test("leaves the bank out of the view", () => {
    expect(fold(table(), [paid(3, ["coins", 0], [])]).coins).toEqual([2, 0]);
    expect(fold(table(), [paid(3, [], ["coins", 1])]).coins).toEqual([5, 3]);
  });

  test("puts a card on top of a pile, or under it", () => {
    expect(fold(table(), [moved("cake", [], ["pile"])]).pile.cards).toEqual(["cake", "egg", null]);
    expect(fold(table(), [moved("cake", [], ["pile"], true)]).pile.cards).toEqual(["egg", null, "cake"]);
  });

  test("keeps a hand in its written order", () => {
    expect(fold(table(), [moved("fig", ["hands", 0], ["hands", 1])]).hands).toEqual([
      { type: "hand", cards: ["apple"] },
      { type: "hand", cards: ["fig", null, null] },
    ]);
  });

  test("takes an unknown card where the named one is not seen", () => {
    expect(fold(table(), [moved("cake", ["hands", 1], ["slot"])])).toMatchObject({
      hands: [{}, { cards: [null] }],
      slot: "cake",
    });
  });

  test("leaves the old view as it was", () => {
    const before = table();
    fold(before, [moved("fig", ["hands", 0], ["slot"]), paid(3, ["coins", 0], ["coins", 1])]);
    expect(before).toEqual(table());
  });

  test.each([
    ["a card that is not in the hand", moved("cake", ["hands", 0], [])],
    ["a thing that is not in the row", moved("cake", ["row"], [])],
    ["an empty slot", moved("cake", ["slot"], [])],
    ["a place that there is not", paid(1, ["seats", 0, "coins"], [])],
    ["a purse without a number", paid(1, ["row"], [])],
  ])("refuses to take from %s", (_, event) => {
    expect(() => fold(table(), [event])).toThrow(BrokenFold);
  });

  test("refuses to put a second thing into a slot", () => {
    expect(() => fold({ ...table(), slot: "fig" }, [moved("cake", [], ["slot"])])).toThrow(BrokenFold);
  });
});

test("an event touches the places that it names, and not the outside", () => {
  expect(touchedPlaces(paid(3, ["coins", 0], []))).toEqual([["coins", 0]]);
  expect(touchedPlaces({ event: "asked", rule: "X-1", seats: [1] })).toEqual([]);
});
