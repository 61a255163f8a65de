/** A table while one looks at it: a socket that comes back by itself, a view kept true by events, commands sent once. */
import * as api from "./api.ts";
import { BrokenFold, fold, touched, type AnyView } from "./fold.ts";
import { Outbox, type Command } from "./outbox.svelte.ts";
import { foldPoints, type PartyPoints } from "./points.ts";
import type {
  ChatLine,
  ClientMessage,
  Happened,
  Message,
  Refusal,
  ServerMessage,
  Standing,
  TableInfo,
  Told,
  Whole,
} from "./wire.ts";

type Unsent = Command extends infer C ? (C extends Command ? Omit<C, "version" | "key"> : never) : never;
export type ConnectionStatus = "connecting" | "live" | "lost" | "gone";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
/** A socket that has not answered a command by then is taken for dead. */
const PATIENCE = 10_000;

export class TableConnection {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<AnyView | null>(null);
  now = $state.raw<Standing | null>(null);
  version = $state(-1);
  points = $state.raw<PartyPoints[]>([]);
  told = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  status = $state<ConnectionStatus>("connecting");
  /** What the server said no to, until it is read. */
  refusal = $state.raw<Refusal | null>(null);
  /** Places of the view that have changed since one's own last answer. */
  changed = $state.raw<Set<string>>(new Set());
  /** Sentences for those who listen, newest last. */
  heard: (messages: Message[]) => void = () => {};
  /** Told of what has happened while the page still shows the table as it was. */
  witness: (message: Happened) => void = () => {};

  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private greeted = false;
  /** Entries that others follow at once: only the last of them tells how the table stands. */
  private early: Happened[] = [];
  private readonly reached = new Map<string, number>();
  readonly outbox: Outbox;
  private readonly polls: boolean;

  constructor(
    readonly id: string,
    readonly invite: string | null = null,
    /** In a hot seat game, who sits at the screen: known by a token, which only plain requests can carry. */
    person: number | null = null,
  ) {
    this.polls = person !== null;
    this.outbox = new Outbox(`oppidum-unsent-${id}${person === null ? "" : `-${person}`}`);
    addEventListener("offline", this.cut);
    addEventListener("online", this.hurry);
    if (this.polls) {
      for (const command of this.waiting) void this.deliver(command);
      void this.poll();
    } else this.connect();
  }

  /** Commands on their way. */
  get waiting(): Command[] {
    return this.outbox.waiting;
  }

  /** The same as a socket, by long polls. */
  private async poll(): Promise<void> {
    while (!this.closed) {
      try {
        if (!this.info || this.version < 0) {
          this.info = await api.table(this.id);
          if (this.info.log_only) {
            this.status = "live";
            return;
          }
          this.whole(await api.view(this.id));
        } else for (const message of (await api.since(this.id, this.version)).messages) this.take(message);
        this.status = "live";
        this.pause = FIRST_PAUSE;
      } catch (error) {
        // Whoever is refused has to know what has become of the table.
        if (error instanceof api.Refused) this.version = -1;
        await this.rest();
      }
    }
  }

  /** Nobody answers plain requests: time passes before the next one. */
  private async rest(): Promise<void> {
    this.status = "lost";
    this.outbox.delay();
    await new Promise((done) => setTimeout(done, this.pause));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  get you(): number | null {
    return this.info?.you ?? null;
  }

  close(): void {
    this.closed = true;
    removeEventListener("offline", this.cut);
    removeEventListener("online", this.hurry);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** The browser says that it has lost the network: a socket may not notice for minutes. */
  private readonly cut = () => this.socket?.close();
  /** It is back. */
  private readonly hurry = () => {
    if (this.polls || this.status !== "lost") return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.connect();
  };

  /** Begins anew, because the server now knows who this is. */
  again(): void {
    this.version = -1;
    this.pause = 0;
    this.socket?.close();
  }

  /** Asks for something; it is sent again after a broken connection until it is answered, and done once. */
  send(what: Unsent): void {
    const command = { ...what, version: this.version, key: api.share() } as Command;
    this.outbox.add(command);
    this.refusal = null;
    if (this.polls) void this.deliver(command);
    else this.write(command);
  }

  /** Sends a command by plain requests, until one is answered. */
  private async deliver(command: Command): Promise<void> {
    while (!this.closed) {
      try {
        this.done(command.key, (await api.command(this.id, command)).version);
        this.status = "live";
        return;
      } catch (error) {
        if (error instanceof api.Refused) return this.refused(command.key, error.refusal);
        await this.rest();
      }
    }
  }

  /** Says something to the others; false where nobody would hear it now. */
  say(text: string): boolean {
    return this.write({ type: "say", text });
  }

  private write(message: ClientMessage): boolean {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      this.outbox.delay();
      return false;
    }
    socket.send(JSON.stringify(message));
    if ("key" in message)
      setTimeout(() => this.waiting.some(({ key }) => key === message.key) && socket.close(), PATIENCE);
    return true;
  }

  private connect(): void {
    const query = new URLSearchParams();
    if (this.version >= 0) query.set("since", String(this.version));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // A browser lets a page set no header of a socket but this one, and an address would be written into logs.
    const protocols = this.invite ? ["oppidum", `oppidum-invite.${this.invite}`] : [];
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query}`, protocols);
    this.socket = socket;
    this.greeted = false;
    this.early = [];
    socket.onopen = () => {
      this.status = "live";
      this.pause = FIRST_PAUSE;
      for (const command of this.waiting) this.write(command);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    if (this.closed) return;
    if (code >= 4400 && code < 4500) {
      this.status = "gone";
      return;
    }
    this.status = "lost";
    this.outbox.delay();
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.info = message;
        if (message.log_only) this.now = null;
        this.greet();
        break;
      case "view":
        this.whole(message);
        break;
      case "happened":
        this.early.push(message);
        if (message.now) for (const each of this.early.splice(0)) this.happened(each);
        break;
      case "accepted":
        this.done(message.key, message.version);
        break;
      case "refused":
        this.refused(message.key ?? "", message);
        break;
      case "chat":
        if (!this.chat.some((line) => line.id === message.id)) this.chat = [...this.chat, message];
    }
  }

  /** Asks once a connection for what was said before it. */
  private greet(): void {
    if (this.greeted) return;
    this.greeted = true;
    void api.chat(this.id, this.invite).then(
      (lines) => (this.chat = lines),
      () => {},
    );
  }

  /** A command is done; it is waited for until the table stands after it. */
  private done(key: string, version: number): void {
    if (version <= this.version) this.answered(key);
    else this.reached.set(key, version);
  }

  private settle(): void {
    for (const [key, version] of this.reached) {
      if (version > this.version) continue;
      this.reached.delete(key);
      this.answered(key);
    }
  }

  private answered(key: string): void {
    this.outbox.done(key);
  }

  private refused(key: string, refusal: Refusal): void {
    if (!this.outbox.refused(key, refusal)) this.refusal = refusal;
  }

  private whole(message: Whole): void {
    // After an undo the view comes beside an entry that is known already; else entries have been missed.
    const missed = message.version > Math.max(this.version, 0);
    this.view = message.view;
    this.points = foldPoints([], message.points);
    this.now = message.now;
    this.version = message.version;
    this.settle();
    if (missed) this.readStory();
  }

  private happened(message: Happened): void {
    if (message.version <= this.version) return;
    const after = message.version === this.version + 1 ? this.folded(message.events) : null;
    if (!after) return this.resync();
    this.witness(message);
    const mine = message.entry.kind === "answer" && message.entry.seat === this.you;
    const places = message.events.flatMap(touched).map((path) => path.join("/"));
    this.changed = new Set(mine ? places : [...this.changed, ...places]);
    this.view = after;
    this.points = foldPoints(this.points, message.points);
    this.version = message.version;
    if (message.now) this.now = message.now;
    this.settle();
    const messages = message.events.flatMap((event) => (event.message ? [event.message] : []));
    this.tell([{ version: message.version, entry: message.entry, messages }]);
    this.heard(messages);
  }

  /** Returns the view after these events, null where they do not fit it. */
  private folded(events: Happened["events"]): AnyView | null {
    try {
      return fold(this.view, events);
    } catch (error) {
      if (!(error instanceof BrokenFold)) throw error;
      return null;
    }
  }

  /** Asks for the whole table: something between this view and what has happened is missing. */
  private resync(): void {
    this.version = -1;
    this.socket?.close();
  }

  /** Puts lines into the log. The whole story and single entries may overtake each other, so each has its one place. */
  private tell(lines: Told[]): void {
    const known = new Map([...this.told, ...lines].map((line) => [line.version, line]));
    this.told = [...known.values()].sort((a, b) => a.version - b.version);
  }

  /** Asks for the log, of which entries have been missed. */
  private readStory(): void {
    void api.story(this.id, this.invite).then(
      (told) => this.tell(told),
      () => {},
    );
  }
}
