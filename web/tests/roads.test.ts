import { describe, expect, it } from "vitest";
import { benefitMessages } from "../src/boards/foundations/card_texts.ts";
import { bandTransform, benefitActions, buildingsAt, edgeLots, platesOf } from "../src/boards/foundations/roads.ts";
import type { FoundationsView, Message, Road } from "../src/lib/wire.ts";

const road = (more: Partial<Road>): Road => ({ id: "lane", name: "Lane", ...more });

describe("edges", () => {
  it("run along the first row, the last column, the last row and the first column", () => {
    expect([0, 1, 2, 3].map((edge) => edgeLots(3, edge).join(" "))).toEqual([
      "A1 B1 C1",
      "C1 C2 C3",
      "A3 B3 C3",
      "A1 A2 A3",
    ]);
  });
  it("have each building once, a corner on both", () => {
    const lots = {
      A1: { owner: 0, building: "hut A1 B1" },
      B1: { owner: 0, building: "hut A1 B1" },
      C3: { owner: 1, building: null },
    };
    const view = { lots } as unknown as FoundationsView;
    expect(buildingsAt(view, 3, 0)).toEqual([["A1", "B1"]]);
    expect(buildingsAt(view, 3, 3)).toEqual([["A1", "B1"]]);
    expect(buildingsAt(view, 3, 1)).toEqual([]);
  });
  it("lie around the city, none of them upside down", () => {
    expect(bandTransform(700, 60, 2)).not.toContain("rotate");
    expect(bandTransform(700, 60, 1)).toContain("rotate(90)");
    expect(bandTransform(700, 60, 3)).toContain("rotate(-90)");
  });
});

describe("what a road gives", () => {
  it("is a plate for each rank, and one for those without influence", () => {
    const plates = platesOf(road({ most: { vp: 5 }, second: { coins: 2 }, none: { vp: -2 } }));
    expect(
      plates.map(({ parts }) => parts.map((part) => ("text" in part ? part.text : part.symbol)).join(" ")),
    ).toEqual(["crown counts 5 points", "second counts 2 coin", "0 counts −2 points"]);
    expect(plates.every(({ choice }) => choice === null)).toBe(true);
  });
  it("is a plate for each benefit of a choice", () => {
    const plates = platesOf(road({ most: { choose: [{ vp: 5 }, { lot_markers: 1 }] } }));
    expect(plates.map(({ choice }) => choice)).toEqual([0, 1]);
  });
  it("is multiplied by what it counts, up to a most", () => {
    const [plate] = platesOf(road({ most: { vp: 1, per: "influence", max: 6 } }));
    expect(plate!.parts.at(-1)).toEqual({ text: "≤ 6" });
  });
});

it("knows the answers to a question about a road", () => {
  expect(benefitActions(["choose lane 1", "choose lane-two 2", "income"], "lane")).toEqual(["choose lane 1"]);
});

it("finds the benefits of a choice in the text of a road", () => {
  const benefit = (key: string, params = {}) => ({ type: "message", key, params }) as unknown as Message;
  const rest = benefit("choose", { first: benefit("b"), rest: benefit("c") });
  const chain = benefit("choose", { first: benefit("a"), rest });
  expect(benefitMessages([benefit("most", { benefit: chain })]).map(({ key }) => key)).toEqual(["a", "b", "c"]);
  expect(benefitMessages([benefit("most", { benefit: benefit("a") })])).toEqual([]);
});
