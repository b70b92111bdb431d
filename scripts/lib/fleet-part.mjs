import { join } from "node:path";
import { startPart } from "./children.mjs";
import { FLEET_MAIN } from "./paths.mjs";

/**
 * Starts the virtual devices of the try-it building, whose secrets the server stored when it created them. With `orders`, it reads orders
 * from standard input (docs/device-protocol.md).
 */
export function startFleet({ dataDir, broker, localPort, orders = false }) {
  const args = [FLEET_MAIN, "--file", join(dataDir, "fleet.json"), "--broker", broker];
  if (localPort !== undefined) args.push("--local-port", String(localPort));
  return startPart("The virtual fleet", args, { graceMs: 3000, quiet: true, stdin: orders ? "pipe" : "ignore" });
}
