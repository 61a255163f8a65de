/** Words of the page for what the server names by keys and numbers. */
import { t, words } from "./words.svelte.ts";
import type { ClockRules } from "./wire.ts";

/** Returns the words for a key; the key itself, made readable, where there are none. */
export function label(kind: string, key: string): string {
  if (words.has(`page-${kind}-${key}`)) return t(`${kind}-${key}`);
  if (/^\d+$/.test(key)) return words.text("engine-player", { number: Number(key) });
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
}

/** Returns a length of time in the largest unit that it fills. */
export function duration(seconds: number): string {
  if (seconds % 86_400 === 0) return t("days", { count: seconds / 86_400 });
  if (seconds % 60 === 0) return t("minutes", { count: seconds / 60 });
  return t("seconds", { count: seconds });
}

/** Returns what a table has agreed on about time; nothing where there is no clock. */
export function clockText(clock: ClockRules): string {
  const time = duration(clock.seconds ?? 0);
  if (clock.kind === "move") return t("clock-each", { time });
  if (clock.kind !== "bank") return "";
  return clock.increment ? t("clock-plus", { time, more: duration(clock.increment) }) : t("clock-all", { time });
}
