import { join } from "node:path";
import { startPart } from "./children.mjs";
import { FLEET_MAIN } from "./paths.mjs";

/** The virtual devices of the try-it building, whose secrets the server wrote down as it made them. */
export function startFleet({ dataDir, broker }) {
  const args = [FLEET_MAIN, "--file", join(dataDir, "fleet.json"), "--broker", broker];
  return startPart("The virtual fleet", args, { graceMs: 3000, quiet: true });
}
