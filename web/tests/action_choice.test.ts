import { beforeEach, describe, expect, test } from "vitest";
import { ActionChoice } from "../src/lib/action_choice.svelte.ts";
import type { ActionGroup } from "../src/lib/wire.ts";

const QUESTION: ActionGroup[] = [
  { kind: "income", pieces: [""], places: [""] },
  { kind: "buy", pieces: ["1", "2"], places: [""] },
  { kind: "build", pieces: ["house"], places: ["C3", "C4"] },
  { kind: "build", pieces: ["shop"], places: ["C3 C4"] },
];
const words = (choice: ActionChoice) => choice.steps.map((step) => step.word);

let choice: ActionChoice;
beforeEach(() => {
  choice = new ActionChoice();
  choice.setQuestion(QUESTION);
});

describe("choosing word by word", () => {
  test("offers the words that legal actions begin with, and how many they lead to", () => {
    expect(choice.steps).toEqual([
      { word: "income", count: 1 },
      { word: "buy", count: 2 },
      { word: "build", count: 3 },
    ]);
    expect(choice.isEmpty).toBe(true);
  });

  test("narrows what is open with each word", () => {
    choice.choose("build");
    expect(words(choice)).toEqual(["house", "shop"]);
    choice.choose("house");
    expect(choice.open).toEqual(["build house C3", "build house C4"]);
    expect(choice.proposal).toBeNull();
  });

  test("proposes an action as soon as no other is left", () => {
    choice.choose("build");
    choice.choose("shop");
    expect([choice.proposal, choice.chosen]).toEqual(["build shop C3 C4", ["build", "shop", "C3", "C4"]]);
  });

  test("takes by itself the words that leave no choice", () => {
    choice.setQuestion([{ kind: "place", pieces: ["7"], places: ["0,0", "0,1"] }]);
    expect([choice.chosen, words(choice), choice.isEmpty]).toEqual([["place", "7"], ["0,0", "0,1"], true]);
  });

  test("offers the end of an action where a longer one begins with it", () => {
    choice.setQuestion([
      { kind: "pass", pieces: [""], places: [""] },
      { kind: "pass", pieces: ["north"], places: [""] },
    ]);
    expect(words(choice)).toEqual(["", "north"]);
    choice.choose("");
    expect(choice.proposal).toBe("pass");
  });
});

describe("going back", () => {
  test("takes back the last choice, with all that followed from it", () => {
    choice.choose("build");
    choice.choose("shop");
    choice.back();
    expect([choice.proposal, choice.chosen]).toEqual([null, ["build"]]);
    choice.back();
    expect([choice.chosen, choice.isEmpty]).toEqual([[], true]);
  });

  test("keeps the words that leave no choice", () => {
    choice.setQuestion([{ kind: "place", pieces: ["7"], places: ["0,0", "0,1"] }]);
    choice.choose("0,1");
    choice.back();
    expect([choice.proposal, choice.chosen]).toEqual([null, ["place", "7"]]);
    choice.back();
    expect(choice.chosen).toEqual(["place", "7"]);
  });

  test("lets go of what was pointed at", () => {
    choice.point("C3");
    choice.back();
    choice.back();
    expect([choice.about, choice.isEmpty]).toEqual([null, true]);
  });
});

describe("pointing at a thing", () => {
  test("leaves open only what is done with it", () => {
    choice.point("house");
    expect([choice.about, choice.open]).toEqual(["house", ["build house C3", "build house C4"]]);
  });

  test("a second time lets it go", () => {
    choice.point("house");
    choice.point("house");
    expect([choice.about, choice.isEmpty]).toEqual([null, true]);
  });

  test("and bringing it to a place proposes the one action with both", () => {
    choice.point("house");
    expect([choice.canReach("C4"), choice.canReach("D9"), choice.canReach("house")]).toEqual([true, false, false]);
    choice.bring("C4");
    expect(choice.proposal).toBe("build house C4");
  });

  test("tells whether anything can be done with it", () => {
    expect([choice.isInvolved("C3"), choice.isInvolved("D9"), choice.isInvolved("build")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a proposal", () => {
  test("is never an illegal action", () => {
    choice.propose("build house D9");
    expect(choice.proposal).toBeNull();
    choice.begin("build", "house", "D9");
    expect(choice.proposal).toBeNull();
  });

  test("goes round the actions that differ by how a thing is turned", () => {
    const turns = ["build house C3", "build house C4"];
    const seen = turns.concat(turns[0]!).map(() => {
      choice.cycle(turns);
      return choice.proposal;
    });
    expect(seen).toEqual(["build house C3", "build house C4", "build house C3"]);
  });

  test("is gone with the next question", () => {
    choice.propose("income");
    choice.setQuestion(QUESTION);
    expect([choice.proposal, choice.chosen]).toEqual([null, []]);
  });
});
