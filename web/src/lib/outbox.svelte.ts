/** Keeps commands in the browser until the server has answered: no lost connection and no reload loses one. */
import type { ClientMessage, Refusal } from "./wire.ts";

export type Command = Extract<ClientMessage, { key: string }>;
/** A command that waited for a connection and was then refused. It is told apart, since the player has gone on. */
export interface LateRefusal {
  command: Command;
  refusal: Refusal;
}

export class Outbox {
  waiting = $state.raw<Command[]>([]);
  lateRefusals = $state.raw<LateRefusal[]>([]);
  private readonly late = new Set<string>();

  /** There is one outbox, so one key of the storage, for each table and person at this browser. */
  constructor(private readonly storageKey: string) {
    this.waiting = JSON.parse(localStorage.getItem(storageKey) ?? "[]") as Command[];
    // The page was reloaded since these were chosen: the player may have forgotten them.
    this.markLate();
  }

  add(command: Command): void {
    this.store([...this.waiting, command]);
  }

  /** Forgets a command that the server has answered. */
  remove(key: string): void {
    this.late.delete(key);
    this.store(this.waiting.filter((command) => command.key !== key));
  }

  /** Forgets a command that the server has refused; returns whether it was late. */
  refuse(key: string, refusal: Refusal): boolean {
    const command = this.waiting.find((each) => each.key === key);
    const isLate = command !== undefined && this.late.has(key);
    if (isLate) this.lateRefusals = [...this.lateRefusals, { command, refusal }];
    this.remove(key);
    return isLate;
  }

  /** Marks all that is on its way as late, because the connection is lost. */
  markLate(): void {
    for (const command of this.waiting) this.late.add(command.key);
  }

  dismiss(refusal: LateRefusal): void {
    this.lateRefusals = this.lateRefusals.filter((each) => each !== refusal);
  }

  private store(waiting: Command[]): void {
    this.waiting = waiting;
    if (waiting.length) localStorage.setItem(this.storageKey, JSON.stringify(waiting));
    // An empty list would stay for every table that was ever played at.
    else localStorage.removeItem(this.storageKey);
  }
}
