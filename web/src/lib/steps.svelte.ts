/** A secret answer that is chosen step by step and sent as one. Until it is sent, only this browser has it. */
import * as api from "./api.ts";
import type { NextStep, Refusal } from "./wire.ts";

/** What stands between the steps of an answer. */
export const JOINER = " + ";
/** How long to wait where nobody answers, in milliseconds. */
const AGAIN = 1000;

/** Steps as the browser keeps them through a reload, with the question that they answer. */
interface Kept {
  question: string;
  taken: string[];
}

export class Steps {
  taken = $state.raw<string[]>([]);
  /** The question after these steps, and what they change in one's own view. */
  next = $state.raw<NextStep | null>(null);
  /** Whether the server is being asked for that. */
  busy = $state(false);
  private question = "";
  /** Numbers the requests, so that an answer to an older one is ignored. */
  private request = 0;

  /** `place` is where steps are kept: one for each table and person at this browser. */
  constructor(
    private readonly table: string,
    private readonly place: string,
    private readonly refused: (refusal: Refusal) => void,
  ) {}

  /** The table asks this question: steps that were kept for it are taken up again, others are forgotten. */
  async begin(question: string): Promise<void> {
    const kept = JSON.parse(localStorage.getItem(this.place) ?? "null") as Kept | null;
    this.question = question;
    if (kept?.question !== question || (await this.take(kept.taken))) this.clear();
  }

  /** Asks for what follows these steps; whether they are a complete answer. */
  async take(taken: string[]): Promise<boolean> {
    if (!taken.length) {
      this.clear();
      return false;
    }
    const request = (this.request += 1);
    this.busy = true;
    const next = await this.following(taken, request);
    if (request !== this.request) return false;
    this.busy = false;
    if (!next?.prompt) return next !== null;
    this.taken = taken;
    this.next = next;
    localStorage.setItem(this.place, JSON.stringify({ question: this.question, taken } satisfies Kept));
    return false;
  }

  /** Forgets the steps. */
  clear(): void {
    this.stop();
    this.taken = [];
    this.next = null;
    localStorage.removeItem(this.place);
  }

  /** Waits for nothing any more; the steps are kept. */
  stop(): void {
    this.request += 1;
    this.busy = false;
  }

  /** What the server says to these steps, null where it refuses them. A lost connection is waited for. */
  private async following(taken: string[], request: number): Promise<NextStep | null> {
    while (request === this.request) {
      try {
        return await api.next(this.table, taken.join(JOINER));
      } catch (error) {
        if (error instanceof api.Refused) {
          this.refused(error.refusal);
          return null;
        }
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    }
    return null;
  }
}
