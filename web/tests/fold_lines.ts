/** Folds what it reads, for `tests/web/test_fold.py`.
 *
 * A line is `{"view": ...}`, which begins anew, or `{"events": [...]}`. For each line it writes the view after it as
 * canonical JSON, the keys in order. */
import { createInterface } from "node:readline";
import { BrokenFold, fold, type Event } from "../src/lib/fold.ts";

type Line = { view: unknown } | { events: Event[] };

const inOrder = (_: string, value: unknown) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

function next(view: unknown, line: Line): unknown {
  if ("view" in line) return line.view;
  try {
    return fold(view, line.events);
  } catch (error) {
    if (error instanceof BrokenFold) return { broken: true };
    throw error;
  }
}

let view: unknown = null;
for await (const text of createInterface({ input: process.stdin })) {
  view = next(view, JSON.parse(text) as Line);
  process.stdout.write(`${JSON.stringify(view, inOrder)}\n`);
}
