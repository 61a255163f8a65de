/** Which board draws which family of titles. A title without one is played from the list, like every other. */
import type { Component } from "svelte";
import type { Desk } from "../lib/desk.svelte.ts";

export type Board = Component<{ desk: Desk; part: "board" | "hand" }>;

export const boards: Record<string, () => Promise<{ default: Board }>> = {
  foundations: () => import("./foundations/Board.svelte"),
  city_of_iron: () => import("./city_of_iron/Board.svelte"),
  sprawlopolis: () => import("./sprawlopolis/Board.svelte"),
};
