import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableConnection } from "../src/lib/connection.svelte.ts";
import type { Event } from "../src/lib/fold.ts";
import type { EntryMessage, Line, Score, ScoreChange, TableStatus, FullView } from "../src/lib/wire.ts";
import { answers, FakeSocket, Refusal, requests } from "./browser.ts";

const now: TableStatus = {
  to_act: [1],
  prompt: null,
  holding: null,
  wish: null,
  absent: [],
  clock: null,
  ending: null,
  coming: { name: { type: "message", key: "engine-scoring-end" } },
};
const table = { type: "table", id: "t1", you: 0, players: 2, status: "running", log_only: false, seats: [] };
const view = (version: number, coins = 5): FullView => ({
  type: "view",
  version,
  view: { to_act: [0], seats: [{ coins }, { coins: 0 }], row: ["ink"] },
  now,
  points: [],
});
const paid = (amount: number): Event => ({
  event: "paid",
  rule: "X-1",
  amount,
  source: ["seats", 0, "coins"],
  target: ["seats", 1, "coins"],
});
const happened = (version: number, events: Event[] = [paid(1)], last = true): EntryMessage => ({
  type: "happened",
  version,
  entry: { kind: "answer", seat: 1, notation: "income", back: null },
  events,
  now: last ? { ...now, to_act: [version % 2] } : null,
  points: [],
});
const coins = (connection: TableConnection) =>
  (connection.view as { seats: { coins: number }[] } | null)?.seats.map((seat) => seat.coins);

let connection: TableConnection;
/** A page that shows the table at a version. */
function connected(version: number): FakeSocket {
  connection = new TableConnection("t1");
  FakeSocket.last.open();
  FakeSocket.last.say(table, view(version));
  return FakeSocket.last;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("what has happened", () => {
  test("is folded over the view, in order", () => {
    const socket = connected(3);
    socket.say(happened(4), happened(5, [paid(2)]));
    expect([connection.version, coins(connection), connection.now?.to_act]).toEqual([5, [2, 3], [1]]);
  });

  test("is passed over where it is known already", () => {
    const socket = connected(3);
    socket.say(happened(4), happened(4), happened(3));
    expect([connection.version, coins(connection)]).toEqual([4, [4, 1]]);
    expect(socket.readyState).toBe(FakeSocket.OPEN);
  });

  test("is not shown before the last of several entries that come together", () => {
    const socket = connected(3);
    socket.say(happened(4, [paid(1)], false));
    expect([connection.version, coins(connection)]).toEqual([3, [5, 0]]);
    socket.say(happened(5));
    expect([connection.version, coins(connection)]).toEqual([5, [3, 2]]);
  });

  test("is told with the places that have changed since one's own last answer", () => {
    const socket = connected(3);
    socket.say(happened(4));
    expect([...connection.changed]).toEqual(["seats/0/coins", "seats/1/coins"]);
    const own = { ...happened(5, [{ event: "revealed", rule: "X-1", where: ["row"], value: [] }]) };
    socket.say({ ...own, entry: { ...own.entry, seat: 0 } });
    expect([...connection.changed]).toEqual(["row"]);
  });
});

describe("points and the story", () => {
  const line = (points: number): Line => ({
    category: "homes",
    points,
    message: { type: "message", key: "x" },
    rule: "X-2",
  });
  const score = (...points: number[]): Score => ({ total: points.reduce((a, b) => a + b, 0), lines: points.map(line) });

  test("come with the view and with each entry, and are not asked for", async () => {
    connection = new TableConnection("t1");
    FakeSocket.last.open();
    const whole = { ...view(0), points: [{ parties: [0, 1], scored: score(), projected: score(1, 2, 3) }] };
    FakeSocket.last.say(table, whole);
    expect(connection.points.map(({ projected }) => projected)).toEqual([score(1, 2, 3), score(1, 2, 3)]);
    const projected: ScoreChange = { total: 9, lines: [[1, 2], line(4)] };
    FakeSocket.last.say({ ...happened(1), points: [{ parties: [1], scored: score(5), projected }] });
    expect(connection.points).toEqual([
      { scored: score(), projected: score(1, 2, 3) },
      { scored: score(5), projected: score(2, 3, 4) },
    ]);
    const undo = { kind: "undo", seat: 1, notation: "", back: 0 };
    FakeSocket.last.say({ ...happened(2), entry: undo }, { ...whole, version: 2 });
    expect(connection.points[1]).toEqual({ scored: score(), projected: score(1, 2, 3) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests.filter((each) => /points|story/.test(each))).toEqual([]);
    expect(connection.log.map(({ version }) => version)).toEqual([1, 2]);
  });

  test("the story is asked for where entries were missed", async () => {
    connected(3).say(view(7));
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests.filter((each) => each.includes("story"))).toHaveLength(2);
  });
});

describe("the chat", () => {
  test("keeps what was said while the earlier lines were loaded", async () => {
    const line = (id: number) => ({ type: "chat", id, room: "players", seat: 0, name: "Ada", text: "", at: 0 });
    answers.set("/tables/t1/chat", () => [line(1), line(2)]);
    connected(3).say(line(2), line(3));
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.chat.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe("a gap between versions", () => {
  test("makes the page ask for the whole table", () => {
    const socket = connected(3);
    socket.say(happened(5));
    expect(coins(connection)).toEqual([5, 0]);
    expect([socket.readyState, connection.status]).toEqual([3, "lost"]);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.last).not.toBe(socket);
    expect(FakeSocket.last.address).not.toContain("since");
    FakeSocket.last.open();
    FakeSocket.last.say(table, view(5, 1));
    expect([connection.version, coins(connection), connection.status]).toEqual([5, [1, 0], "live"]);
  });

  test("is noticed among entries that come together", () => {
    const socket = connected(3);
    socket.say(happened(4, [paid(1)], false), happened(6));
    expect(socket.readyState).toBe(3);
    expect(connection.version).toBe(-1);
  });

  test("leads by long polls to the whole table too", async () => {
    const served = [view(3), view(9, 2)];
    answers.set("/tables/t1", () => table);
    answers.set("/tables/t1/view", () => served.shift());
    answers.set("/tables/t1/since/3", () => ({ messages: [happened(7)] }));
    connection = new TableConnection("t1", null, 0);
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(connection.version).toBe(9));
    expect(coins(connection)).toEqual([2, 0]);
  });

  test("is taken for granted where an event does not fit the view", () => {
    const socket = connected(3);
    socket.say(happened(4, [{ event: "moved", rule: "X-1", what: "egg", source: ["row"], target: [] }]));
    expect([socket.readyState, connection.version]).toEqual([3, -1]);
  });
});

describe("a lost connection", () => {
  test("comes back with what has happened since", () => {
    connected(3).close(1006);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(FakeSocket.last.address).toBe("ws://oppidum.test/api/tables/t1/live?since=3");
    FakeSocket.last.open();
    FakeSocket.last.say(table, happened(4));
    expect([connection.status, connection.version, coins(connection)]).toEqual(["live", 4, [4, 1]]);
  });

  test("is tried again after ever longer pauses, and at once when the network is back", () => {
    connected(3).close(1006);
    for (const pause of [500, 1000, 2000, 4000, 8000, 8000]) {
      const tried = FakeSocket.all.length;
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all.length).toBe(tried);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all.length).toBe(tried + 1);
      FakeSocket.last.close(1006);
    }
    const tried = FakeSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all.length).toBe(tried + 1);
  });

  test("stays lost where the table is gone", () => {
    connected(3).close(4404);
    vi.advanceTimersByTime(60_000);
    expect([connection.status, FakeSocket.all.length]).toEqual(["gone", 1]);
  });

  test("is noticed where a command is not answered in time", () => {
    const socket = connected(3);
    connection.send({ type: "answer", action: "income" });
    vi.advanceTimersByTime(9_999);
    expect(socket.readyState).toBe(FakeSocket.OPEN);
    vi.advanceTimersByTime(1);
    expect(socket.readyState).toBe(3);
  });

  test("carries the invitation as a protocol, not in the address", () => {
    connection = new TableConnection("t1", "secret");
    expect(FakeSocket.last.protocols).toEqual(["oppidum", "oppidum-invite.secret"]);
    expect(FakeSocket.last.address).not.toContain("secret");
  });
});

describe("a command", () => {
  const sent = (socket: FakeSocket) => socket.sent as { key: string; version: number; action: string }[];

  test("is sent with its version, and again under the same key after a lost connection", () => {
    const socket = connected(3);
    connection.send({ type: "answer", action: "income" });
    expect(sent(socket)).toMatchObject([{ action: "income", version: 3 }]);
    socket.close(1006);
    vi.advanceTimersByTime(500);
    FakeSocket.last.open();
    expect(sent(FakeSocket.last)).toEqual(sent(socket));
  });

  test("waits until the table stands after it", () => {
    const socket = connected(3);
    connection.send({ type: "answer", action: "income" });
    socket.say({ type: "accepted", key: sent(socket)[0]!.key, version: 4 });
    expect(connection.waiting).toHaveLength(1);
    socket.say(happened(4));
    expect(connection.waiting).toEqual([]);
  });

  test("is told as refused at once, or as late after a lost connection", () => {
    const socket = connected(3);
    connection.send({ type: "answer", action: "income" });
    const refused = { type: "refused", error: "illegal", message: { key: "no" }, key: sent(socket)[0]!.key };
    socket.say(refused);
    expect([connection.refusal?.message.key, connection.outbox.lateRefusals]).toEqual(["no", []]);
    connection.send({ type: "answer", action: "income" });
    socket.close(1006);
    vi.advanceTimersByTime(500);
    FakeSocket.last.open();
    FakeSocket.last.say({ ...refused, key: sent(FakeSocket.last)[0]!.key });
    expect(connection.outbox.lateRefusals).toHaveLength(1);
  });

  test("is delivered by plain requests at a hot seat, until one is answered", async () => {
    answers.set("/tables/t1", () => table);
    answers.set("/tables/t1/view", () => view(3));
    connection = new TableConnection("t1", null, 0);
    await vi.waitFor(() => expect(connection.version).toBe(3));
    connection.send({ type: "answer", action: "income" });
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.waiting).toHaveLength(1);
    answers.set("/tables/t1/commands", () => {
      throw new Refusal("too-late");
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.waiting).toEqual([]);
    expect(connection.outbox.lateRefusals[0]?.refusal.message.key).toBe("too-late");
    expect(requests.filter((each) => each === "POST /tables/t1/commands").length).toBeGreaterThan(1);
  });
});
