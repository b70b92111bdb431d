import type { Measure } from "../measure.ts";
import { count, none, type Trial } from "./fault.ts";
import { Taps } from "./gateway-taps.ts";
import { GatewayWorld } from "./gateway-world.ts";
import { pause, until } from "./until.ts";

const ROUNDS = { short: 4, whole: 50 };
const PLUGS = { short: 6, whole: 30 };
const MANY = 500;
/** States have to be correct this long after everything is back. */
const RIGHT_MS = 10_000;

interface Tally {
  /** Keyed by the broken part. */
  worst: Map<string, number>;
  slow: number;
  miscounted: number;
}

/**
 * Restarts and kills the field's broker, the gateway, the server and the database while people use devices behind the
 * gateway.
 */
export async function gateway({ isShort, random }: Trial): Promise<Measure[]> {
  const ofAll = isShort ? [] : await ofMany(random);
  const plugs = isShort ? PLUGS.short : PLUGS.whole;
  const rounds = isShort ? ROUNDS.short : ROUNDS.whole;
  const world = await GatewayWorld.open(plugs);
  const tally: Tally = { worst: new Map(), slow: 0, miscounted: 0 };
  const taps = new Taps(world);
  try {
    await world.pair();
    await world.adoptAll(plugs);
    taps.start();
    for (let round = 0; round < rounds; round++) {
      await breakOne(world, round, random, tally);
      if ((round + 1) % 10 === 0) console.log(`  ${round + 1} of ${rounds}`);
    }
    await taps.stop();
    tally.worst.set("the last tap", await untilRight(world));
    return [count("restarts and kills", rounds), ...measuresOf(taps, tally), ...ofAll];
  } finally {
    await taps.stop();
    await world.close();
  }
}

async function breakOne(world: GatewayWorld, round: number, random: Trial["random"], tally: Tally): Promise<void> {
  const each = BREAKS[round % BREAKS.length];
  if (!each) return;
  await pause(500 + random(1500));
  const turning = pause(random(1000)).then(() => turnSome(world, random));
  await Promise.all([each.break(world, random), turning]);
  const tookMs = await untilRight(world);
  tally.worst.set(each.what, Math.max(tally.worst.get(each.what) ?? 0, tookMs));
  if (tookMs > RIGHT_MS) {
    tally.slow++;
    console.log(`  round ${round + 1}, ${each.what}: right after ${tookMs / 1000} s`);
  }
  if ((await world.miscounted()) > 0) tally.miscounted++;
}

function measuresOf(taps: Taps, { worst, slow, miscounted }: Tally): Measure[] {
  return [
    count("taps", taps.sent),
    count("of them confirmed", taps.confirmed),
    none("done twice", taps.twice),
    none("done after their expiry", taps.late),
    none("confirmed, and not done", taps.untrue),
    none("states wrong for longer than 10 s after return", slow),
    ...[...worst].map(([what, ms]) => ({
      what: `the longest until all were right, ${what}`,
      value: ms / 1000,
      unit: "s",
    })),
    none("rounds with a device lost or doubled", miscounted),
  ];
}

interface Break {
  what: string;
  break(world: GatewayWorld, random: (below: number) => number): Promise<void>;
}

/** In turn, so that the short form includes each. Each is ended gracefully or by force at random. */
const BREAKS: Break[] = [
  {
    what: "the field's broker",
    // The outage is longer now and then, because a client with growing retry intervals must still notice the return.
    break: (world, random) => world.restartFieldBroker(random(3) === 0 ? 15_000 : random(3000)),
  },
  {
    what: "the gateway",
    break: async (world, random) => {
      await world.endGateway(random(2) === 0 ? "SIGKILL" : "SIGTERM");
      world.startGateway();
    },
  },
  { what: "the server", break: (world, random) => world.restartServer(random(2) === 0) },
  { what: "the store", break: (world, random) => world.restartStore(random(2) === 0 ? "SIGKILL" : "SIGINT") },
];

/** Somebody presses buttons on the plugs themselves during the outage. */
function turnSome({ network, plugs }: GatewayWorld, random: (below: number) => number): void {
  for (const { name } of plugs.slice(0, 1 + random(plugs.length)))
    network.change(name, { state: network.stateOf(name).state === "ON" ? "OFF" : "ON" });
}

/** Returns how long the server needs to show every plug online and in its state after everything runs again. */
async function untilRight(world: GatewayWorld): Promise<number> {
  const began = Date.now();
  // Orders continue meanwhile, so each plug only has to be correct at one moment.
  const waiting = new Set(world.plugs.map(({ name }) => name));
  await until("every state is right", 60_000, async () => {
    for (const { name } of await world.right()) waiting.delete(name);
    return waiting.size === 0 && (await world.allOnline());
  });
  return Date.now() - began;
}

/**
 * Tests the largest number of devices for one gateway: how soon they are online, and correct after an outage of the
 * gateway and its field.
 */
async function ofMany(random: Trial["random"]): Promise<Measure[]> {
  const world = await GatewayWorld.open(MANY);
  try {
    const began = Date.now();
    await world.pair();
    await world.adoptAll(MANY);
    const appeared = Date.now() - began;
    await world.endGateway("SIGKILL");
    turnSome(world, random);
    world.startGateway();
    const ofGateway = await untilRight(world);
    await Promise.all([world.restartFieldBroker(2000), pause(500).then(() => turnSome(world, random))]);
    const ofField = await untilRight(world);
    return [
      within(60, `${MANY} devices appear, are adopted and online`, appeared),
      within(10, `${MANY} states are right after the gateway was killed`, ofGateway),
      within(10, `${MANY} states are right after the field's broker returned`, ofField),
    ];
  } finally {
    await world.close();
  }
}

function within(seconds: number, what: string, tookMs: number): Measure {
  return { what, value: tookMs / 1000, unit: "s", aim: { atMost: seconds } };
}
