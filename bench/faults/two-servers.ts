import type { Fleet } from "@switchboard/fleet";
import { type Mosquitto, startMosquitto } from "../../apps/server/src/testing/mosquitto.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { type Building, bringToLife, openBuilding } from "./building.ts";
import { SkippedFault } from "./fault.ts";

export const NO_MOSQUITTO = new SkippedFault("there is no Mosquitto on this machine");
const HOOK_SECRET = "a secret of the faults, long enough to sign with";

export interface TwoServers {
  building: Building;
  mosquitto: Mosquitto;
  fleet: Fleet;
  servers: [ServerProcess, ServerProcess];
  /** Replaces a killed server. */
  replace(index: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

export function outside(port: number): Record<string, string> {
  return {
    BROKER_URL: `mqtt://127.0.0.1:${port}`,
    BROKER_HOOK_SECRET: HOOK_SECRET,
  };
}

/** Two servers on one database and one Mosquitto, with an online fleet. Returns undefined without a Mosquitto. */
export async function openTwoServers(boards: number): Promise<TwoServers | undefined> {
  const building = await openBuilding(boards);
  const mosquitto = await startMosquitto(building.directory, { persistence: true });
  if (!mosquitto) {
    await building.close();
    return undefined;
  }
  const start = () => startServerProcess(building.database.url, { env: outside(mosquitto.port) });
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
  const fleet = bringToLife(building, mosquitto.port);
  await fleet.waitUntilOnline(60_000);
  return {
    building,
    mosquitto,
    fleet,
    servers,
    async replace(index) {
      await servers[index].stop();
      servers[index] = await start();
    },
    async close() {
      await fleet.stop();
      for (const server of servers) await server.stop();
      await mosquitto.stop();
      await building.close();
    },
  };
}
