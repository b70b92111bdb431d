import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Fleet } from "@switchboard/fleet";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { allOnline, type Building, bringToLife, openBuilding } from "./building.ts";
import { endDue, makeDue, outcomes, watchActs } from "./due.ts";
import { count, type Trial } from "./fault.ts";
import { Tally } from "./tally.ts";
import { pause, untilTime } from "./until.ts";

const ROUNDS = { short: 4, whole: 100 };
const BOARDS = { short: 20, whole: 50 };
/** Long enough to create the schedules, and short enough not to wait. */
const AHEAD_MS = 5000;
/** The largest distance of the kill from the due instant. */
const AROUND_MS = 2500;
/** A second act of a device would happen within this time. */
const SETTLED_MS = 3000;

/**
 * Kills the server or its database with `kill -9`, at random around the instant at which every switch has a schedule
 * due.
 */
export async function kills({ isShort, random }: Trial): Promise<Measure[]> {
  const building = await openBuilding(isShort ? BOARDS.short : BOARDS.whole);
  const first = await startServerProcess(building.database.url);
  const ports = { port: first.port, mqttPort: first.mqttPort };
  let server = first;
  const fleet = bringToLife(building, ports.mqttPort);
  const { acts, stop } = watchActs(fleet);
  const tally = new Tally();
  try {
    await fleet.waitUntilOnline(60_000);
    const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
    for (let round = 0; round < rounds; round++) {
      await allOnline(building);
      const due = Date.now() + AHEAD_MS;
      const made = await makeDue(building, due, round % 2 === 0 ? 1 : 0);
      await untilTime(due - AROUND_MS + random(2 * AROUND_MS));
      if (random(2) === 0) process.kill(await postmasterOf(building), "SIGKILL");
      else {
        await server.stop();
        server = await startServerProcess(building.database.url, { ports });
      }
      const schedules = made.map(({ schedule }) => schedule);
      await outcomes(building, schedules);
      await pause(SETTLED_MS);
      tally.add(await outcomes(building, schedules, acts), acts);
      await endDue(building);
      if ((round + 1) % 10 === 0) console.log(`  ${round + 1} of ${rounds}`);
    }
    return [count("kills", rounds), ...tally.measures()];
  } finally {
    stop();
    await close(building, fleet, server);
  }
}

async function postmasterOf({ directory }: Building): Promise<number> {
  const file = await readFile(path.join(directory, "store/data/postmaster.pid"), "utf8");
  return Number(file.split("\n")[0]);
}

async function close(building: Building, fleet: Fleet, ...servers: { stop(): Promise<void> }[]): Promise<void> {
  await fleet.stop();
  for (const server of servers) await server.stop();
  await building.close();
}
