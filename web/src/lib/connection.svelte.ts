/** Keeps a table up to date while somebody looks at it, and sends their commands.
 *
 * A socket that is lost is opened again. Versions of entries have no gaps, so the page notices when one is missing and
 * asks for the whole table. A command has a key, so the server does it only once although it may come twice. */
import * as api from "./api.ts";
import { BrokenFold, fold, touchedPlaces, type AnyView } from "./fold.ts";
import { Outbox, type Command } from "./outbox.svelte.ts";
import { foldPoints, type PartyPoints } from "./points.ts";
import type {
  ChatLine,
  ClientMessage,
  EntryMessage,
  Message,
  Refusal,
  ServerMessage,
  TableStatus,
  TableInfo,
  StoryEntry,
  FullView,
} from "./wire.ts";

type Unsent = Command extends infer C ? (C extends Command ? Omit<C, "version" | "key"> : never) : never;
export type ConnectionStatus = "connecting" | "live" | "lost" | "gone";

/** Milliseconds before a lost connection is tried again; each failure doubles them. */
const FIRST_DELAY = 500;
const LONGEST_DELAY = 8000;
/** Milliseconds after which a socket that has not answered a command is taken for dead. */
const ANSWER_TIMEOUT = 10_000;

export class TableConnection {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<AnyView | null>(null);
  now = $state.raw<TableStatus | null>(null);
  /** The number of entries that the view knows of; -1 where the whole table is needed. */
  version = $state(-1);
  points = $state.raw<PartyPoints[]>([]);
  log = $state.raw<StoryEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  status = $state<ConnectionStatus>("connecting");
  /** The last refusal of the server, until something else is chosen. */
  refusal = $state.raw<Refusal | null>(null);
  /** Places of the view that have changed since one's own last answer. */
  changed = $state.raw<Set<string>>(new Set());
  /** Called with what an entry says, for those who listen. */
  onmessages: (messages: Message[]) => void = () => {};
  /** Called before the view changes, while the page still shows the old one: motion begins there. */
  onhappened: (message: EntryMessage) => void = () => {};

  private socket: WebSocket | null = null;
  private retryDelay = FIRST_DELAY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private hasLoadedChat = false;
  /** Entries whose batch is not complete: only the last of a batch says how the table stands. */
  private batch: EntryMessage[] = [];
  /** The versions at which commands were done that the view does not show yet, by key. */
  private readonly acceptedAt = new Map<string, number>();
  readonly outbox: Outbox;
  private readonly usesPolling: boolean;

  constructor(
    readonly id: string,
    readonly invite: string | null = null,
    /** In a hot seat game, who sits at the screen: known by a token, which only plain requests can carry. */
    person: number | null = null,
  ) {
    this.usesPolling = person !== null;
    this.outbox = new Outbox(`oppidum-unsent-${id}${person === null ? "" : `-${person}`}`);
    addEventListener("offline", this.closeSocket);
    addEventListener("online", this.reconnectNow);
    if (this.usesPolling) {
      for (const command of this.waiting) void this.deliver(command);
      void this.poll();
    } else this.connect();
  }

  /** Commands on their way. */
  get waiting(): Command[] {
    return this.outbox.waiting;
  }

  /** Does by long polls what a socket does. */
  private async poll(): Promise<void> {
    while (!this.closed) {
      try {
        if (!this.info || this.version < 0) {
          this.info = await api.table(this.id);
          if (this.info.log_only) {
            this.status = "live";
            return;
          }
          this.applyView(await api.view(this.id));
        } else for (const message of (await api.since(this.id, this.version)).messages) this.receive(message);
        this.status = "live";
        this.retryDelay = FIRST_DELAY;
      } catch (error) {
        // The table may have closed meanwhile: the next round asks for all of it.
        if (error instanceof api.Refused) this.version = -1;
        await this.waitToRetry();
      }
    }
  }

  /** Waits before the next plain request, since nobody answered the last. */
  private async waitToRetry(): Promise<void> {
    this.status = "lost";
    this.outbox.markLate();
    await new Promise((done) => setTimeout(done, this.retryDelay));
    this.retryDelay = Math.min(this.retryDelay * 2, LONGEST_DELAY);
  }

  get you(): number | null {
    return this.info?.you ?? null;
  }

  close(): void {
    this.closed = true;
    removeEventListener("offline", this.closeSocket);
    removeEventListener("online", this.reconnectNow);
    clearTimeout(this.retryTimer);
    this.socket?.close();
  }

  /** Called when the browser has lost the network: a socket may not notice for minutes. */
  private readonly closeSocket = () => this.socket?.close();
  /** Called when the network is back. */
  private readonly reconnectNow = () => {
    if (this.usesPolling || this.status !== "lost") return;
    clearTimeout(this.retryTimer);
    this.retryDelay = FIRST_DELAY;
    this.connect();
  };

  /** Connects anew at once, because the server now knows who this is. */
  restart(): void {
    this.version = -1;
    this.retryDelay = 0;
    this.socket?.close();
  }

  /** Sends a command, and sends it again after a lost connection until it is answered. */
  send(what: Unsent): void {
    // The version tells the server what the player saw: an answer to an older question is refused, not misread.
    const command = { ...what, version: this.version, key: api.share() } as Command;
    // Kept before it is sent: if the page closes in between, it is sent after the reload.
    this.outbox.add(command);
    this.refusal = null;
    if (this.usesPolling) void this.deliver(command);
    else this.write(command);
  }

  /** Sends a command by plain requests, until one is answered. */
  private async deliver(command: Command): Promise<void> {
    while (!this.closed) {
      try {
        this.markAccepted(command.key, (await api.command(this.id, command)).version);
        this.status = "live";
        return;
      } catch (error) {
        if (error instanceof api.Refused) return this.handleRefusal(command.key, error.refusal);
        await this.waitToRetry();
      }
    }
  }

  /** Says something in the chat; returns false where nobody would hear it now. */
  say(text: string): boolean {
    return this.write({ type: "say", text });
  }

  private write(message: ClientMessage): boolean {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      this.outbox.markLate();
      return false;
    }
    socket.send(JSON.stringify(message));
    // A network that vanished leaves sockets open that carry nothing. Closing one starts the way back.
    if ("key" in message)
      setTimeout(() => this.waiting.some(({ key }) => key === message.key) && socket.close(), ANSWER_TIMEOUT);
    return true;
  }

  private connect(): void {
    const query = new URLSearchParams();
    // With a version the server sends only what was missed, without one the whole table.
    if (this.version >= 0) query.set("since", String(this.version));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // A browser lets a page set no header of a socket but this one, and an address would be written into logs.
    const protocols = this.invite ? ["oppidum", `oppidum-invite.${this.invite}`] : [];
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query}`, protocols);
    this.socket = socket;
    this.hasLoadedChat = false;
    // The rest of an unfinished batch was lost with the old socket; the server sends all of it again.
    this.batch = [];
    socket.onopen = () => {
      this.status = "live";
      this.retryDelay = FIRST_DELAY;
      // Some may have arrived before the connection was lost: their keys keep them from being done twice.
      for (const command of this.waiting) this.write(command);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.handleClose(event.code);
  }

  private handleClose(code: number): void {
    if (this.closed) return;
    // Codes of the server: there is no such table for this visitor, and trying again changes nothing.
    if (code >= 4400 && code < 4500) {
      this.status = "gone";
      return;
    }
    this.status = "lost";
    this.outbox.markLate();
    this.retryTimer = setTimeout(() => this.connect(), this.retryDelay);
    this.retryDelay = Math.min(this.retryDelay * 2, LONGEST_DELAY);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.info = message;
        if (message.log_only) this.now = null;
        this.loadChat();
        break;
      case "view":
        this.applyView(message);
        break;
      case "happened":
        this.batch.push(message);
        // One after the other, but not before the last is there: in between nobody could act.
        if (message.now) for (const each of this.batch.splice(0)) this.applyEntry(each);
        break;
      case "accepted":
        this.markAccepted(message.key, message.version);
        break;
      case "refused":
        this.handleRefusal(message.key ?? "", message);
        break;
      case "chat":
        // A line may come by the socket while the earlier ones are loaded, and then be in both.
        if (!this.chat.some((line) => line.id === message.id)) this.chat = [...this.chat, message];
    }
  }

  /** Loads, once a connection, what was said before it. */
  private loadChat(): void {
    if (this.hasLoadedChat) return;
    this.hasLoadedChat = true;
    void api.chat(this.id, this.invite).then(
      // What was said meanwhile has come by the socket, and is not among these.
      (lines) => (this.chat = [...lines, ...this.chat.filter(({ id }) => id > (lines.at(-1)?.id ?? 0))]),
      () => {},
    );
  }

  /** Lets go of a command that is done, but not before the view shows it: else the old question would be open again. */
  private markAccepted(key: string, version: number): void {
    if (version <= this.version) this.outbox.remove(key);
    else this.acceptedAt.set(key, version);
  }

  private settleAccepted(): void {
    for (const [key, version] of this.acceptedAt) {
      if (version > this.version) continue;
      this.acceptedAt.delete(key);
      this.outbox.remove(key);
    }
  }

  private handleRefusal(key: string, refusal: Refusal): void {
    if (!this.outbox.refuse(key, refusal)) this.refusal = refusal;
  }

  private applyView(message: FullView): void {
    // After an undo the view comes beside an entry that is known already; else entries have been missed.
    const missed = message.version > Math.max(this.version, 0);
    this.view = message.view;
    this.points = foldPoints([], message.points);
    this.now = message.now;
    this.version = message.version;
    this.settleAccepted();
    if (missed) this.readStory();
  }

  private applyEntry(message: EntryMessage): void {
    // After a reconnection an entry may come a second time.
    if (message.version <= this.version) return;
    const after = message.version === this.version + 1 ? this.tryFold(message.events) : null;
    if (!after) return this.resync();
    this.onhappened(message);
    const mine = message.entry.kind === "answer" && message.entry.seat === this.you;
    const places = message.events.flatMap(touchedPlaces).map((path) => path.join("/"));
    this.changed = new Set(mine ? places : [...this.changed, ...places]);
    this.view = after;
    this.points = foldPoints(this.points, message.points);
    this.version = message.version;
    if (message.now) this.now = message.now;
    this.settleAccepted();
    const messages = message.events.flatMap((event) => (event.message ? [event.message] : []));
    this.addToLog([{ version: message.version, entry: message.entry, messages }]);
    this.onmessages(messages);
  }

  /** Returns the view after these events, null where they do not fit it. */
  private tryFold(events: EntryMessage["events"]): AnyView | null {
    try {
      return fold(this.view, events);
    } catch (error) {
      if (!(error instanceof BrokenFold)) throw error;
      return null;
    }
  }

  /** Asks for the whole table: something between this view and what has happened is missing. */
  private resync(): void {
    // The way to the whole table is that of a lost connection, so there is one way to test.
    this.version = -1;
    this.socket?.close();
  }

  /** Puts lines into the log by version, since the whole story and single entries may overtake each other. */
  private addToLog(lines: StoryEntry[]): void {
    const known = new Map([...this.log, ...lines].map((line) => [line.version, line]));
    this.log = [...known.values()].sort((a, b) => a.version - b.version);
  }

  /** Asks for the log, of which entries have been missed. */
  private readStory(): void {
    void api.story(this.id, this.invite).then(
      (told) => this.addToLog(told),
      () => {},
    );
  }
}
