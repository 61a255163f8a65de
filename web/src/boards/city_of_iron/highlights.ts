/** Which things of the table the points come from that somebody points at. */
import type { TableModel } from "../../lib/table_model.svelte.ts";
import type { CityOfIronFacts } from "../../lib/wire.ts";

/** Whether they are points of this party for this good, land or town. */
export function isLit(table: TableModel, party: number | null, name: string): boolean {
  return table.highlighted.some(
    ({ party: whose, line }) => whose === party && (line.subject?.includes(name) || line.counted?.includes(name)),
  );
}

/** Whether they are points for a good of this building. */
export function isBuildingLit(table: TableModel, party: number, building: string): boolean {
  const facts = table.facts!.facts as CityOfIronFacts;
  return (facts.buildings[building]?.effects ?? []).some(
    (effect) => "good" in effect && isLit(table, party, effect.good),
  );
}

export function isTownLit(table: TableModel, party: number | null, town: string, chosen: string | null): boolean {
  const facts = table.facts!.facts as CityOfIronFacts;
  const goods = (facts.towns[town]?.effects ?? []).flatMap((effect) => ("good" in effect ? [effect.good] : []));
  return [town, ...goods, ...(chosen ? [chosen] : [])].some((name) => isLit(table, party, name));
}
