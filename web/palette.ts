/** The palette of art/palette.json as CSS: one custom property a colour, light by default, dark where it is chosen. */

interface Paint {
  fill: string;
  deep: string;
  on: string;
}
interface Zone {
  ground: string;
  fill: string;
  shade: string;
  deep: string;
}
type Theme = Record<string, string | Record<string, Zone> | Record<string, string> | Paint[]>;
interface Palette {
  type: { sans: string; serif: string };
  themes: Record<"light" | "dark", Theme>;
}

export function paletteCss(palette: Palette): string {
  const { light, dark } = palette.themes;
  const type = `--sans:${palette.type.sans};--serif:${palette.type.serif};`;
  return [
    `:root{${type}color-scheme:light;${properties(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${properties(dark)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${properties(dark)}}`,
    ...(light.owners as Paint[]).map((_, seat) => {
      const own = `--owner-${seat}`;
      return `[data-owner="${seat}"]{--own:var(${own});--own-deep:var(${own}-deep);--own-on:var(${own}-on)}`;
    }),
  ].join("\n");
}

function properties(theme: Theme): string {
  const found: string[] = [];
  for (const [name, value] of Object.entries(theme)) {
    if (typeof value === "string") found.push(`--${name}:${value}`);
  }
  for (const [zone, paint] of Object.entries(theme.zones as Record<string, Zone>)) {
    found.push(`--${zone}:${paint.fill}`, `--${zone}-shade:${paint.shade}`);
    found.push(`--${zone}-deep:${paint.deep}`, `--${zone}-ground:${paint.ground}`);
  }
  for (const [good, paint] of Object.entries(theme.goods as unknown as Record<string, Paint>)) {
    found.push(`--${good}:${paint.fill}`, `--${good}-deep:${paint.deep}`);
  }
  for (const [land, colour] of Object.entries(theme.lands as Record<string, string>)) found.push(`--${land}:${colour}`);
  (theme.owners as Paint[]).forEach((paint, seat) => {
    found.push(`--owner-${seat}:${paint.fill}`, `--owner-${seat}-deep:${paint.deep}`, `--owner-${seat}-on:${paint.on}`);
  });
  return found.join(";");
}
