import { startMosquitto } from "../../apps/server/src/testing/mosquitto.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { type Building, bringToLife, openBuilding } from "../faults/building.ts";
import { watchActs } from "../faults/due.ts";
import { outside } from "../faults/two-servers.ts";

const BOARDS = 10;

export type SeveralServers = NonNullable<Awaited<ReturnType<typeof openServers>>>;

/**
 * Starts some servers on one database and one Mosquitto, with an online fleet. Returns undefined without a Mosquitto.
 */
export async function openServers(count: number) {
  const building = await openBuilding(BOARDS);
  const mosquitto = await startMosquitto(building.directory, { persistence: true });
  if (!mosquitto) {
    await building.close();
    return undefined;
  }
  const env = { ...outside(mosquitto.port), TRUST_PROXY: "1" };
  const start = (ports?: { port: number; mqttPort: number }) =>
    startServerProcess(building.database.url, { env, ...(ports && { ports }) });
  const servers: ServerProcess[] = [];
  for (let index = 0; index < count; index++) servers.push(await start());
  const fleet = bringToLife(building, mosquitto.port);
  const { acts, stop } = watchActs(fleet);
  await fleet.waitUntilOnline(60_000);
  return {
    building,
    servers,
    acts,
    /** Replaces a lost server, at the address that the proxy expects. */
    async replace(index: number) {
      const { port, mqttPort } = servers[index] ?? {};
      if (port && mqttPort) servers[index] = await start({ port, mqttPort });
    },
    async close() {
      stop();
      await fleet.stop();
      for (const server of servers) await server.stop();
      await mosquitto.stop();
      await building.close();
    },
  };
}

/** Half of the switches are for people and the others for schedules, so that neither interferes with the other. */
export function halves(building: Building) {
  const middle = building.switches.length / 2;
  return {
    forPeople: building.switches.slice(0, middle),
    forSchedules: { ...building, switches: building.switches.slice(middle) },
  };
}
