/** The road boards along the edges of a city: where they lie, and what they give, as symbols. */
import type { Benefit, FoundationsView, Road } from "../../lib/wire.ts";
import { lotOf, RULER, type Cell } from "./outline.ts";

/** The lots of the edges in the order of the view: row 1, the last column, the last row, column A. */
export function edgeLots(size: number, edge: number): string[] {
  const cells: ((step: number) => Cell)[] = [
    (step) => [step, 0],
    (step) => [size - 1, step],
    (step) => [step, size - 1],
    (step) => [0, step],
  ];
  return Array.from({ length: size }, (_, step) => lotOf(cells[edge]!(step)));
}

/** Lists the buildings that stand at an edge, by their lots. */
export function buildingsAt(view: FoundationsView, size: number, edge: number): string[][] {
  const names = edgeLots(size, edge).map((lot) => view.lots[lot]?.building ?? null);
  return [...new Set(names)].filter((name) => name !== null).map((name) => name.split(" ").slice(1));
}

/** Returns the transform of an edge's band, whose own picture runs from left to right with its depth downwards. */
export function bandTransform(length: number, depth: number, edge: number): string {
  const away = RULER + depth;
  return [
    `translate(0 ${-away})`,
    `translate(${length + away} 0) rotate(90)`,
    `translate(0 ${length + RULER})`,
    `translate(${-away} ${length}) rotate(-90)`,
  ][edge]!;
}

/** A part of a benefit as it is drawn: a symbol, or a word. */
export type Part = { symbol: string } | { text: string };
/** What a road gives for something: one plate of its board. */
export interface Plate {
  parts: Part[];
  /** Which benefit of a choice it is, null if there is no choice. */
  choice: number | null;
}

const SYMBOLS = { house: "residential", shop: "commercial", civic: "civic" };
const symbolOf = (type: string) => Object.entries(SYMBOLS).find(([, each]) => each === type)![0];
const AMOUNTS = [
  ["vp", "points"],
  ["coins", "coin"],
  ["lot_markers", "marker"],
  ["citizens", "citizen"],
] as const;

function amountParts(benefit: Benefit): Part[] {
  const parts = AMOUNTS.flatMap(([field, symbol]): Part[] => {
    const amount = benefit[field];
    return amount ? [{ text: String(amount).replace("-", "−") }, { symbol }] : [];
  });
  if (!benefit.per) return parts;
  const counted = benefit.type ? symbolOf(benefit.type) : "street";
  const most: Part[] = benefit.max ? [{ text: `≤ ${benefit.max}` }] : [];
  return [...parts, { text: "×" }, { symbol: counted }, ...most];
}

/** Returns what a board gives, in its order: for the most, the second, a least influence, and for none. */
export function platesOf(road: Road): Plate[] {
  const plates: Plate[] = [];
  const put = (before: Part, benefit: Benefit, choice: number | null = null) =>
    plates.push({ parts: [before, { symbol: "counts" }, ...amountParts(benefit)], choice });
  if (road.most?.choose?.length)
    road.most.choose.forEach((benefit, place) => plates.push({ parts: amountParts(benefit), choice: place }));
  else if (road.most) put({ symbol: "crown" }, road.most);
  if (road.second) put({ symbol: "second" }, road.second);
  if (road.at_least) put({ text: `${road.at_least.influence}+` }, road.at_least);
  if (road.none) put({ text: "0" }, road.none);
  return plates;
}

/** Lists the legal actions that choose a benefit of this road. */
export function benefitActions(actions: string[], road: string): string[] {
  return actions.filter((action) => action.startsWith(`choose ${road} `));
}

/** How wide parts are when drawn with letters of this size. */
export const widthOf = (parts: Part[], size: number): number =>
  parts.reduce((sum, part) => sum + ("text" in part ? textWidth(part.text, size) : 1.15 * size) + 0.18 * size, 0);
export const textWidth = (text: string, size: number): number => text.length * 0.52 * size;
