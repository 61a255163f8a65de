/** Names the players: people by their names, bots by their kind, with a number where there are several. */
import { t, words } from "./words.svelte.ts";
import type { SeatInfo } from "./wire.ts";

export function seatName(seat: SeatInfo, all: SeatInfo[]): string {
  if (seat.kind === "open") return t("open-seat");
  if (!seat.bot) return seat.name;
  const alike = all.filter((other) => botName(other) === botName(seat));
  const name = words.has(`page-bot-${botName(seat)}`) ? t(`bot-${botName(seat)}`) : seat.name;
  return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
}

/** A bot without its budget: `greedy` of `greedy/400`. */
const botName = (seat: SeatInfo) => seat.bot?.split("/")[0];
