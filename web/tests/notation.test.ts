import { describe, expect, test } from "vitest";
import { abbreviate, completions, listActions } from "../src/lib/action_choice.svelte.ts";

test("a group stands for each of its pieces at each of its places", () => {
  expect(listActions([{ kind: "build", pieces: ["house", "shop"], places: ["C3", "C4"] }])).toEqual([
    "build house C3",
    "build house C4",
    "build shop C3",
    "build shop C4",
  ]);
  expect(listActions([{ kind: "income", pieces: [""], places: [""] }])).toEqual(["income"]);
});

describe("what is typed", () => {
  const actions = ["income", "buy 1", "buy 12", "build house C3", "build insula-l C3 C4 D4", "build insula-l D4 D5 E5"];

  test("finds the actions whose words begin like that, whatever the case", () => {
    expect(completions(actions, "b ins c3")).toEqual(["build insula-l C3 C4 D4"]);
    expect(completions(actions, "B HO C3")).toEqual(["build house C3"]);
  });

  test("finds first what passes over the fewest words, then the shortest", () => {
    expect(completions(actions, "bu")).toEqual([
      "buy 1",
      "buy 12",
      "build house C3",
      "build insula-l C3 C4 D4",
      "build insula-l D4 D5 E5",
    ]);
    expect(completions(actions, "build d4")).toEqual(["build insula-l D4 D5 E5", "build insula-l C3 C4 D4"]);
  });

  test("begins with the first word of an action", () => {
    expect(completions(actions, "house")).toEqual([]);
    expect(completions(actions, "  ")).toEqual([]);
  });

  test("finds no more than are asked for", () => {
    expect(completions(actions, "b", 2)).toHaveLength(2);
  });

  test("may be as short as the example says", () => {
    expect(abbreviate(actions)).toBe("b ins c3");
    expect(completions(actions, abbreviate(actions))).toContain("build insula-l C3 C4 D4");
    expect(abbreviate([])).toBe("");
  });
});
