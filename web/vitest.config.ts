import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Svelte's runes as the browser runs them: without the condition, Node gets the part that renders on a server.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/browser.ts"], isolate: false, pool: "threads" },
});
