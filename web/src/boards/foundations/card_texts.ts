/** What cards say, as sentences: while one is pointed at, and while an action with one is proposed. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { CardText, FoundationsFacts, FoundationsView, Message } from "../../lib/wire.ts";
import { t } from "../../lib/words.svelte.ts";
import { cardOf } from "./modules.ts";

/** Returns what a card does. */
export const textOf = (table: TableModel, card: CardText): string =>
  card.text.map((message) => table.say(message)).join(" ");

/** Shows beside the question what a card does; `also` leaves there what is said of it already. */
export function tellOf(table: TableModel, card: CardText, also = false): void {
  if (!also) table.notice = "";
  table.remark = `${card.name}: ${textOf(table, card)}${card.designed ? ` (${t("card-designed")})` : ""}`;
}

/** Lists the benefits that the text of a road lets somebody choose from: a chain of a first one and the rest. */
export function benefitMessages(messages: Message[]): Message[] {
  for (const { params } of messages) {
    const found: Message[] = [];
    let link = params?.benefit as Message | undefined;
    for (; link?.params?.first; link = link.params.rest as Message) found.push(link.params.first as Message);
    if (found.length && link) return [...found, link];
  }
  return [];
}

/** Names the number of a benefit by what it gives; undefined for other words. */
export function benefitLabel(table: TableModel, word: string): string | undefined {
  const road = table.choice.actions.find((action) => action.startsWith("choose "));
  const card = road === undefined || !/^\d+$/.test(word) ? null : cardOf(road, table.facts!.facts as FoundationsFacts);
  const benefit = card && benefitMessages(card.text)[Number(word) - 1];
  return benefit ? table.say(benefit) : undefined;
}

/** Says whom a theft harms, and what the token that pays for it is worth to the victim. */
export function theftText(table: TableModel, lot: string): string {
  const held = (table.view as FoundationsView).lots[lot];
  const points = (table.facts!.facts as FoundationsFacts).favors?.spent_vp ?? 0;
  return held ? t("theft-costs", { name: table.name(held.owner), points }) : "";
}
