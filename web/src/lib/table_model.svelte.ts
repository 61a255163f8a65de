/** What the parts of a table's page share: the table, the answer that is being chosen, and what is highlighted. */
import type { Component } from "svelte";
import * as api from "./api.ts";
import { ActionChoice } from "./action_choice.svelte.ts";
import { fold, touchedPlaces, type AnyView } from "./fold.ts";
import { TableConnection } from "./connection.svelte.ts";
import { MoveAnimator } from "./move_animator.ts";
import { signOf } from "./palette.ts";
import { foldPoints, type PartyPoints } from "./points.ts";
import { seatName } from "./seats.ts";
import { JOINER, Steps } from "./steps.svelte.ts";
import { t, words, type Names } from "./words.svelte.ts";
import type {
  ComingScoring,
  EntryMessage,
  Line,
  Message,
  PastTable,
  Preview,
  Prompt,
  Refusal,
  TableFacts,
  StoryEntry,
} from "./wire.ts";

/** Points that somebody points at, and whose they are. */
export interface Lit {
  party: number;
  line: Line;
}

/** Who made a move, how it is written, and the places of the view that it changed. */
export interface Move {
  seat: number;
  notation: string;
  places: Set<string>;
}

const move = ({ entry, events }: Pick<EntryMessage, "entry" | "events">): Move => ({
  seat: entry.seat,
  notation: entry.notation,
  places: new Set(events.flatMap(touchedPlaces).map((path) => path.join("/"))),
});

/** The action that ends a turn of several steps. */
export const END = "end";

export class TableModel {
  readonly connection: TableConnection;
  readonly choice = new ActionChoice();
  readonly steps: Steps;
  facts = $state.raw<TableFacts | null>(null);
  preview = $state.raw<Preview | null>(null);
  readonly animator = new MoveAnimator();
  /** Finds the points each time they change, since those of a new move come after it. */
  private findHighlighted = $state.raw<() => Lit[]>(() => []);
  /** Points that somebody points at; the board shows what earned them. */
  readonly highlighted = $derived(this.findHighlighted());
  /** The last move of the game, where this page was told of it. */
  private latestMove = $state.raw<Move | null>(null);
  /** Says why the last thing that was tried is not possible. */
  notice = $state("");
  /** Says what a thing does that somebody pointed at. */
  remark = $state("");
  /** What a screen reader reads aloud. */
  announcement = $state("");
  /** An earlier moment of the game that is shown instead of now. */
  pastMoment = $state.raw<PastTable | null>(null);
  private readonly pastPoints = $derived(foldPoints([], this.pastMoment?.table.points ?? []));
  /** The version of that moment, which may still be loading. */
  shownVersion = $state<number | null>(null);
  /** Set by the board: names a word of notation that has no name of its own, such as the number of a slot. */
  boardLabel = $state.raw<(word: string, action: string, place: number) => string | undefined>(() => undefined);
  /** Set by the board: says what a whole action is about, where its words do not; empty where they do. */
  describeAction = $state.raw<(action: string) => string>(() => "");
  /** Set by the board: what belongs to the question beside sentence and list, such as an offer that is drawn. */
  questionPart = $state.raw<Component<{ table: TableModel }> | null>(null);
  /** Set by the board: whether that part has buttons for every answer, so that no list is needed. */
  answersApart = $state.raw<() => boolean>(() => false);
  /** Set by the board: whether that part has buttons for this kind of action, so that the list needs none. */
  hasOwnButtons = $state.raw<(kind: string) => boolean>(() => false);
  /** Whether the player puts together an answer of many parts: the board is for its things, and for nothing else. */
  isComposing = $state(false);
  /** Set by the board: takes a thing that is pressed into such an answer; returns whether there is one. */
  takeThing: (thing: string) => boolean = () => false;
  /** Set by the board: takes an action that only begins such an answer; returns whether it does. */
  takeAction: (action: string) => boolean = () => false;
  /** Set by the board: what R does. */
  rotate: () => void = () => {};
  /** Set by the board: shows what is dragged at this point of the page, and returns whether it could stand there. */
  aim: (x: number, y: number) => boolean = () => false;
  /** Set by the board: puts down what is dragged. */
  drop: (x: number, y: number) => void = () => {};

  constructor(
    readonly id: string,
    readonly invite: string | null,
    /** Who sits at the screen in a hot seat game. */
    readonly person: number | null = null,
  ) {
    this.connection = new TableConnection(id, invite, person);
    this.steps = new Steps(id, `oppidum-steps-${id}${person === null ? "" : `-${person}`}`, (refusal) =>
      this.showRefusal(refusal),
    );
    this.connection.onmessages = (messages) => this.announce(messages.map((message) => this.say(message)).join(" "));
    this.connection.onhappened = (message) => this.handleHappened(message);
  }

  close(): void {
    this.connection.close();
    this.steps.stop();
    this.animator.finish();
  }

  private handleHappened({ entry, events }: EntryMessage): void {
    if (entry.kind === "answer") this.latestMove = move({ entry, events });
    if (entry.kind === "decline") this.notice = t("entry-decline", { name: this.name(entry.seat) });
    // Who looks at an earlier moment sees none of the places between which things move.
    if (!this.pastMoment) this.animator.show(events, this.connection.view);
  }

  /** Loads after a reload the moves since the player's last answer, to mark what they changed. */
  async loadMissedMoves(): Promise<void> {
    if (this.you === null || this.connection.version < 1 || this.latestMove) return;
    const own = (await api.story(this.id, this.invite)).findLast(
      ({ entry }) => entry.kind === "answer" && entry.seat === this.you,
    );
    if (!own || own.version >= this.connection.version) return;
    const { messages } = await api.loadMissed(this.id, own.version);
    const heard = messages.filter(
      (message) => message.type === "happened" && message.entry.kind === "answer",
    ) as EntryMessage[];
    if (this.latestMove || !heard.length) return;
    const moves = heard.map(move);
    this.connection.changed = new Set([...this.connection.changed, ...moves.flatMap(({ places }) => [...places])]);
    this.latestMove = moves.at(-1)!;
  }

  /** The move that led to what is shown. */
  get lastMove(): Move | null {
    return this.pastMoment ? (this.pastMoment.last ? move(this.pastMoment.last) : null) : this.latestMove;
  }
  /** Places that have changed since the player's last turn; none in an earlier moment. */
  get changed(): Set<string> {
    return this.pastMoment ? new Set() : this.connection.changed;
  }

  /** Says whether a place of the view, or something in it, changed in the last move or since the player's last turn. */
  changeMark(place: string): "last" | "since" | "" {
    const within = (places: Iterable<string>) =>
      [...places].some((each) => each === place || each.startsWith(`${place}/`));
    return this.lastMove && within(this.lastMove.places) ? "last" : within(this.changed) ? "since" : "";
  }

  /** Shows on the board where these points of a party come from, until `clearHighlight`. */
  highlight(party: number, lines: () => Line[]): void {
    this.findHighlighted = () => lines().map((line) => ({ party, line }));
  }
  clearHighlight(): void {
    this.findHighlighted = () => [];
  }

  get family(): string {
    return (this.facts?.family ?? "").replaceAll("_", "-");
  }
  /** The view with the steps that are chosen and not sent. */
  private readonly present = $derived.by(() =>
    this.steps.next ? fold(this.connection.view, this.steps.next.events) : this.connection.view,
  );
  /** Names the scoring that projected points are about; null once the game has ended. */
  get coming(): ComingScoring | null {
    const now = this.pastMoment ? this.pastMoment.table.now : this.connection.now;
    return now && !now.ending ? now.coming : null;
  }

  get view(): AnyView | null {
    return this.pastMoment ? this.pastMoment.table.view : this.present;
  }
  /** The table's question to the player, or the one that follows the steps that are chosen. */
  get prompt(): Prompt | null {
    return this.steps.next?.prompt ?? this.connection.now?.prompt ?? null;
  }
  get points(): PartyPoints[] {
    return this.pastMoment ? this.pastPoints : this.connection.points;
  }
  get you(): number | null {
    return this.connection.you;
  }
  get names(): Names {
    const seats = this.connection.info?.seats ?? [];
    const rivals = this.rivals.map((party, place) => [party, words.say(this.facts!.rivals![place]!)]);
    return Object.fromEntries([
      ...seats.filter((seat) => seat.kind !== "open").map((seat) => [seat.seat, seatName(seat, seats)]),
      ...rivals,
    ]);
  }
  /** The parties that nobody plays, after those of the seats. */
  get rivals(): number[] {
    const players = this.connection.info?.players ?? 0;
    return (this.facts?.rivals ?? []).map((_, place) => players + place);
  }
  /** Returns which colour, shape and letter of the palette a party has. */
  sign(party: number): number {
    return signOf(party, this.connection.info?.players ?? party + 1);
  }
  /** Whether the player may act: there is a question, and no answer under way. */
  get canAct(): boolean {
    return (
      !this.pastMoment &&
      Boolean(this.connection.now?.prompt) &&
      this.connection.waiting.length === 0 &&
      !this.steps.isLoading
    );
  }

  /** Whether an offer of some seat waits for its answer: that seat may act, though nobody waits for it. */
  get isOfferOpen(): boolean {
    return Boolean(this.view?.others_may?.length);
  }
  /** Whether others wait for the player. */
  get isAwaited(): boolean {
    const { now } = this.connection;
    return Boolean(now?.prompt) && !(this.connection.view?.others_may ?? []).includes(this.you ?? -1);
  }
  /** Returns what stands before the title in the tab: whose turn it is, or that an offer waits. */
  get tabSign(): string {
    if (this.isAwaited) return `● ${t(this.isOfferOpen ? "offer-for-you" : "your-turn")} · `;
    return this.connection.now?.prompt ? `○ ${t("offer-out")} · ` : "";
  }

  name(party: number): string {
    return this.names[party] ?? words.text("engine-player", { number: party + 1 });
  }

  say(message: Message): string {
    return words.say(message, this.names);
  }
  /** Returns what an entry of the log says; nothing where it needs no words. An undo by consent is the first seat's. */
  logSentences({ entry, messages }: StoryEntry): string[] {
    if (messages.length) return messages.map((message) => this.say(message));
    if (!words.has(`page-entry-${entry.kind}`)) return [];
    const asked = entry.kind === "undo" && entry.notation ? Number(entry.notation.split(" ")[0]) - 1 : entry.seat;
    return [t(`entry-${entry.kind}`, { name: this.name(asked) })];
  }

  announce(sentence: string): void {
    if (sentence) this.announcement = sentence;
  }

  /** Returns a word of notation as people say it. The first word is what is done, the others with what and where. */
  label(word: string, place = 1, action = ""): string {
    const called = place > 0 ? this.boardLabel(word, action, place) : undefined;
    if (called) return called;
    if (place === 0) return words.has(`page-do-${word}`) ? t(`do-${word}`) : word;
    const piece = `${this.family}-piece-${word}`;
    if (words.has(piece)) return words.text(piece);
    if (words.has(`page-word-${word}`)) return t(`word-${word}`);
    return this.facts?.names[word] ?? word;
  }

  /** Returns a whole action as people say it. */
  actionText(action: string): string {
    const said = (step: string) =>
      step
        .split(" ")
        .map((word, place, all) => this.label(word, place, all[0]))
        .join(" ");
    return action.split(JOINER).map(said).join(", ");
  }

  /** Returns the action with the steps before it that are chosen already. */
  withSteps(action: string): string {
    return [...this.steps.taken, action].join(JOINER);
  }

  /** Answers the question. A step of a secret answer waits for the others, and all are sent as one. */
  async play(action: string): Promise<void> {
    if (this.takeAction(action)) return;
    const answer = this.withSteps(action);
    this.notice = "";
    // At once, so that a second click does not send the same answer again.
    this.choice.clear();
    if (this.prompt?.whole && !(await this.steps.take(answer.split(JOINER)))) return;
    this.connection.send({ type: "answer", action: answer });
    this.steps.clear();
  }

  /** Takes back the last step of an answer that is not sent, else the last answer. */
  undo(): void {
    const { taken } = this.steps;
    if (taken.length) void this.steps.take(taken.slice(0, -1));
    else this.connection.send({ type: "undo" });
  }

  /** Whether the turn has several steps, and may end now. */
  get canEnd(): boolean {
    return this.canAct && this.choice.isLegal(END);
  }
  /** The legal kinds of actions beside the end of the turn, each as people say it, with things where there are few. */
  get openSteps(): string[] {
    const kinds = new Map<string, Set<string>>();
    for (const action of this.choice.actions) {
      const [kind = "", thing] = action.split(" ");
      if (kind !== END) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(thing ?? ""));
    }
    return Array.from(kinds, ([kind, things]) => {
      const [only, ...more] = things;
      if (words.has(`page-open-${kind}`))
        return t(`open-${kind}`, { count: things.size, name: only ? this.label(only, 1, kind) : "" });
      return only && !more.length ? `${this.label(kind, 0)} ${this.label(only, 1, kind)}` : this.label(kind, 0);
    });
  }
  /** Proposes to end the turn, and does so when it is proposed already; returns whether the turn may end. */
  endTurn(): boolean {
    if (!this.canEnd) return false;
    if (this.choice.proposal === END) this.confirm();
    else this.choice.propose(END);
    return true;
  }

  confirm(): void {
    if (this.choice.proposal) void this.play(this.choice.proposal);
  }

  /** Shows why an action is not legal, with the rule; returns whether it is legal after all. */
  async explain(action: string): Promise<boolean> {
    this.remark = "";
    try {
      const { reason } = await api.why(this.id, this.withSteps(action));
      if (reason) this.notice = words.withRule(reason.message, reason.rule, this.names);
      this.announce(this.notice);
      return reason === null;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.showRefusal(error.refusal);
      return false;
    }
  }

  private showRefusal({ message, rule }: Refusal): void {
    this.notice = words.withRule(message, rule, this.names);
    this.announce(this.notice);
  }

  /** Shows an earlier moment; null is now. Where several were asked for, the last one counts. */
  async showMoment(version: number | null): Promise<void> {
    this.shownVersion = version;
    const found = version === null ? null : await api.moment(this.id, version, this.invite);
    // Moments load at different speeds, so an older request may be answered last.
    if (this.shownVersion === version) this.pastMoment = found;
  }
}
