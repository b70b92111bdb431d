import { contract } from "@switchboard/contract";
import type { Measure } from "../measure.ts";
import { allOnline, signIn } from "./building.ts";
import { endDue, makeDue, outcomes, watchActs } from "./due.ts";
import { count, none, type SkippedFault, type Trial } from "./fault.ts";
import { Tally } from "./tally.ts";
import { NO_MOSQUITTO, openTwoServers, type TwoServers } from "./two-servers.ts";
import { pause, untilTime } from "./until.ts";

const ROUNDS = { short: 2, whole: 20 };
const BOARDS = { short: 20, whole: 100 };
const AHEAD_MS = 5000;
const AROUND_MS = 400;
/** The length of a stall that once caused late actions. */
const PAUSED_MS = 35_000;
/** People turn switches back this long after they were due. Any later action contradicts them. */
const TURNED_BACK_MS = 15_000;
const TURNED_BACK = 20;
const SETTLED_MS = 5000;

/** Stalls one of two servers for 35 s, or kills it, in the instant at which every switch has a schedule due. */
export async function pauses({ isShort, random }: Trial): Promise<Measure[] | SkippedFault> {
  const world = await openTwoServers(isShort ? BOARDS.short : BOARDS.whole);
  if (!world) return NO_MOSQUITTO;
  const { acts, stop } = watchActs(world.fleet);
  const tally = new Tally();
  let [reversed, turned] = [0, 0];
  try {
    const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
    for (let round = 0; round < rounds; round++) {
      await allOnline(world.building);
      const due = Date.now() + AHEAD_MS;
      // The schedules always turn on, and people turn off afterwards.
      const made = await makeDue(world.building, due, 1);
      const [stalled, awake] = random(2) === 0 ? ([0, 1] as const) : ([1, 0] as const);
      await untilTime(due - AROUND_MS + random(2 * AROUND_MS));
      const isPaused = round % 2 === 0;
      if (isPaused) world.servers[stalled].pause();
      else await world.replace(stalled);
      await untilTime(due + TURNED_BACK_MS);
      const back = await turnBack(world, awake);
      await untilTime(due + (isPaused ? PAUSED_MS : TURNED_BACK_MS));
      if (isPaused) world.servers[stalled].resume();
      const schedules = made.map(({ schedule }) => schedule);
      await outcomes(world.building, schedules);
      await pause(SETTLED_MS);
      tally.add(await outcomes(world.building, schedules, acts), acts);
      turned += back.length;
      reversed += back.filter(({ kd_id, switch_no }) => isOn(world, kd_id, switch_no)).length;
      await endDue(world.building);
    }
    return [
      count("stalls and kills", rounds),
      ...tally.measures(),
      count("switches that people turned back", turned),
      none("of them reversed by a schedule", reversed),
    ];
  } finally {
    stop();
    await world.close();
  }
}

/** Sends taps of a person to the running server. Only answered taps count. */
async function turnBack({ building, servers }: TwoServers, awake: 0 | 1) {
  const call = await signIn(servers[awake].url, building.admin.email);
  const chosen = building.switches.slice(0, TURNED_BACK);
  const replies = await Promise.all(
    chosen.map(({ id }) => call(contract.switchDevice, { switch_appliance_id: id, switch_state: 0 })),
  );
  return chosen.filter((_, index) => replies[index]?.ok);
}

function isOn({ fleet }: TwoServers, kd_id: string, switch_no: number): boolean {
  return fleet.devices.get(kd_id)?.state().relays[switch_no - 1] === 1;
}
