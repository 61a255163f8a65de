/** Counts the chat lines of others that have come since one last read the chat. */
import type { TableConnection } from "./connection.svelte.ts";
import { visitor } from "./visitor.svelte.ts";
import type { ChatLine } from "./wire.ts";

export class UnreadChat {
  private readonly key: string;
  private lastRead = $state("");
  readonly count = $derived.by(() => {
    const read = this.connection.chat.findIndex((line) => String(line.id) === this.lastRead);
    return this.connection.chat.slice(read + 1).filter((line) => !this.isOwn(line)).length;
  });

  constructor(private readonly connection: TableConnection) {
    this.key = `oppidum-read-${connection.id}`;
    this.lastRead = sessionStorage.getItem(this.key) ?? "";
  }

  markRead(): void {
    const last = this.connection.chat.at(-1);
    if (!last) return;
    this.lastRead = String(last.id);
    sessionStorage.setItem(this.key, this.lastRead);
  }

  /** Spectators have no seat: their own lines are known by the name. */
  private isOwn(line: ChatLine): boolean {
    return line.seat === null ? line.name === visitor.guest?.name : line.seat === this.connection.you;
  }
}
