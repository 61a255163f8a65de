import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Steps } from "../src/lib/steps.svelte.ts";
import { answers, Refusal, requests } from "./browser.ts";

const QUESTION = '{"message":"keep two"}';
const next = (...steps: string[]) => `/tables/t1/next?${new URLSearchParams({ steps: steps.join(" + ") })}`;
const prompt = { message: { key: "keep-another" }, choices: [] };
const refusals: string[] = [];
const begun = () => new Steps("t1", "here", (refusal) => refusals.push(refusal.message.key));

beforeEach(() => {
  vi.useFakeTimers();
  refusals.length = 0;
  answers.set(next("keep a"), () => ({ prompt, events: [] }));
  answers.set(next("keep a", "keep b"), () => ({ prompt: null, events: [] }));
});
afterEach(() => void vi.useRealTimers());

test("a step is kept with the question that follows it", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  expect(await steps.take(["keep a"])).toBe(false);
  expect([steps.taken, steps.next?.prompt]).toEqual([["keep a"], prompt]);
});

test("the last step makes the answer complete", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  await steps.take(["keep a"]);
  expect(await steps.take(["keep a", "keep b"])).toBe(true);
});

test("no step is a beginning, not an answer", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  await steps.take(["keep a"]);
  expect(await steps.take([])).toBe(false);
  expect([steps.taken, steps.next]).toEqual([[], null]);
});

test("steps outlive a reload, for the same question only", async () => {
  const before = begun();
  await before.begin(QUESTION);
  await before.take(["keep a"]);
  const after = begun();
  await after.begin(QUESTION);
  expect(after.taken).toEqual(["keep a"]);
  const later = begun();
  await later.begin("another question");
  expect([later.taken, localStorage.getItem("here")]).toEqual([[], null]);
});

test("a refused step is told and leaves those before it", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  await steps.take(["keep a"]);
  answers.set(next("keep a", "keep z"), () => {
    throw new Refusal("not-yours");
  });
  expect(await steps.take(["keep a", "keep z"])).toBe(false);
  expect([refusals, steps.taken, steps.isLoading]).toEqual([["not-yours"], ["keep a"], false]);
});

test("a lost connection is waited for", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  const answer = answers.get(next("keep a"))!;
  answers.delete(next("keep a"));
  const taken = steps.take(["keep a"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect([steps.isLoading, steps.taken]).toEqual([true, []]);
  answers.set(next("keep a"), answer);
  await vi.advanceTimersByTimeAsync(1000);
  await taken;
  expect([steps.isLoading, steps.taken]).toEqual([false, ["keep a"]]);
});

test("an answer to an older request is ignored", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  const older = steps.take(["keep a"]);
  steps.clear();
  expect(await older).toBe(false);
  expect([steps.taken, steps.next]).toEqual([[], null]);
});

test("nobody is asked any more after the table is left", async () => {
  const steps = begun();
  await steps.begin(QUESTION);
  answers.clear();
  void steps.take(["keep a"]);
  await vi.advanceTimersByTimeAsync(0);
  const asked = requests.length;
  steps.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests.length).toBe(asked);
});
