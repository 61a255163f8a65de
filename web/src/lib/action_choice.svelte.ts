/** Holds the action that a player is about to choose, word by word of notation.
 *
 * The board, the list and the keyboard all choose words here, always out of the legal actions of the question. */
import type { ActionGroup } from "./wire.ts";

/** A word that may come next, and how many actions it leads to. An empty word ends the action. */
export interface Step {
  word: string;
  count: number;
}

export function listActions(choices: ActionGroup[]): string[] {
  return choices.flatMap(({ kind, pieces, places }) =>
    pieces.flatMap((piece) => places.map((place) => [kind, piece, place].filter(Boolean).join(" "))),
  );
}

export class ActionChoice {
  /** Every legal action, in notation. */
  actions = $state.raw<string[]>([]);
  chosen = $state.raw<string[]>([]);
  /** The thing that was pointed at: only actions with it are open. */
  about = $state<string | null>(null);
  /** The whole action that waits for a confirmation. */
  proposal = $state<string | null>(null);

  private split = $derived(this.actions.map((action) => action.split(" ")));
  private candidates = $derived(
    // Not the first word: it says what is done, and names no thing.
    this.about === null ? this.split : this.split.filter((words) => words.indexOf(this.about!) > 0),
  );
  /** The legal actions that begin with what is chosen. */
  open = $derived(
    this.candidates
      .filter((words) => this.chosen.every((word, place) => words[place] === word))
      .map((words) => words.join(" ")),
  );
  steps = $derived.by(() => {
    const found = new Map<string, number>();
    for (const action of this.open) {
      // One action may be the beginning of another, so that the player must be able to say that it ends here.
      const word = action.split(" ")[this.chosen.length] ?? "";
      found.set(word, (found.get(word) ?? 0) + 1);
    }
    return Array.from(found, ([word, count]): Step => ({ word, count }));
  });

  /** Begins a new question, with nothing chosen but the words that all actions begin with. */
  setQuestion(choices: ActionGroup[]): void {
    this.actions = listActions(choices);
    this.clear();
  }

  clear(): void {
    this.about = null;
    this.proposal = null;
    this.chosen = [];
    this.takeOnlyWords();
  }

  get isEmpty(): boolean {
    return this.proposal === null && this.about === null && this.chosen.length <= this.commonWords().length;
  }

  choose(word: string): void {
    if (word === "") this.propose(this.chosen.join(" "));
    else {
      this.chosen = [...this.chosen, word];
      this.takeOnlyWords();
    }
  }

  /** Leaves open only what can be done with this thing; pointing at it again ends that. */
  point(word: string): void {
    // Asked before `clear`, which forgets what was pointed at.
    const again = this.about === word;
    this.clear();
    if (again) return;
    this.about = word;
    this.chosen = [];
    this.takeOnlyWords();
  }

  /** Whether what is chosen can be brought to this thing. */
  canReach(word: string): boolean {
    return word !== this.about && this.open.some((action) => action.split(" ").indexOf(word) > 0);
  }

  /** Keeps only the actions that have this thing as well, as when a building is dropped on a land. */
  bring(word: string): void {
    const found = this.open.filter((action) => action.split(" ").indexOf(word) > 0).map((action) => action.split(" "));
    const [first] = found;
    if (!first) return;
    // What all of them begin with is decided; the player chooses among the rest.
    let length = 0;
    while (length < first.length && found.every((words) => words[length] === first[length])) length += 1;
    if (found.length === 1) this.propose(first.join(" "));
    else this.chosen = first.slice(0, length);
  }

  /** Whether something can be done with this thing. */
  isInvolved(word: string): boolean {
    return this.split.some((words) => words.indexOf(word) > 0);
  }

  /** Chooses these words instead of those before: `begin("build", "house")`. */
  begin(...words: string[]): void {
    this.about = null;
    this.proposal = null;
    this.chosen = words;
    this.takeOnlyWords();
  }

  back(): void {
    this.proposal = null;
    const forced = this.commonWords().length;
    if (this.chosen.length <= forced) this.about = null;
    let last = this.chosen.length - 1;
    // Words that were taken because there was no other go too: else they would be taken again at once.
    while (last > forced && this.countBranches(this.chosen.slice(0, last)) < 2) last -= 1;
    this.chosen = this.chosen.slice(0, Math.max(last, forced));
  }

  propose(action: string): void {
    // A board may propose what its drawing suggests; only the question knows what is legal.
    if (!this.actions.includes(action)) return;
    this.proposal = action;
    this.chosen = action.split(" ");
  }

  /** Proposes the next of these actions after the proposed one. */
  cycle(actions: string[]): void {
    const next = actions[(actions.indexOf(this.proposal ?? "") + 1) % actions.length];
    if (next) this.propose(next);
  }

  isLegal(action: string): boolean {
    return this.actions.includes(action);
  }

  private takeOnlyWords(): void {
    while (this.steps.length === 1 && this.open.length > 0) {
      const [only] = this.steps;
      if (!only || only.word === "") {
        if (this.chosen.length && this.open.length === 1) this.proposal = this.open[0]!;
        return;
      }
      this.chosen = [...this.chosen, only.word];
    }
  }

  /** Returns the words that all actions begin with. */
  private commonWords(): string[] {
    const [first] = this.candidates;
    if (!first) return [];
    let length = 0;
    while (length < first.length && this.candidates.every((words) => words[length] === first[length])) length += 1;
    return first.slice(0, length);
  }

  private countBranches(prefix: string[]): number {
    const open = this.candidates.filter((words) => prefix.every((word, place) => words[place] === word));
    return new Set(open.map((words) => words[prefix.length] ?? "")).size;
  }
}

/** Lists actions whose words begin with the typed ones, in order: `b ins c3` finds `build insula-l C3 C4 D4`. */
export function completions(actions: string[], typed: string, most = 8): string[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!parts.length) return [];
  const found: [number, string][] = [];
  for (const action of actions) {
    const rank = countSkippedWords(action.toLowerCase().split(" "), parts);
    if (rank !== null) found.push([rank, action]);
  }
  return found
    .sort((a, b) => a[0] - b[0] || a[1].length - b[1].length || (a[1] < b[1] ? -1 : 1))
    .slice(0, most)
    .map(([, action]) => action);
}

/** Returns an example of how little needs to be typed, from the action with the most words. */
export function abbreviate(actions: string[]): string {
  const longest = actions.reduce(
    (best, action) => (action.split(" ").length > best.split(" ").length ? action : best),
    actions[0] ?? "",
  );
  const [deed = "", thing = "", place = ""] = longest.toLowerCase().split(" ");
  return [deed.slice(0, 1), thing.slice(0, 3), place.slice(0, 3)].join(" ").trim();
}

/** Returns how many words the typed ones pass over, null where they do not fit. */
function countSkippedWords(words: string[], parts: string[]): number | null {
  let place = 0;
  let passed = 0;
  for (const [number, part] of parts.entries()) {
    while (place < words.length && !words[place]!.startsWith(part)) {
      // The first word says what is done, so that none may be skipped before it.
      if (number === 0) return null;
      place += 1;
      passed += 1;
    }
    if (place === words.length) return null;
    place += 1;
  }
  return passed;
}
