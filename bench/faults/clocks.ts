import path from "node:path";
import { pathToFileURL } from "node:url";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { allOnline, type Building, bringToLife, openBuilding } from "./building.ts";
import { DelayedAlarms } from "./delayed-alarms.ts";
import { endDue, makeDue, outcomes, watchActs } from "./due.ts";
import { count, none, type Trial } from "./fault.ts";
import { Tally } from "./tally.ts";
import { pause, untilTime } from "./until.ts";

const SHIFTED = pathToFileURL(path.join(import.meta.dirname, "shifted-clock.mjs")).href;
const ROUNDS = { short: 1, whole: 5 };
const BOARDS = { short: 10, whole: 50 };
const DAY_MS = 86_400_000;
const WRONG_MS = { short: 15_000, whole: 60_000 };
/** The clock has to be correct for this long before the schedules are due. */
const RIGHT_AGAIN_MS = 40_000;

/**
 * Sets the server's clock a day ahead for a while and then back. Afterwards schedules are due whose time the clock had passed. Meanwhile,
 * limits are exceeded whose alarms wait for a delay, before the jump and during it.
 */
export async function clocks({ isShort }: Trial): Promise<Measure[]> {
  const building = await openBuilding(isShort ? BOARDS.short : BOARDS.whole);
  const execArgv = ["--import", SHIFTED];
  const server = await startServerProcess(building.database.url, { execArgv });
  const fleet = bringToLife(building, server.mqttPort);
  const { acts, stop } = watchActs(fleet);
  const tally = new Tally(1);
  const delayed = new DelayedAlarms(building, server.mqttPort);
  try {
    await fleet.waitUntilOnline(60_000);
    await delayed.setRule();
    const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
    let burnt = 0;
    for (let round = 0; round < rounds; round++) {
      await allOnline(building);
      const wrongMs = isShort ? WRONG_MS.short : WRONG_MS.whole;
      const due = wholeMinute(Date.now() + wrongMs + RIGHT_AGAIN_MS);
      const made = await makeDailyDue(building, due, round % 2 === 0 ? 1 : 0);
      await delayed.exceed();
      await jump(server, wrongMs, () => delayed.exceed());
      await delayed.countEarly();
      await untilTime(due - 1000);
      burnt += await burntCount(building, due);
      tally.add(await outcomes(building, made, acts), acts);
      await delayed.awaitRaised();
      await endDue(building);
    }
    return [
      count("jumps of a day", rounds),
      ...delayed.measures(),
      none("schedules that the jump took away", burnt),
      ...tally.measures().filter(({ what }) => !what.startsWith("without exactly one")),
    ];
  } finally {
    stop();
    await fleet.stop();
    await server.stop();
    await building.close();
  }
}

async function jump(server: ServerProcess, wrongMs: number, meanwhile: () => Promise<void>): Promise<void> {
  server.tell({ clockAheadMs: DAY_MS });
  await pause(wrongMs / 2);
  await meanwhile();
  await pause(wrongMs / 2);
  server.tell({ clockAheadMs: 0 });
}

/** Schedules have a resolution of a minute, so only whole minutes are recalculated to the same instant. */
async function makeDailyDue(building: Building, due: number, state: 0 | 1): Promise<string[]> {
  const made = (await makeDue(building, due, state)).map(({ schedule }) => schedule);
  const shown = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });
  const time = Number(shown.format(due).replace(":", ""));
  await building.database.query('UPDATE schedules SET "time" = $3 WHERE enterprise_id = $1 AND id = ANY($2)', [
    building.enterprise,
    made,
    time,
  ]);
  return made;
}

function wholeMinute(instant: number): number {
  return Math.ceil(instant / 60_000) * 60_000;
}

/** One second before they are due, the schedules must be planned for that instant. */
async function burntCount({ database, enterprise }: Building, due: number): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `SELECT count(*) AS count FROM schedules
     WHERE enterprise_id = $1 AND is_active AND next_run IS DISTINCT FROM to_timestamp($2::float8 / 1000)`,
    [enterprise, due],
  );
  return rows[0]?.count ?? 0;
}
