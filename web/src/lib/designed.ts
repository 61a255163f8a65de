/** Says which cards do what was designed for this product, because their printed texts are not public. */
import type { CardText } from "./wire.ts";
import { t } from "./words.svelte.ts";

/** Returns one sentence for a section of cards, empty where none was designed. */
export function designedNote(cards: CardText[]): string {
  const designed = cards.filter((card) => card.designed);
  if (!designed.length) return "";
  if (designed.length === cards.length) return t("cards-all-designed");
  return t("cards-designed", { names: designed.map((card) => card.name).join(", ") });
}
