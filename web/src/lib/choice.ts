/** What somebody has chosen to play, of what the server offers. */
import { t, words } from "./words.svelte.ts";
import type { ClockRules, Preset, TitleInfo } from "./wire.ts";

export interface Choice {
  players: number;
  options: Record<string, string>;
  /** Who sits on the other seats, where they are not for people. */
  bot: string;
}

export const chosen = (preset: Preset): Choice => ({
  players: preset.players,
  options: { ...preset.options },
  bot: preset.bot ?? "",
});

/** Whether the preset is just what is chosen; alone, bots do not matter. */
export function is(title: TitleInfo, preset: Preset, choice: Choice): boolean {
  const value = (options: Record<string, string> | undefined, key: string) => options?.[key] ?? title.defaults[key];
  const sameOptions = Object.keys(title.options).every(
    (key) => value(preset.options, key) === value(choice.options, key),
  );
  return preset.players === choice.players && sameOptions && (choice.players === 1 || preset.bot === choice.bot);
}

/** The title's options and their values that make sense for so many players: none of seats that are not there. */
export function offeredOptions(title: TitleInfo, players: number): [key: string, values: string[]][] {
  const there = (word: string) => !/^\d+$/.test(word) || Number(word) <= players;
  return Object.entries(title.options)
    .filter(([key]) => there(key.split("-").at(-1)!))
    .map(([key, values]) => [key, values.filter(there)]);
}

/** The choice for another number of players: what was said about seats that are not there is forgotten. */
export function forPlayers(title: TitleInfo, choice: Choice, players: number): Choice {
  const values = Object.fromEntries(offeredOptions(title, players));
  const kept = Object.entries(choice.options).filter(([key, value]) => values[key]?.includes(value));
  return { ...choice, players, options: Object.fromEntries(kept) };
}

export const counts = ([least, most]: [number, number]): number[] =>
  Array.from({ length: most - least + 1 }, (_, place) => least + place);

/** The words for something that the server names by a key; the key itself, made readable, where there are none. */
export function label(kind: string, key: string): string {
  if (words.has(`page-${kind}-${key}`)) return t(`${kind}-${key}`);
  if (/^\d+$/.test(key)) return words.text("engine-player", { number: Number(key) });
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
}

/** A length of time in the largest unit that it fills. */
export function duration(seconds: number): string {
  if (seconds % 86_400 === 0) return t("days", { count: seconds / 86_400 });
  if (seconds % 60 === 0) return t("minutes", { count: seconds / 60 });
  return t("seconds", { count: seconds });
}

/** What a table has agreed on about time; nothing where there is no clock. */
export function clockText(clock: ClockRules): string {
  const time = duration(clock.seconds ?? 0);
  if (clock.kind === "move") return t("clock-each", { time });
  if (clock.kind !== "bank") return "";
  return clock.increment ? t("clock-plus", { time, more: duration(clock.increment) }) : t("clock-all", { time });
}
