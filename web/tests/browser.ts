/** What the page expects of a browser and Node lacks: storage, an address, events of the window, and a socket. */
import { beforeEach } from "vitest";

export class FakeStorage {
  private readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
  clear = (): void => this.kept.clear();
}

/** A socket whose server is the test: it opens, says and closes when told to. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  readonly sent: unknown[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  say(...messages: object[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
}

/** Answers of the server to plain requests, by the address without `/api`. Other requests fail as without a network. */
export const answers = new Map<string, (body: unknown) => unknown>();
/** Thrown by an answer: the server says no. */
export class Refusal {
  constructor(readonly key: string) {}
}
/** Every request that was made, oldest first. */
export const requests: string[] = [];

async function fakeFetch(address: string, { method = "GET", body }: { method?: string; body?: string } = {}) {
  const path = address.replace(/^\/api/, "");
  requests.push(`${method} ${path}`);
  const answer = answers.get(path) ?? answers.get(path.split("?")[0]!);
  if (!answer) throw new TypeError("Failed to fetch");
  try {
    const found = answer(body === undefined ? undefined : JSON.parse(body));
    return { ok: true, status: 200, headers: new Headers(), json: async () => found };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = { type: "refused", message: { key: error.key } };
    return { ok: false, status: 409, headers: new Headers(), json: async () => refusal };
  }
}

const target = new EventTarget();
Object.assign(globalThis, {
  localStorage: new FakeStorage(),
  sessionStorage: new FakeStorage(),
  location: { protocol: "http:", host: "oppidum.test", pathname: "/", search: "", hash: "" },
  WebSocket: FakeSocket,
  fetch: fakeFetch,
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answers.clear();
  requests.length = 0;
  FakeSocket.all = [];
});
