/** Says what a condition counts, in words of the catalogue with the numbers printed on its card. */
import { formatSigned, words } from "../../lib/words.svelte.ts";
import type { SprawlopolisCard } from "../../lib/wire.ts";

/** Numbers of a condition that are no points. */
const COUNTS = new Set(["count", "sections", "neighbours"]);

export function conditionText(card: SprawlopolisCard): string {
  const params = Object.entries(card.condition).map(([name, value]): [string, string | number] => [
    name,
    Array.isArray(value) ? value.map(formatSigned).join(" ") : COUNTS.has(name) ? value : formatSigned(value),
  ]);
  return words.text(`sprawlopolis-gist-${card.number}`, Object.fromEntries(params));
}
