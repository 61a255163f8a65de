/** Says in a few words of the catalogue what a card, building, town or nation does. */
import { words } from "../../lib/words.svelte.ts";
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { CityOfIronFacts } from "../../lib/wire.ts";

type Effect = { kind: string; amount?: number; good?: string; terrain?: string[] };

export function effectText(table: TableModel, effect: Effect): string {
  const facts = table.facts!.facts as CityOfIronFacts;
  const { kind, ...params } = effect as Record<string, unknown> & { kind: string };
  const given = Object.entries(params)
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, string | number] => {
      if (Array.isArray(value)) return [name, value.map((each) => table.label(String(each))).join(", ")];
      if (name === "token") return [name, facts.tokens[String(value)]?.city.spaces ?? ""];
      return [name, typeof value === "number" ? value : table.label(String(value))];
    });
  const instead = given.some(([name, value]) => name === "instead_of" && value) ? "-instead" : "";
  return words.text(`city-of-iron-gist-${kind}${instead}`, Object.fromEntries(given));
}
