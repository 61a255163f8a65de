/** Fetches what draws the modules of a table, for tables that have some: the base game needs none of it. */
import type { FoundationsFacts } from "../../lib/wire.ts";

type Parts = typeof import("./module_components.ts");
let parts: Parts | null = null;

export const hasModules = (facts: unknown): boolean =>
  Object.keys((facts as FoundationsFacts | undefined)?.cards ?? {}).length > 0;

export const hasConsul = (facts: unknown): boolean => Boolean((facts as FoundationsFacts | undefined)?.consul);

/** Pre: `loadModuleParts` has come to its end. Null where the table has no modules. */
export const modulePartsOf = (facts: unknown): Parts | null => (hasModules(facts) ? parts : null);

export async function loadModuleParts(facts: unknown): Promise<void> {
  if (hasModules(facts)) parts ??= await import("./module_components.ts");
}
