/** Keeps the steps of a secret answer in this browser until the answer is complete and goes to the table as one. */
import * as api from "./api.ts";
import type { NextStep, Refusal } from "./wire.ts";

/** Stands between the steps of an answer. */
export const JOINER = " + ";
/** Milliseconds before a request that failed is made again. */
const RETRY_DELAY = 1000;

/** Steps as they are kept through a reload, with the question that they answer. */
interface StoredSteps {
  question: string;
  taken: string[];
}

export class Steps {
  taken = $state.raw<string[]>([]);
  /** The question after these steps, and what they change in one's own view. */
  next = $state.raw<NextStep | null>(null);
  /** Whether the server is being asked for that. */
  isLoading = $state(false);
  private question = "";
  /** Numbers the requests, so that an answer to an older one is ignored. */
  private request = 0;

  /** There is one key of the storage for each table and person at this browser. */
  constructor(
    private readonly table: string,
    private readonly storageKey: string,
    private readonly onrefused: (refusal: Refusal) => void,
  ) {}

  /** Takes up again the steps that were kept for this question, and forgets those for another. */
  async begin(question: string): Promise<void> {
    const kept = JSON.parse(localStorage.getItem(this.storageKey) ?? "null") as StoredSteps | null;
    this.question = question;
    if (kept?.question !== question || (await this.take(kept.taken))) this.clear();
  }

  /** Asks for what follows these steps; returns whether they are a complete answer. */
  async take(taken: string[]): Promise<boolean> {
    if (!taken.length) {
      this.clear();
      return false;
    }
    const request = (this.request += 1);
    this.isLoading = true;
    const next = await this.loadNext(taken, request);
    // The player has gone back or chosen on meanwhile: this answer belongs to steps that are gone.
    if (request !== this.request) return false;
    this.isLoading = false;
    if (!next?.prompt) return next !== null;
    this.taken = taken;
    this.next = next;
    localStorage.setItem(this.storageKey, JSON.stringify({ question: this.question, taken } satisfies StoredSteps));
    return false;
  }

  /** Forgets the steps. */
  clear(): void {
    this.stop();
    this.taken = [];
    this.next = null;
    localStorage.removeItem(this.storageKey);
  }

  /** Ignores what is still asked for, and keeps the steps. */
  stop(): void {
    this.request += 1;
    this.isLoading = false;
  }

  /** Returns what follows these steps, null where the server refuses them. Waits while the connection is lost. */
  private async loadNext(taken: string[], request: number): Promise<NextStep | null> {
    while (request === this.request) {
      try {
        return await api.next(this.table, taken.join(JOINER));
      } catch (error) {
        if (error instanceof api.Refused) {
          this.onrefused(error.refusal);
          return null;
        }
        await new Promise((done) => setTimeout(done, RETRY_DELAY));
      }
    }
    return null;
  }
}
