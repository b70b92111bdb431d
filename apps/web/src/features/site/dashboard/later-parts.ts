/** What Home shows under its counters, and tiles: one file, which is fetched while the counters stand already. */
export { FirstSteps } from "./first-steps/FirstSteps.tsx";
export { FirstTiles } from "./own/FirstTiles.tsx";
export { Rest } from "./Rest.tsx";
