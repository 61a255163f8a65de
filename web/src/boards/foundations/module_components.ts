/** The components that draw modules, as one part of the page. */
export { default as ConsulPlan } from "./ConsulPlan.svelte";
export { default as DesignedNote } from "./DesignedNote.svelte";
export { default as Drawers } from "./Drawers.svelte";
export { default as FaceDownToken } from "./FaceDownToken.svelte";
export { default as KeepChoice } from "./KeepChoice.svelte";
export { default as MonumentPool } from "./MonumentPool.svelte";
export { default as Piles } from "./Piles.svelte";
export { default as Roads } from "./Roads.svelte";
export { default as SharedObjectives } from "./SharedObjectives.svelte";
export { default as TradeMarks } from "./TradeMarks.svelte";
export { default as TradePanel } from "./TradePanel.svelte";
export { composerOf } from "./offer_composer.svelte.ts";
