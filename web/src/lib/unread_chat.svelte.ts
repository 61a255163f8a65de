/** Counts the chat lines of others that have come since one last read the chat. */
import type { Live } from "./live.svelte.ts";
import { me } from "./me.svelte.ts";
import type { ChatLine } from "./wire.ts";

export class UnreadChat {
  private readonly key: string;
  private lastRead = $state("");
  readonly count = $derived.by(() => {
    const read = this.live.chat.findIndex((line) => String(line.id) === this.lastRead);
    return this.live.chat.slice(read + 1).filter((line) => !this.isOwn(line)).length;
  });

  constructor(private readonly live: Live) {
    this.key = `oppidum-read-${live.id}`;
    this.lastRead = sessionStorage.getItem(this.key) ?? "";
  }

  markRead(): void {
    const last = this.live.chat.at(-1);
    if (!last) return;
    this.lastRead = String(last.id);
    sessionStorage.setItem(this.key, this.lastRead);
  }

  /** Spectators have no seat: their own lines are known by the name. */
  private isOwn(line: ChatLine): boolean {
    return line.seat === null ? line.name === me.guest?.name : line.seat === this.live.you;
  }
}
