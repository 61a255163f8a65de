import { describe, expect, it } from "vitest";
import { cardOf, keepChoices, kindOf, seatCards, type ModuleViews } from "../src/boards/foundations/modules.ts";
import { likelyLots } from "../src/boards/foundations/pieces.ts";
import { parsePlacement } from "../src/boards/foundations/placed_buildings.ts";
import { plateMiddle } from "../src/boards/foundations/outline.ts";
import type { FoundationsFacts, FoundationsView } from "../src/lib/wire.ts";

const card = (id: string) => ({ id, name: id, symbol: "coin", text: [] });
const facts = {
  cards: { swift: card("swift"), early: card("early"), homes: card("homes") },
  pieces: {},
} as unknown as FoundationsFacts;
const ids = (found: { card: { id: string } | null }[]) => found.map(({ card }) => card?.id ?? null);
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

describe("cards that came during the game", () => {
  const drawn = [[["swift", "early"]], []];
  it("are roles, each the kept one of its draw", () => {
    const roles = { dealt: [["homes", null]], kept: ["homes", null], drawn };
    expect(ids(seatCards(view({ roles }), facts, 0))).toEqual(["homes", "swift"]);
    expect(kindOf(view({ roles }), "early")).toBe("roles");
  });
  it("do not lie there while one of them is still to be kept", () => {
    const roles = { dealt: [], kept: [], drawn };
    expect(seatCards(view({ roles, question: { seat: 0, of: "roles" } }), facts, 0)).toEqual([]);
    expect(ids(seatCards(view({ roles, question: { seat: 1, of: "roles" } }), facts, 0))).toEqual(["swift"]);
  });
  it("are invocations in force and unused ones, and none that are used up", () => {
    const some = { held: [["swift"], []], ongoing: [["early"], []], used: [["homes"], []] };
    const rest = { price: null, waiver: null, rebuilding: false, counted: [], unseen: [], under: [] };
    const found = seatCards(view({ invocations: { ...some, ...rest } }), facts, 0);
    expect(found.map(({ card, inForce }) => [card!.id, inForce])).toEqual([
      ["early", true],
      ["swift", false],
    ]);
  });
});

it("knows the card of an action, and takes no building for one", () => {
  const pieces = { ...facts, pieces: { homes: {} } } as unknown as FoundationsFacts;
  expect(cardOf("use swift C3", pieces)!.id).toBe("swift");
  expect(cardOf("build homes C3", pieces)).toBeNull();
  expect(cardOf("income", pieces)).toBeNull();
});

it("takes no benefit of a road for a place", () => {
  expect(parsePlacement("choose lane 2")).toBeNull();
  expect(parsePlacement("build hut C3 C4")!.lots).toEqual(["C3", "C4"]);
});

it("asks about a piece on lots where it would fit, else in the corner", () => {
  const board = {
    size: 4,
    pieces: { hut: { shape: "two" } },
    shapes: {
      two: [
        [0, 0],
        [1, 0],
      ],
    },
  };
  const own = { lots: { C3: { owner: 1 }, C4: { owner: 1 }, D1: { owner: 0 } } };
  const asked = (seat: number) =>
    likelyLots(own as unknown as FoundationsView, board as unknown as FoundationsFacts, "hut", seat);
  expect(asked(1)).toEqual(["C3", "C4"]);
  expect(asked(0)).toEqual(["A1", "B1"]);
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
