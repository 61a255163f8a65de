/** Commands on their way: kept in the browser until the server has answered, so that neither a lost connection nor a reload loses one. */
import type { ClientMessage, Refusal } from "./wire.ts";

export type Command = Extract<ClientMessage, { key: string }>;
/** What the server said no to after it had waited for a connection. */
export interface Undone {
  command: Command;
  refusal: Refusal;
}

export class Outbox {
  waiting = $state.raw<Command[]>([]);
  /** Those that were chosen while nobody could hear them, and were refused when somebody could; until they are read. */
  undone = $state.raw<Undone[]>([]);
  private readonly late = new Set<string>();

  /** `place` is where they are kept: one for each table and person at this browser. */
  constructor(private readonly place: string) {
    this.waiting = JSON.parse(localStorage.getItem(place) ?? "[]") as Command[];
    this.delay();
  }

  add(command: Command): void {
    this.put([...this.waiting, command]);
  }

  /** The server has answered: nothing is left to send. */
  done(key: string): void {
    this.late.delete(key);
    this.put(this.waiting.filter((command) => command.key !== key));
  }

  /** The server has said no. True where it is told as something that came too late. */
  refused(key: string, refusal: Refusal): boolean {
    const command = this.waiting.find((each) => each.key === key);
    const late = command !== undefined && this.late.has(key);
    if (late) this.undone = [...this.undone, { command, refusal }];
    this.done(key);
    return late;
  }

  /** The connection is lost: whatever is on its way will come late. */
  delay(): void {
    for (const command of this.waiting) this.late.add(command.key);
  }

  read(undone: Undone): void {
    this.undone = this.undone.filter((each) => each !== undone);
  }

  private put(waiting: Command[]): void {
    this.waiting = waiting;
    if (waiting.length) localStorage.setItem(this.place, JSON.stringify(waiting));
    else localStorage.removeItem(this.place);
  }
}
