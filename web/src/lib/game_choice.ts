/** What somebody has chosen to play, out of what the server offers for a title. */
import { label } from "./labels.ts";
import { words } from "./words.svelte.ts";
import type { Conflict, Preset, TitleInfo } from "./wire.ts";

/** What came of the file that a host chose as a card pack: its text, null without a file, or that it cannot be used. */
export type CheckedPack = { text: string | null } | "refused";

export interface GameChoice {
  players: number;
  options: Record<string, string>;
  /** Who sits on the other seats, where they are not for people. */
  bot: string;
  /** The text of a card pack, already checked. */
  pack?: string | null;
}

export const choiceOf = (preset: Preset): GameChoice => ({
  players: preset.players,
  options: { ...preset.options },
  bot: preset.bot ?? "",
});

/** Whether the preset is just what is chosen. Bots do not matter to somebody who plays alone. */
export function isPreset(title: TitleInfo, preset: Preset, choice: GameChoice): boolean {
  const value = (options: Record<string, string> | undefined, key: string) => options?.[key] ?? title.defaults[key];
  const sameOptions = Object.keys(title.options).every(
    (key) => value(preset.options, key) === value(choice.options, key),
  );
  return preset.players === choice.players && sameOptions && (choice.players === 1 || preset.bot === choice.bot);
}

/** Lists the options with the values that fit so many players: none names a seat that is not there. */
export function offeredOptions(title: TitleInfo, players: number): [key: string, values: string[]][] {
  const isThere = (word: string) => !/^\d+$/.test(word) || Number(word) <= players;
  return Object.entries(title.options)
    .filter(([key]) => isThere(key.split("-").at(-1)!))
    .map(([key, values]) => [key, values.filter(isThere)]);
}

/** Returns the choice for another number of players, without what it said about seats that are not there. */
export function forPlayers(title: TitleInfo, choice: GameChoice, players: number): GameChoice {
  const values = Object.fromEntries(offeredOptions(title, players));
  const kept = Object.entries(choice.options).filter(([key, value]) => values[key]?.includes(value));
  return { ...choice, players, options: Object.fromEntries(kept) };
}

/** Returns what of a choice the title would refuse; null where nothing is. */
export function conflictOf(title: TitleInfo, { players, options }: GameChoice): Conflict | null {
  const isChosen = ([key, values]: [string, string[]]) => values.includes(options[key] ?? title.defaults[key] ?? "");
  return (
    title.conflicts.find(
      (conflict) =>
        (!conflict.players?.length || conflict.players.includes(players)) &&
        Object.entries(conflict.options).every(isChosen),
    ) ?? null
  );
}

/** Says why the title would refuse it; options are called as the form calls them. */
export function conflictText({ message }: Conflict): string {
  const option = message.params?.option;
  return words.say(
    typeof option === "string"
      ? { ...message, params: { ...message.params, option: label("option", option) } }
      : message,
  );
}

/** Lists for how many players the title takes the options. */
export const playableCounts = (title: TitleInfo, choice: GameChoice): number[] =>
  playerCounts(title.players).filter((players) => !conflictOf(title, forPlayers(title, choice, players)));

export const playerCounts = ([least, most]: [number, number]): number[] =>
  Array.from({ length: most - least + 1 }, (_, place) => least + place);
