/** Who one is here: a name, asked once. */
import * as api from "./api.ts";
import type { GuestInfo } from "./wire.ts";

class Me {
  guest = $state.raw<GuestInfo | null>(null);
  known = $state(false);
  private asking: { done: (guest: GuestInfo | null) => void } | null = null;
  asked = $state(false);

  async open(): Promise<void> {
    this.guest = await api.whoami();
    this.known = true;
  }

  /** The guest, after asking for a name where there is none; null where nobody gave one. */
  async introduced(): Promise<GuestInfo | null> {
    if (this.guest) return this.guest;
    this.asked = true;
    return new Promise((done) => (this.asking = { done }));
  }

  async name(name: string): Promise<void> {
    this.guest = await api.welcome(name);
    this.settle();
  }

  settle(): void {
    this.asked = false;
    this.asking?.done(this.guest);
    this.asking = null;
  }
}

export const me = new Me();
