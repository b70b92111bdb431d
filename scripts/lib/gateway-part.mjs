import { join } from "node:path";
import { startPart } from "./children.mjs";
import { FIELD_MAIN, GATEWAY_MAIN } from "./paths.mjs";

/** Starts devices of other makers, and writes the settings with which a gateway reaches them. */
export function startField({ dataDir }) {
  const args = [FIELD_MAIN, "--settings", settingsIn(dataDir)];
  return startPart("The field", args, { graceMs: 3000, quiet: true });
}

/** Starts the try-it building's own gateway, whose credentials the server stored when it created it. */
export function startGateway({ dataDir, server }) {
  const args = [
    GATEWAY_MAIN,
    "--data",
    join(dataDir, "gateway"),
    "--settings",
    settingsIn(dataDir),
    "--server",
    server,
  ];
  return startPart("The gateway", args, { graceMs: 6000, quiet: true });
}

const settingsIn = (dataDir) => join(dataDir, "gateway", "try-it-field.json");
