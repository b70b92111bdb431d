import { contract } from "@switchboard/contract";
import type { Measure } from "../measure.ts";
import { allOnline, signIn } from "./building.ts";
import { type Act, endDue, makeDue, watchActs } from "./due.ts";
import { atMost, count, none, type SkippedFault, type Trial } from "./fault.ts";
import { NO_MOSQUITTO, openTwoServers, type TwoServers } from "./two-servers.ts";
import { pause, untilTime } from "./until.ts";

const ROUNDS = { short: 3, whole: 30 };
const BOARDS = { short: 60, whole: 200 };
const AHEAD_MS = 5000;
/** From half a second before they are due to half a second after. */
const AROUND_MS = 500;
/** About in the middle of sending them. */
const SENDING_MS = 300;
const STALL_MS = 12_000;
/** Commands sent before the answer may still be on their way, and devices are polled. */
const ON_ITS_WAY_MS = 500;
/** Longer than any command is valid. */
const WAIT_MS = 15_000;
/**
 * The state of the other server in each round, and the share of deletes that may be refused at the first try: hundreds of deletes wait
 * for few connections. A server that stalls while it runs schedules holds their rows until the store ends its transaction, after ten
 * seconds. Any number may be refused until then, and none for longer.
 */
const KINDS = [
  { what: "with both servers there", share: 0.25 },
  { what: "with one stalled", share: undefined },
  { what: "with one killed", share: 0.25 },
] as const;
const AGAIN_MS = 1000;
const PATIENCE_MS = 25_000;

/**
 * Deletes every schedule in the second in which it is due, with both servers running, with one stalled and with one
 * killed.
 */
export async function deletes({ isShort, random }: Trial): Promise<Measure[] | SkippedFault> {
  const world = await openTwoServers(isShort ? BOARDS.short : BOARDS.whole);
  if (!world) return NO_MOSQUITTO;
  const { acts, stop } = watchActs(world.fleet);
  const [answered, late]: [number[], number[]] = [[], []];
  const refused = [0, 0, 0];
  let before = 0;
  const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
  const made = world.building.switches.length;
  try {
    for (let round = 0; round < rounds; round++) {
      await allOnline(world.building);
      const call = await signIn(world.servers[1].url, world.building.admin.email);
      const due = Date.now() + AHEAD_MS;
      const schedules = await makeDue(world.building, due, round % 2 === 0 ? 1 : 0);
      await untilTime(due - AROUND_MS);
      const kind = round % KINDS.length;
      const ended = stall(world, kind, due + random(SENDING_MS));
      const { deleted, refusedFirst } = await deleteAll(call, schedules, random);
      refused[kind] = (refused[kind] ?? 0) + refusedFirst;
      await ended;
      await pause(WAIT_MS);
      answered.push(...deleted.values());
      const acted = await actedOf(world, deleted, acts);
      before += acted.filter((each) => each <= ON_ITS_WAY_MS).length;
      late.push(...acted.filter((each) => each > ON_ITS_WAY_MS));
      await endDue(world.building);
    }
    const ofEach = (rounds / KINDS.length) * made;
    return [
      count("deletes answered", answered.length),
      ...KINDS.map(({ what, share }, kind) => {
        const [name, value] = [`deletes refused at first ${what}`, refused[kind] ?? 0];
        return share === undefined ? count(name, value) : atMost(name, value, Math.floor(ofEach * share));
      }),
      none("deletes refused for good", rounds * made - answered.length),
      count("acted before", before),
      none("acted after their delete was answered", late.length),
      { what: "the latest of them after the answer", value: late.length ? Math.max(...late) / 1000 : 0, unit: "s" },
    ];
  } finally {
    stop();
    await world.close();
  }
}

/** Returns when each delete was answered, with retries, and how many were refused at first. */
async function deleteAll(
  call: Awaited<ReturnType<typeof signIn>>,
  schedules: readonly { schedule: string }[],
  random: Trial["random"],
): Promise<{ deleted: Map<string, number>; refusedFirst: number }> {
  const deleted = new Map<string, number>();
  let refusedFirst = 0;
  await Promise.all(
    schedules.map(async ({ schedule }) => {
      await pause(random(2 * AROUND_MS));
      const until = Date.now() + PATIENCE_MS;
      for (let tries = 1; Date.now() < until; tries++) {
        const { ok, status } = await call(contract.deleteSchedule, { id: schedule });
        if (ok) return void deleted.set(schedule, Date.now());
        if (status !== 503) throw new Error(`a delete was answered with ${status}`);
        if (tries === 1) refusedFirst += 1;
        await pause(AGAIN_MS);
      }
    }),
  );
  return { deleted, refusedFirst };
}

async function stall(world: TwoServers, kind: number, at: number): Promise<void> {
  await untilTime(at);
  if (kind === 1) {
    world.servers[0].pause();
    await pause(STALL_MS);
    world.servers[0].resume();
  }
  if (kind === 2) await world.replace(0);
}

/** Returns how long after the answer to its delete each schedule acted, negative if it acted before. */
async function actedOf({ building }: TwoServers, deleted: Map<string, number>, acts: Map<string, Act>) {
  const rows = await building.database.query<{ id: string; schedule: string }>(
    "SELECT id, cause_id AS schedule FROM commands WHERE enterprise_id = $1 AND cause_id = ANY($2)",
    [building.enterprise, [...deleted.keys()]],
  );
  return rows.flatMap(({ id, schedule }) => {
    const [at, answeredAt] = [acts.get(id)?.at, deleted.get(schedule)];
    return at && answeredAt ? [at - answeredAt] : [];
  });
}
