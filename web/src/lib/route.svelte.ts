/** The address of the page, read and written without loading it anew. */
import { pageAt } from "../boards/registry.ts";

export type Place =
  | { at: "home" }
  | { at: "table"; id: string; invite: string | null; moment: number | null }
  | { at: "rules"; title: string }
  | { at: "family page"; address: string };

function read(): Place {
  const [, first, second] = location.pathname.split("/");
  const query = new URLSearchParams(location.search);
  if (first === "t" && second) {
    const moment = query.get("at") ?? "";
    return {
      at: "table",
      id: second,
      invite: takeInvite(second),
      moment: /^\d{1,7}$/.test(moment) ? Number(moment) : null,
    };
  }
  if (first === "rules" && second) return { at: "rules", title: second };
  if (first && pageAt(first)) return { at: "family page", address: first };
  return { at: "home" };
}

/** Takes the invitation to a table out of the address bar, and keeps it while the tab is open.
 *
 * Links have it in the fragment, which browsers send to nobody; older links have it in the query. */
function takeInvite(table: string): string | null {
  const key = `oppidum-invite-${table}`;
  const query = new URLSearchParams(location.search);
  const found = new URLSearchParams(location.hash.slice(1)).get("invite") ?? query.get("invite");
  if (found !== null) {
    if (/^[\w-]{1,64}$/.test(found)) sessionStorage.setItem(key, found);
    query.delete("invite");
    history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  }
  return sessionStorage.getItem(key);
}

/** Returns the address of a table, or of a moment of its game, for somebody else. */
export function tableAddress(id: string, invite: string | null, moment: number | null = null): string {
  return `/t/${id}${moment === null ? "" : `?at=${moment}`}${invite ? `#invite=${invite}` : ""}`;
}

class Route {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("popstate", () => (this.place = read()));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.place = read();
    scrollTo(0, 0);
  }

  /** Changes the address of the page that is shown. */
  note(address: string): void {
    history.replaceState(null, "", address);
  }
}

export const route = new Route();

/** Follows a link of the page itself without loading it anew; other links, and other clicks, are the browser's. */
export function inside(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (
    !link ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  event.preventDefault();
  route.go(address.pathname + address.search);
}
