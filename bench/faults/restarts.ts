import { EXPECTED_MS } from "@switchboard/domain/site";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { allOnline, type Building, bringToLife, openBuilding } from "./building.ts";
import { endDue, makeDue, outcomes, watchActs } from "./due.ts";
import { count, type Trial } from "./fault.ts";
import { Tally } from "./tally.ts";
import { pause, untilTime } from "./until.ts";

const ROUNDS = { short: 1, whole: 5 };
const BOARDS = { short: 15, whole: 50 };
const AHEAD_MS = 3000;
/** The time until expected devices count as offline after the restart, and another check of them. */
const AWAY_MS = EXPECTED_MS + 8000;
const SETTLED_MS = 3000;
/**
 * The devices' rows are locked for this long around the end of that minute, so that marking them offline is late but
 * sending is not.
 */
const HELD_SECONDS = 6;

/**
 * The server and all devices lose power together. The server is back at once, and schedules are due that are kept for offline devices. The
 * devices return after they counted as offline, and each kept order must be carried out once. The database is busy at that time.
 */
export async function restarts({ isShort }: Trial): Promise<Measure[]> {
  const building = await openBuilding(isShort ? BOARDS.short : BOARDS.whole);
  let server = await startServerProcess(building.database.url);
  const ports = { port: server.port, mqttPort: server.mqttPort };
  let fleet = bringToLife(building, ports.mqttPort);
  const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
  const tally = new Tally(1);
  try {
    await fleet.waitUntilOnline(60_000);
    for (let round = 0; round < rounds; round++) {
      await allOnline(building);
      await server.stop();
      await fleet.stop();
      server = await startServerProcess(building.database.url, { ports });
      const back = Date.now() + AWAY_MS;
      const made = await makeDue(building, Date.now() + AHEAD_MS, round % 2 === 0 ? 1 : 0, { force: true });
      await untilTime(back - AWAY_MS + EXPECTED_MS - (HELD_SECONDS / 2) * 1000);
      await holdDevices(building);
      await untilTime(back);
      fleet = bringToLife(building, ports.mqttPort);
      const { acts, stop } = watchActs(fleet);
      await fleet.waitUntilOnline(60_000);
      const schedules = made.map(({ schedule }) => schedule);
      await outcomes(building, schedules);
      await pause(SETTLED_MS);
      tally.add(await outcomes(building, schedules, acts), acts);
      stop();
      await endDue(building);
    }
    return [count("restarts with devices away", rounds), ...tally.measures()];
  } finally {
    await fleet.stop();
    await server.stop();
    await building.close();
  }
}

async function holdDevices({ database, enterprise }: Building): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query("SELECT 1 FROM devices WHERE enterprise_id = $1 ORDER BY id FOR NO KEY UPDATE", [enterprise]);
    await sql.query("SELECT pg_sleep($1)", [HELD_SECONDS]);
  });
}
