import { describe, expect, it } from "vitest";
import { keepChoices, seatCards, type ModuleViews } from "../src/boards/foundations/modules.ts";
import { plateMiddle } from "../src/boards/foundations/outline.ts";
import type { FoundationsFacts, FoundationsView } from "../src/lib/wire.ts";

const card = (id: string) => ({ id, name: id, symbol: "coin", text: [] });
const facts = {
  cards: { swift: card("swift"), early: card("early"), homes: card("homes") },
} as unknown as FoundationsFacts;
const view = (modules: ModuleViews) => ({ modules }) as unknown as FoundationsView;

describe("cards before a seat", () => {
  it("are none while all choose", () => {
    const roles = {
      dealt: [
        ["swift", "early"],
        [null, null],
      ],
      kept: [null, null],
      drawn: [],
    };
    expect(seatCards(view({ roles }), facts, 0)).toEqual([]);
  });
  it("lie face down where the viewer does not know them", () => {
    const objectives = {
      dealt: [
        ["homes", "early"],
        [null, null],
      ],
      kept: ["homes", null],
      shared: [],
      drawn: [],
    };
    expect(seatCards(view({ objectives }), facts, 0)[0]!.card!.id).toBe("homes");
    expect(seatCards(view({ objectives }), facts, 1)[0]!.card).toBeNull();
  });
});

it("offers the cards of the legal actions to keep", () => {
  const found = keepChoices(["keep swift", "keep early", "income"], facts);
  expect(found.map(({ action }) => action)).toEqual(["keep swift", "keep early"]);
});

it("puts a plate never over a gap in the lowest row", () => {
  expect(
    plateMiddle([
      [0, 0],
      [1, 0],
      [2, 0],
    ]),
  ).toBe(1.5);
  expect(
    plateMiddle([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [2, 1],
    ]),
  ).toBe(0.5);
});
