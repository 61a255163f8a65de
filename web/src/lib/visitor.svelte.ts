/** Who looks at the page: a guest of the server, once they have given a name. */
import * as api from "./api.ts";
import type { GuestInfo } from "./wire.ts";

class Visitor {
  guest = $state.raw<GuestInfo | null>(null);
  /** Whether the dialog that asks for a name is open. */
  isAskedForName = $state(false);
  private resolveName: (guest: GuestInfo | null) => void = () => {};

  async load(): Promise<void> {
    this.guest = await api.whoami();
  }

  /** Returns the guest, after asking for a name where there is none; null where nobody gave one. */
  async ensureGuest(): Promise<GuestInfo | null> {
    if (this.guest) return this.guest;
    this.isAskedForName = true;
    return new Promise((resolve) => (this.resolveName = resolve));
  }

  async setName(name: string): Promise<void> {
    this.guest = await api.welcome(name);
    this.closeDialog();
  }

  closeDialog(): void {
    this.isAskedForName = false;
    this.resolveName(this.guest);
    this.resolveName = () => {};
  }
}

export const visitor = new Visitor();
