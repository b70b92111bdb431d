import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./lib/build-web.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { startFleet } from "./lib/fleet-part.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { findOutdated } from "./lib/pictures/picture-record.mjs";
import { freePort } from "./lib/ports.mjs";
import { startServer } from "./lib/server-part.mjs";
import { main, step } from "./lib/steps.mjs";
import { Supervisor } from "./lib/supervisor.mjs";

/**
 * `npm run pictures [-- name … | --outdated]`: takes the pictures of the guides in a try-it building: all of them, the named ones, or
 * those that are older than their screen.
 */
async function pictures() {
  const names = choose(process.argv.slice(2));
  if (names === undefined) return console.log("All pictures are up to date.");
  await install();
  await buildWeb();
  const chromium = await findChromium();
  // Imported only with a newer Node, because an older one lacks some of its imports.
  const { takePictures } = await import("./lib/pictures/take-pictures.mjs");
  const dataDir = mkdtempSync(join(tmpdir(), "switchboard-pictures-"));
  const supervisor = new Supervisor();
  supervisor.stopOnSignals();
  try {
    const { url, fleet } = await step("Starting the building", () =>
      supervisor.opening(() => openBuilding(supervisor, dataDir)),
    );
    await step("Taking pictures", (say) => takePictures({ url, fleet, chromium, say, names }));
  } finally {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns an empty list for all pictures, and undefined if there is nothing to do. */
function choose(args) {
  if (!args.includes("--outdated")) return args;
  const names = findOutdated().map(({ name }) => name);
  return names.length > 0 ? names : undefined;
}

async function openBuilding(supervisor, dataDir) {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    HOST: "127.0.0.1",
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    BROKER_URL: "",
  };
  const server = supervisor.add(startServer({ mode: "try-it", env, quiet: true }));
  await server.ready;
  const fleet = supervisor.add(
    startFleet({ dataDir, broker: `mqtt://127.0.0.1:${mqttPort}`, localPort: 0, orders: true }),
  );
  return { url, fleet };
}

await main(async () => {
  if (await onModernNode()) await pictures();
});
