import { describe, expect, test } from "vitest";
import { Outbox, type Command } from "../src/lib/outbox.svelte.ts";
import type { Refusal } from "../src/lib/wire.ts";

const command = (key: string): Command => ({ type: "answer", action: "income", version: 3, key });
const refusal = { message: { key: "no" } } as Refusal;

describe("the outbox", () => {
  test("keeps a command until the server has answered it", () => {
    const outbox = new Outbox("here");
    outbox.add(command("a"));
    outbox.add(command("b"));
    outbox.remove("a");
    expect(outbox.waiting).toEqual([command("b")]);
  });

  test("has after a reload what was not answered", () => {
    new Outbox("here").add(command("a"));
    expect(new Outbox("here").waiting).toEqual([command("a")]);
    expect(new Outbox("elsewhere").waiting).toEqual([]);
  });

  test("leaves nothing in the browser when all is answered", () => {
    const outbox = new Outbox("here");
    outbox.add(command("a"));
    outbox.remove("a");
    expect(localStorage.getItem("here")).toBeNull();
  });

  test("leaves a refusal to the dock while the connection holds", () => {
    const outbox = new Outbox("here");
    outbox.add(command("a"));
    expect(outbox.refuse("a", refusal)).toBe(false);
    expect([outbox.waiting, outbox.lateRefusals]).toEqual([[], []]);
  });

  test("tells what was refused after it had waited for a connection, until that is read", () => {
    const outbox = new Outbox("here");
    outbox.add(command("a"));
    outbox.markLate();
    expect(outbox.refuse("a", refusal)).toBe(true);
    expect(outbox.lateRefusals).toEqual([{ command: command("a"), refusal }]);
    outbox.dismiss(outbox.lateRefusals[0]!);
    expect(outbox.lateRefusals).toEqual([]);
  });

  test("takes what it finds after a reload for late", () => {
    new Outbox("here").add(command("a"));
    expect(new Outbox("here").refuse("a", refusal)).toBe(true);
  });

  test("knows nothing of what it was never given", () => {
    const outbox = new Outbox("here");
    outbox.markLate();
    expect(outbox.refuse("z", refusal)).toBe(false);
  });
});
