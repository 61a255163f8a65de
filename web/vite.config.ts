import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { paletteCss } from "./palette.ts";

const SHARED_WITH_BOARDS = new RegExp(
  [
    "src/lib/(Badge|FlashingNumber|Zoomable\\w+|draggable|move\\w+|palette|picture_copy)\\.",
    "src/table/(OneWordActions|RulesText)\\.",
    "art/palette\\.json",
    "svelte/src/motion/",
  ].join("|"),
);
const PALETTE = new URL("../art/palette.json", import.meta.url);

/** `import "virtual:palette.css"`: the colours of art/palette.json as custom properties, for both themes. */
function palette(): Plugin {
  const id = "virtual:palette.css";
  return {
    name: "oppidum-palette",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? paletteCss(JSON.parse(readFileSync(PALETTE, "utf-8"))) : undefined),
  };
}

export default defineConfig({
  plugins: [svelte(), palette()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A table and its board share small parts. Each as a file of its own would cost a request and its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "shared", test: SHARED_WITH_BOARDS }],
        },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
