import { contract } from "@switchboard/contract";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { type Building, bringToLife, openBuilding } from "../faults/building.ts";
import { none } from "../faults/fault.ts";
import { pause, until } from "../faults/until.ts";
import { type Measure, percentile } from "../measure.ts";
import { cpuSeconds, memoryMb, postmasterOf } from "../processes.ts";
import { Person } from "../proxies/person.ts";
import { DeviceLoad } from "./device-load.ts";
import { addEnterprises, bytesOfReading, storedReadings } from "./estate.ts";
import { type HeldMemory, MemoryLook } from "./held-memory.ts";
import { Screens } from "./screens.ts";

/** The full size of the soak. `--devices 1000 --browsers 50 --rate 300 --minutes 1` is enough for a quick try. */
export interface SoakSize {
  devices: number;
  browsers: number;
  perSecond: number;
  minutes: number;
}

const ENTERPRISES = 20;
const BOARDS = 4;
/** A shorter run says nothing about growth. */
const SLOPE_FROM_MINUTES = 5;
const SLOPE_MB_PER_MINUTE = 1;
/** Caches fill in the first minutes, so growth is measured after them. */
const WARMING_MS = { long: 180_000, short: 10_000 };
const SETTLING_MS = 10_000;
const LOOK_MS = 5000;
const TAP_MS = 500;
const CALL_MS = 50;

/**
 * Runs everything at once on one machine for a while: devices that report, browsers that listen, people who tap and
 * look.
 */
export async function measureSoak(size: SoakSize): Promise<Measure[]> {
  const building = await openBuilding(BOARDS);
  const look = await MemoryLook.prepare();
  // Extra options for Node, for a closer look: `--trace-gc`, `--cpu-prof --cpu-prof-dir=…`.
  const asked = process.env.SOAK_NODE?.split(" ") ?? [];
  const execArgv = [...asked, look.flag];
  const server = await startServerProcess(building.database.url, {
    execArgv,
    env: { LOG_LEVEL: process.env.SOAK_LOG ?? "fatal" },
  });
  const screens = new Screens();
  const closers: (() => unknown)[] = [() => screens.close()];
  try {
    const { enterprises, emails, meters } = await addEnterprises(building, ENTERPRISES, size.devices / ENTERPRISES);
    const fleet = bringToLife(building, server.mqttPort);
    closers.push(() => fleet.stop());
    await fleet.waitUntilOnline(60_000);
    const devices = await DeviceLoad.connect(server.mqttPort, meters);
    closers.push(() => devices.close());
    const people = await arrive(server, emails, screens, size.browsers);
    console.log(`  ${size.devices} devices and ${size.browsers} browsers are connected`);
    const tapper = await Person.arrive(
      server,
      building.admin.email,
      building.boards.map(({ kd_id }) => kd_id),
    );
    closers.push(() => tapper.leave());

    devices.start(size.perSecond);
    const figures = await loadBetweenLooks(size, look, { building, server, devices, screens, people, tapper });
    devices.stop();
    await until("everything is acknowledged", 60_000, () => devices.waiting() === 0).catch(() => undefined);
    const lost = devices.stored.length + devices.earlier - (await storedReadings(building.database, enterprises));
    return [
      ...figures,
      { what: "a stored reading on disk, with its index", value: await bytesOfReading(building.database), unit: "B" },
      none("acknowledged and not stored", Math.max(0, lost)),
      none("never acknowledged", devices.waiting()),
      none("devices or browsers that were cut off", devices.closed + screens.closed),
    ];
  } finally {
    for (const close of closers.toReversed()) await close();
    if (asked.length > 0) await server.end();
    else await server.stop();
    await building.close();
  }
}

async function arrive(server: ServerProcess, emails: string[], screens: Screens, browsers: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const email of emails) people.push(await Person.arrive(server, email, []));
  for (let index = 0; index < browsers; index++) {
    const ticket = await people[index % people.length]?.ticket();
    if (ticket) await screens.add(server.url, ticket);
  }
  return people;
}

interface Running {
  building: Building;
  server: ServerProcess;
  devices: DeviceLoad;
  screens: Screens;
  people: Person[];
  tapper: Person;
}

/** A full garbage collection blocks everything, so it happens before and after the timed load. */
async function loadBetweenLooks(size: SoakSize, look: MemoryLook, running: Running): Promise<Measure[]> {
  await pause(tellsGrowth(size) ? WARMING_MS.long : WARMING_MS.short);
  const before = await look.held(running.server.pid);
  await pause(SETTLING_MS);
  const figures = await load(size, running);
  // This process was busy and read nothing for a while, so the messages that the server kept for it are read first.
  await pause(SETTLING_MS);
  return [...figures, ...growth(size, before, await look.held(running.server.pid))];
}

async function load(size: SoakSize, running: Running): Promise<Measure[]> {
  const { building, server, devices, screens } = running;
  const postmaster = postmasterOf(building.directory);
  const began = performance.now();
  const before = { server: cpuSeconds(server.pid), store: cpuSeconds(postmaster), ours: process.cpuUsage() };
  const [sent, heard] = [devices.sent + devices.heartbeats, screens.heard];
  devices.forgetTimes();
  const { taps, calls, peak, failed, marks } = await watch(size, running);
  console.log(`  commit p99 of each ${LOOK_MS / 1000} s, ms: ${stretches(devices.stored, marks).join(" ")}`);
  const seconds = (performance.now() - began) / 1000;
  const messages = devices.sent + devices.heartbeats - sent;
  const ours = process.cpuUsage(before.ours);
  const perMessage = (what: string, cpu: number): Measure => ({
    what: `processor time a message: ${what}`,
    value: (cpu / messages) * 1e6,
    unit: "µs",
  });
  return [
    { what: "messages a second", value: messages / seconds, unit: "/s", aim: { atLeast: size.perSecond * 0.98 } },
    { what: "messages handed to browsers a second", value: (screens.heard - heard) / seconds, unit: "/s" },
    ...times("commit, sent to acknowledged", devices.stored, 0.99, 250),
    ...times("calls", calls, 0.99, 200),
    ...times("click to confirmed", taps, 0.95, 100),
    none("taps and calls that failed", failed),
    perMessage("server", cpuSeconds(server.pid) - before.server),
    perMessage("store", cpuSeconds(postmaster) - before.store),
    perMessage("this load", (ours.user + ours.system) / 1e6),
    { what: "memory of the server at most, what is yet to be collected among it", value: peak, unit: "MB" },
  ];
}

function times(what: string, values: number[], share: number, atMost: number): Measure[] {
  return [
    { what: `${what}, p50`, value: percentile(values, 0.5), unit: "ms" },
    { what: `${what}, p${share * 100}`, value: percentile(values, share), unit: "ms", aim: { atMost } },
  ];
}

const tellsGrowth = ({ minutes }: SoakSize) => minutes >= SLOPE_FROM_MINUTES;

function growth(size: SoakSize, before: HeldMemory, after: HeldMemory): Measure[] {
  const figures: Measure[] = [
    { what: "memory of the server at the end, once that was collected", value: after.resident, unit: "MB" },
    { what: "of it objects and buffers", value: after.alive, unit: "MB" },
  ];
  if (!tellsGrowth(size)) return figures;
  const value = (after.alive - before.alive) / size.minutes;
  const aim = { atMost: SLOPE_MB_PER_MINUTE };
  return [...figures, { what: "objects and buffers grow", value, unit: "MB/min", aim }];
}

/** A single moment of contention can determine the p99 of a minute. This shows which one. */
function stretches(stored: readonly number[], marks: readonly number[]): number[] {
  return marks.slice(1).map((end, index) => Math.round(percentile(stored.slice(marks[index], end), 0.99)));
}

async function watch({ minutes }: SoakSize, { building, server, devices, people, tapper }: Running) {
  const [taps, calls, marks]: [number[], number[], number[]] = [[], [], []];
  let peak = 0;
  const began = performance.now();
  const isOver = () => performance.now() - began > minutes * 60_000;
  let failed = 0;
  const every = async (ms: number, work: (round: number) => Promise<void>) => {
    for (let round = 0; !isOver(); round++) {
      const next = performance.now() + ms;
      await work(round);
      await pause(Math.max(0, next - performance.now()));
    }
  };
  const CALLS = [contract.enterpriseMe, contract.myDevices, contract.me] as const;
  await Promise.all([
    every(TAP_MS, async (round) => {
      const { id = "" } = building.switches[round % building.switches.length] ?? {};
      const outcome = await tapper.tap(id, Math.floor(round / building.switches.length) % 2 === 0 ? 1 : 0);
      if (typeof outcome === "number") taps.push(outcome);
      else failed += 1;
    }),
    every(CALL_MS, async (round) => {
      const start = performance.now();
      const reply = await people[round % people.length]?.call(CALLS[round % CALLS.length] ?? contract.me);
      calls.push(performance.now() - start);
      if (reply?.status !== 200) failed += 1;
    }),
    every(LOOK_MS, async () => {
      marks.push(devices.stored.length);
      peak = Math.max(peak, memoryMb(server.pid));
    }),
  ]);
  return { taps, calls, peak, failed, marks };
}
