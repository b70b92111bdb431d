import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LocalNetwork, parseFleetFile, startFleet } from "@switchboard/fleet";
import { boxesOf } from "./boxes.ts";
import { openControlRoom } from "./control-room.ts";
import { startServer } from "./server.ts";
import { openSessions } from "./sessions.ts";
import { createSmsProgram } from "./text-messages.ts";

/**
 * Starts a whole building for the run: a server with its database and broker, the try-it data, and the virtual fleet.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-e2e-"));
  const server = await startServer(dataDir, { REACH_COMMAND: await createSmsProgram(dataDir) });
  const file = parseFleetFile(await readFile(path.join(dataDir, "fleet.json"), "utf8"));
  const fleet = startFleet({
    brokerUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
    devices: file.devices,
    home: file.home,
  });
  await fleet.waitUntilOnline();
  const network = new LocalNetwork(fleet, { basePort: "any" });
  await network.follow(file);
  const room = await openControlRoom(fleet, network);
  const boxes = JSON.stringify(boxesOf(file, network));
  const sessions = JSON.stringify(await openSessions(server.url));
  Object.assign(process.env, {
    E2E_URL: server.url,
    E2E_ROOM: room.url,
    E2E_DATA: dataDir,
    E2E_BOXES: boxes,
    E2E_SESSIONS: sessions,
  });
  return async () => {
    room.close();
    await network.stop();
    await fleet.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
