import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OfferView } from "../src/boards/foundations/modules.ts";
import { OfferComposer } from "../src/boards/foundations/offer_composer.svelte.ts";
import {
  answering,
  belongings,
  giverOf,
  isEmpty,
  lineOf,
  markersGained,
  newDraft,
  outcome,
  put,
  takers,
  wayOfLot,
  type Draft,
  type Item,
  type Way,
} from "../src/boards/foundations/offers.ts";
import { ActionChoice } from "../src/lib/action_choice.svelte.ts";
import type { TableModel } from "../src/lib/table_model.svelte.ts";
import type { FoundationsFacts, FoundationsView } from "../src/lib/wire.ts";
import { answers, requests } from "./browser.ts";

const facts = {
  trading: { coins: 8, proposals: 2, markers: { surveyor: 1 } },
  cards: {},
} as unknown as FoundationsFacts;
const lot = (owner: number, building: string | null = null) => ({ owner, building });
const view = {
  seats: [
    { coins: 5, markers: 1 },
    { coins: 30, markers: 0 },
    { coins: 0, markers: 3 },
  ],
  lots: { A1: lot(0), A2: lot(0, "domus A2"), A10: lot(0), B1: lot(1), C1: lot(2) },
  modules: {
    favors: { unspent: [2, 1, 2], spent: [0, 1, 0], moved: [] },
    invocations: { held: [["census"], [], []], ongoing: [["surveyor"], [], []], used: [["largesse"], [], []] },
  },
} as unknown as FoundationsView;

const composed = (...steps: [Way, Item][]): Draft =>
  steps.reduce((draft, [way, item]) => put(draft, way, item), newDraft(0, 1));
const aLot = (id: string): Item => ({ kind: "lot", id });
const coins = (count: number): Item => ({ kind: "coins", count });

describe("what a side can put into an offer", () => {
  it("is its empty lots, coins as far as one trade moves them, tokens by their side, and cards not used up", () => {
    expect(belongings(view, facts, 0)).toEqual({
      lots: ["A1", "A10"],
      coins: 5,
      tokens: 2,
      spent: 0,
      cards: ["surveyor", "census"],
    });
    expect(belongings(view, facts, 1)).toMatchObject({ coins: 8, tokens: 1, spent: 1, cards: [] });
  });
  it("is a lot of the one or the other, and of nobody else", () => {
    const draft = newDraft(0, 1);
    expect(["A1", "B1", "C1", "A2", "D4"].map((each) => wayOfLot(draft, view, each))).toEqual([
      "given",
      "asked",
      null,
      null,
      null,
    ]);
    expect([giverOf(draft, "given"), giverOf(draft, "asked")]).toEqual([0, 1]);
  });
});

describe("an offer in the making", () => {
  it("takes one thing with each gesture and gives it back with the next", () => {
    const once = composed(["given", aLot("A10")], ["given", aLot("A1")], ["asked", aLot("B1")]);
    expect([once.given.lots, once.asked.lots]).toEqual([["A1", "A10"], ["B1"]]);
    expect(put(once, "given", aLot("A1")).given.lots).toEqual(["A10"]);
    expect(isEmpty(composed(["given", coins(3)], ["given", coins(3)]))).toBe(true);
    expect(isEmpty(newDraft(0, 1))).toBe(true);
  });
  it("counts tokens by those that are touched", () => {
    const two = composed(["given", { kind: "token", place: 0 }], ["given", { kind: "token", place: 1 }]);
    expect(two.given.tokens).toBe(2);
    expect(put(two, "given", { kind: "token", place: 0 }).given.tokens).toBe(1);
    expect(composed(["asked", { kind: "spent", place: 0 }]).asked.spent).toBe(1);
  });
  it("has coins go one way", () => {
    const turned = composed(["given", coins(3)], ["asked", coins(2)]);
    expect([turned.given.coins, turned.asked.coins]).toEqual([0, 2]);
  });
  it("is one line of notation", () => {
    const draft = composed(
      ["asked", { kind: "card", id: "census" }],
      ["given", coins(1)],
      ["given", aLot("A1")],
      ["asked", { kind: "spent", place: 0 }],
      ["given", { kind: "token", place: 0 }],
    );
    expect(lineOf(draft)).toBe("propose 2 give A1 1 coin 1 token ask 1 spent census");
    expect(lineOf(composed(["asked", coins(2)]))).toBe("propose 2 ask 2 coins");
    expect(lineOf({ ...composed(["given", { kind: "token", place: 1 }]), isWish: true })).toBe("wish give 1 token");
  });
  it("frees a marker for each lot, and moves that of a card in force", () => {
    expect(
      markersGained(composed(["given", aLot("A1")], ["given", aLot("A10")], ["asked", aLot("B1")]), view, facts),
    ).toBe(1);
    expect(markersGained(composed(["given", { kind: "card", id: "surveyor" }]), view, facts)).toBe(-1);
    const unused = { ...view, modules: { invocations: { held: [["surveyor"], [], []], ongoing: [[], [], []] } } };
    const surveyor = composed(["given", { kind: "card", id: "surveyor" }]);
    expect(markersGained(surveyor, unused as unknown as FoundationsView, facts)).toBe(0);
    expect(markersGained(composed(["given", { kind: "card", id: "census" }]), view, facts)).toBe(0);
  });
});

describe("an offer that is there", () => {
  const given = { lots: ["A1"], coins: 3, tokens: 0, spent: 0, cards: [] };
  const asked = { lots: ["B1"], coins: 0, tokens: 1, spent: 0, cards: [] };
  const offer: OfferView = { by: 0, to: 1, given, asked, markers: 0, line: "" };

  it("shows what becomes of the markers and coins of both", () => {
    const unbearable = { ...offer, markers: 1 };
    expect(outcome(unbearable, view, "given").map(({ symbol, before, after }) => [symbol, before, after])).toEqual([
      ["marker", 1, 2],
      ["coin", 5, 2],
    ]);
    expect(outcome(unbearable, view, "asked").map(({ before, after }) => [before, after])).toEqual([
      [0, -1],
      [30, 33],
    ]);
    expect(outcome({ ...offer, given: { ...given, coins: 0 } }, view, "given")).toHaveLength(1);
  });
  it("says who gets which lot", () => {
    expect(takers(offer)).toEqual([
      ["A1", 1],
      ["B1", 0],
    ]);
  });
  it("is answered by a wish that begins as the offer, seen from the partner", () => {
    expect(lineOf(answering(offer))).toBe("wish give B1 1 token ask A1 3 coins");
  });
});

describe("the composer", () => {
  const why = (line: string) => `/tables/t1/why?${new URLSearchParams({ action: line })}`;
  const played: string[] = [];
  const explained: string[] = [];
  let composer: OfferComposer;
  let table: TableModel;

  beforeEach(() => {
    played.length = explained.length = 0;
    const choice = new ActionChoice();
    choice.setQuestion([{ kind: "propose", pieces: [""], places: ["2"] }]);
    table = {
      id: "t1",
      you: 0,
      view,
      choice,
      names: {},
      isComposing: false,
      announce: () => {},
      explain: async (action: string) => void explained.push(action),
      play: async (action: string) => void played.push(action),
    } as unknown as TableModel;
    composer = new OfferComposer(table);
  });

  it("sends in one line what the server has no objection to", async () => {
    answers.set("/tables/t1/why", () => ({ reason: null }));
    composer.begin(1);
    expect([table.isComposing, composer.isLegal]).toEqual([true, false]);
    composer.takeLot("A1");
    composer.put("asked", coins(3));
    await vi.waitUntil(() => composer.isLegal);
    await composer.send();
    expect(played).toEqual(["propose 2 give A1 ask 3 coins"]);
    expect([table.isComposing, composer.draft]).toEqual([false, null]);
  });
  it("says why an offer cannot be sent, and does not send it", async () => {
    const reason = { message: { key: "foundations-offer-unbearable" }, rule: "T-04" };
    answers.set(why("propose 2 give A1"), () => ({ reason }));
    composer.begin(1);
    composer.takeLot("A1");
    await vi.waitUntil(() => composer.reason);
    expect(composer.reason).toContain("T-04");
    await composer.send();
    expect(played).toEqual([]);
  });
  it("listens to the answer about the offer as it is now, whichever comes last", async () => {
    const late: ((value: unknown) => void)[] = [];
    answers.set(why("propose 2 give A1"), () => new Promise((resolve) => late.push(resolve)));
    answers.set(why("propose 2 give A1 A10"), () => ({ reason: { message: { key: "too-many" }, rule: "T-03" } }));
    composer.begin(1);
    composer.takeLot("A1");
    composer.takeLot("A10");
    await vi.waitUntil(() => composer.reason && late.length);
    late[0]!({ reason: null });
    await new Promise((resolve) => setTimeout(resolve));
    expect(composer.isLegal).toBe(false);
  });
  it("lets the server judge what nobody could be asked about", async () => {
    composer.begin(1);
    composer.takeLot("A1");
    await vi.waitUntil(() => composer.isLegal);
  });
  it("asks nothing about an empty offer, and cannot send it", async () => {
    composer.begin(1);
    await composer.send();
    expect([requests, played, composer.isLegal]).toEqual([[], [], false]);
  });
  it("begins no offer that is not possible, and says why", () => {
    composer.begin(2);
    expect([composer.draft, explained]).toEqual([null, ["propose 3"]]);
  });
  it("takes over an action that only begins an offer, and no other", () => {
    expect(composer.takeAction("income")).toBe(false);
    expect(composer.takeAction("propose 2 give A1")).toBe(false);
    expect(composer.takeAction("propose 2")).toBe(true);
    expect(composer.draft?.to).toBe(1);
  });
  it("takes no lot while nothing is composed", () => {
    expect(composer.takeLot("A1")).toBe(false);
    composer.begin(1);
    expect([composer.takeLot("C1"), isEmpty(composer.draft!)]).toEqual([true, true]);
  });
});
