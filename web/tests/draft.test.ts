import { beforeEach, describe, expect, test } from "vitest";
import { Draft } from "../src/lib/draft.svelte.ts";
import type { ActionGroup } from "../src/lib/wire.ts";

const QUESTION: ActionGroup[] = [
  { kind: "income", pieces: [""], places: [""] },
  { kind: "buy", pieces: ["1", "2"], places: [""] },
  { kind: "build", pieces: ["house"], places: ["C3", "C4"] },
  { kind: "build", pieces: ["shop"], places: ["C3 C4"] },
];
const words = (draft: Draft) => draft.steps.map((step) => step.word);

let draft: Draft;
beforeEach(() => {
  draft = new Draft();
  draft.setQuestion(QUESTION);
});

describe("choosing word by word", () => {
  test("offers the words that legal actions begin with, and how many they lead to", () => {
    expect(draft.steps).toEqual([
      { word: "income", count: 1 },
      { word: "buy", count: 2 },
      { word: "build", count: 3 },
    ]);
    expect(draft.isEmpty).toBe(true);
  });

  test("narrows what is open with each word", () => {
    draft.choose("build");
    expect(words(draft)).toEqual(["house", "shop"]);
    draft.choose("house");
    expect(draft.open).toEqual(["build house C3", "build house C4"]);
    expect(draft.proposal).toBeNull();
  });

  test("proposes an action as soon as no other is left", () => {
    draft.choose("build");
    draft.choose("shop");
    expect([draft.proposal, draft.chosen]).toEqual(["build shop C3 C4", ["build", "shop", "C3", "C4"]]);
  });

  test("takes by itself the words that leave no choice", () => {
    draft.setQuestion([{ kind: "place", pieces: ["7"], places: ["0,0", "0,1"] }]);
    expect([draft.chosen, words(draft), draft.isEmpty]).toEqual([["place", "7"], ["0,0", "0,1"], true]);
  });

  test("offers the end of an action where a longer one begins with it", () => {
    draft.setQuestion([
      { kind: "pass", pieces: [""], places: [""] },
      { kind: "pass", pieces: ["north"], places: [""] },
    ]);
    expect(words(draft)).toEqual(["", "north"]);
    draft.choose("");
    expect(draft.proposal).toBe("pass");
  });
});

describe("going back", () => {
  test("takes back the last choice, with all that followed from it", () => {
    draft.choose("build");
    draft.choose("shop");
    draft.back();
    expect([draft.proposal, draft.chosen]).toEqual([null, ["build"]]);
    draft.back();
    expect([draft.chosen, draft.isEmpty]).toEqual([[], true]);
  });

  test("keeps the words that leave no choice", () => {
    draft.setQuestion([{ kind: "place", pieces: ["7"], places: ["0,0", "0,1"] }]);
    draft.choose("0,1");
    draft.back();
    expect([draft.proposal, draft.chosen]).toEqual([null, ["place", "7"]]);
    draft.back();
    expect(draft.chosen).toEqual(["place", "7"]);
  });

  test("lets go of what was pointed at", () => {
    draft.point("C3");
    draft.back();
    draft.back();
    expect([draft.about, draft.isEmpty]).toEqual([null, true]);
  });
});

describe("pointing at a thing", () => {
  test("leaves open only what is done with it", () => {
    draft.point("house");
    expect([draft.about, draft.open]).toEqual(["house", ["build house C3", "build house C4"]]);
  });

  test("a second time lets it go", () => {
    draft.point("house");
    draft.point("house");
    expect([draft.about, draft.isEmpty]).toEqual([null, true]);
  });

  test("and bringing it to a place proposes the one action with both", () => {
    draft.point("house");
    expect([draft.canReach("C4"), draft.canReach("D9"), draft.canReach("house")]).toEqual([true, false, false]);
    draft.bring("C4");
    expect(draft.proposal).toBe("build house C4");
  });

  test("tells whether anything can be done with it", () => {
    expect([draft.isInvolved("C3"), draft.isInvolved("D9"), draft.isInvolved("build")]).toEqual([true, false, false]);
  });
});

describe("a proposal", () => {
  test("is never an illegal action", () => {
    draft.propose("build house D9");
    expect(draft.proposal).toBeNull();
    draft.begin("build", "house", "D9");
    expect(draft.proposal).toBeNull();
  });

  test("goes round the actions that differ by how a thing is turned", () => {
    const turns = ["build house C3", "build house C4"];
    const seen = turns.concat(turns[0]!).map(() => {
      draft.cycle(turns);
      return draft.proposal;
    });
    expect(seen).toEqual(["build house C3", "build house C4", "build house C3"]);
  });

  test("is gone with the next question", () => {
    draft.propose("income");
    draft.setQuestion(QUESTION);
    expect([draft.proposal, draft.chosen]).toEqual([null, []]);
  });
});
