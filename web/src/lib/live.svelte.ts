/** A table while one looks at it: a socket that comes back by itself, a view kept true by events, commands sent once. */
import * as api from "./api.ts";
import { fold, touched } from "./fold.ts";
import type {
  ChatLine, ClientMessage, Happened, Message, PartyPoints, Refusal, ServerMessage, Standing, TableInfo, Told, Whole,
} from "./wire.ts";

type Command = Extract<ClientMessage, { key: string }>;
type Unsent = Command extends infer C ? (C extends Command ? Omit<C, "version" | "key"> : never) : never;
export type Connection = "connecting" | "live" | "lost" | "gone";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

export class Live {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<any>(null);
  now = $state.raw<Standing | null>(null);
  version = $state(-1);
  points = $state.raw<PartyPoints[]>([]);
  told = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<Connection>("connecting");
  /** What the server said no to, until it is read. */
  refusal = $state.raw<Refusal | null>(null);
  /** Commands on their way. */
  waiting = $state.raw<Command[]>([]);
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
  private asking: Promise<void> | null = null;
  private readonly reached = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly invite: string | null = null,
    /** In a hot seat game a person is known by a token, which only plain requests can carry. */
    private readonly polls = false,
  ) {
    if (polls) void this.poll();
    else this.connect();
  }

  /** The same as a socket, by long polls. */
  private async poll(): Promise<void> {
    while (!this.closed) {
      try {
        if (!this.info || this.version < 0) {
          this.info = await api.table(this.id);
          this.whole(await api.view(this.id));
        } else for (const message of (await api.since(this.id, this.version)).messages) this.take(message);
        this.connection = "live";
        this.pause = FIRST_PAUSE;
      } catch {
        this.connection = "lost";
        await new Promise((done) => setTimeout(done, this.pause));
        this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
      }
    }
  }

  get you(): number | null {
    return this.info?.you ?? null;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Begins anew, because the server now knows who this is. */
  again(): void {
    this.version = -1;
    this.pause = 0;
    this.socket?.close();
  }

  /** Asks for something; it is sent again after a broken connection until it is answered, and done once. */
  send(what: Unsent): void {
    const command = { ...what, version: this.version, key: api.share() } as Command;
    this.waiting = [...this.waiting, command];
    this.refusal = null;
    if (this.polls) void this.deliver(command);
    else this.write(command);
  }

  private async deliver(command: Command): Promise<void> {
    try {
      this.done(command.key, (await api.command(this.id, command)).version);
    } catch (error) {
      if (error instanceof api.Refused) this.refusal = error.refusal;
      else this.connection = "lost";
      this.answered(command.key);
    }
  }

  say(text: string): void {
    this.write({ type: "say", text });
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const query = new URLSearchParams();
    if (this.version >= 0) query.set("since", String(this.version));
    if (this.invite) query.set("invite", this.invite);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.connection = "live";
      this.pause = FIRST_PAUSE;
      for (const command of this.waiting) this.write(command);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    if (this.closed) return;
    if (code >= 4400 && code < 4500) {
      this.connection = "gone";
      return;
    }
    this.connection = "lost";
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.info = message;
        break;
      case "view":
        this.whole(message);
        break;
      case "happened":
        this.happened(message);
        break;
      case "accepted":
        this.done(message.key, message.version);
        break;
      case "refused":
        if (message.key) this.answered(message.key);
        this.refusal = message;
        break;
      case "chat":
        if (!this.chat.some((line) => line.id === message.id)) this.chat = [...this.chat, message];
    }
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
    this.waiting = this.waiting.filter((command) => command.key !== key);
  }

  private whole(message: Whole): void {
    const first = this.version < 0;
    this.view = message.view;
    this.now = message.now;
    this.version = message.version;
    this.settle();
    this.ask(!first || message.version > 0);
  }

  private happened(message: Happened): void {
    if (message.version <= this.version) return;
    if (message.version > this.version + 1) {
      this.version = -1;
      this.socket?.close();
      return;
    }
    this.witness(message);
    const mine = message.entry.kind === "answer" && message.entry.seat === this.you;
    const places = message.events.flatMap(touched).map((path) => path.join("/"));
    this.changed = new Set(mine ? places : [...this.changed, ...places]);
    this.view = fold(this.view, message.events);
    this.version = message.version;
    if (message.now) this.now = message.now;
    this.settle();
    const messages = message.events.flatMap((event) => (event.message ? [event.message] : []));
    this.told = [...this.told, { version: message.version, entry: message.entry, messages }];
    this.heard(messages);
    this.ask(message.entry.kind === "undo");
  }

  /** Points are asked for after every change; the log only where events did not tell it. */
  private ask(story: boolean): void {
    if (story) void api.story(this.id, this.invite).then((told) => (this.told = told), () => {});
    this.asking ??= new Promise<void>((done) => setTimeout(done, 60)).then(async () => {
      this.asking = null;
      try {
        this.points = (await api.points(this.id, this.invite)).parties;
      } catch {
        // The table is away for a moment; the next change asks again.
      }
    });
  }
}
