/** Where points come from on this table: goods, and whatever names them. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { CityOfIronFacts } from "../../lib/wire.ts";

/** Whether points of this party that are pointed at have to do with this good, land or town. */
export function lit(table: TableModel, party: number | null, name: string): boolean {
  return table.lit.some(
    ({ party: whose, line }) => whose === party && (line.subject?.includes(name) || line.counted?.includes(name)),
  );
}

/** The same for a building: by the goods that stand on its card. */
export function litBuilding(table: TableModel, party: number, building: string): boolean {
  const facts = table.facts!.facts as CityOfIronFacts;
  return (facts.buildings[building]?.effects ?? []).some(
    (effect) => "good" in effect && lit(table, party, effect.good),
  );
}

export function litTown(table: TableModel, party: number | null, town: string, chosen: string | null): boolean {
  const facts = table.facts!.facts as CityOfIronFacts;
  const goods = (facts.towns[town]?.effects ?? []).flatMap((effect) => ("good" in effect ? [effect.good] : []));
  return [town, ...goods, ...(chosen ? [chosen] : [])].some((name) => lit(table, party, name));
}
