/** Bundles the parts below the counters and the tiles into one file, loaded after the counters are shown. */
export { FirstSteps } from "./first-steps/FirstSteps.tsx";
export { FirstTiles } from "./own/FirstTiles.tsx";
export { Rest } from "./Rest.tsx";
