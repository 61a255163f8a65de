/** What the page has for each family of titles. This is the only file outside of a family's folder that names one.
 *
 * A title of a family that is not here is played from the list of actions, and has no picture on the first page.
 * Words and facts come from the server, by the same name of the family. */
import type { Component } from "svelte";
import type { TableModel } from "../lib/table_model.svelte.ts";
import { vignettes as cityOfIron } from "./city_of_iron/vignettes.ts";
import { hasConsul, hasModules, loadModuleParts } from "./foundations/module_parts.ts";
import { vignettes as foundations } from "./foundations/vignettes.ts";
import { vignettes as sprawlopolis } from "./sprawlopolis/vignettes.ts";

export type Board = Component<{ table: TableModel; part: "board" | "hand" }>;
/** What a family puts into a party's panel beside the numbers of the view. */
export type SeatPanel = Component<{ table: TableModel; seat: number }>;
type Load<C> = () => Promise<{ default: C }>;
/** Fetches what a table with these facts needs; nothing if it needs none. */
type LoadFor<C> = (facts: unknown) => Promise<{ default: C } | null>;

/** A symbol of art/symbols in a picture, by its middle. */
export type PlacedSymbol = [name: string, x: number, y: number, size: number];

/** The small picture of a title: symbols on a strip of ground. */
export interface Vignette {
  /** The ground: fields in a row, by the names of the palette. */
  ground: string[];
  placed: PlacedSymbol[];
  /** A street through the strip, as path data. */
  street?: string;
}

interface Family {
  /** Boards are fetched when a table of the family is opened. */
  loadBoard: LoadFor<Board>;
  loadSeatPanel?: LoadFor<SeatPanel>;
  /** By the key of the title. Small, and needed at once. */
  vignettes: Record<string, Vignette>;
  /** The symbol of what an option adds, by the option's key. */
  optionSymbols?: Record<string, string>;
  /** Pages beside the table, by the first part of their address. */
  pages?: Record<string, Load<Component>>;
}

export const families: Record<string, Family> = {
  foundations: {
    loadBoard: async (facts) => {
      await loadModuleParts(facts);
      return import("./foundations/Board.svelte");
    },
    loadSeatPanel: async (facts) => {
      if (hasConsul(facts)) return import("./foundations/ConsulPanels.svelte");
      return hasModules(facts) ? import("./foundations/SeatCards.svelte") : null;
    },
    vignettes: foundations,
    optionSymbols: {
      monuments: "monument-colosseum",
      roles: "wreath",
      objectives: "score-card",
      invocations: "star",
      roads: "street",
      trading: "exchange",
      stealing: "mask",
      consul: "consul",
    },
  },
  city_of_iron: { loadBoard: () => import("./city_of_iron/Board.svelte"), vignettes: cityOfIron },
  sprawlopolis: {
    loadBoard: () => import("./sprawlopolis/Board.svelte"),
    vignettes: sprawlopolis,
    pages: { "score-a-city": () => import("./sprawlopolis/scorer/Scorer.svelte") },
  },
};

/** Returns the picture of a title, where its family has one. */
export function vignetteOf(title: string): Vignette | undefined {
  return Object.values(families).find(({ vignettes }) => title in vignettes)?.vignettes[title];
}

/** Returns what loads a family's page, where the address is one. */
export function pageAt(address: string): Load<Component> | undefined {
  return Object.values(families).find(({ pages }) => pages && address in pages)?.pages?.[address];
}

/** Returns the symbol of what an option adds, where a family has one. */
export function optionSymbol(option: string): string | undefined {
  return Object.values(families).find(({ optionSymbols }) => optionSymbols && option in optionSymbols)?.optionSymbols?.[
    option
  ];
}
