import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { contract } from "@switchboard/contract";
import { findMosquitto } from "../../apps/server/src/testing/mosquitto.ts";
import { endDue, makeDue, outcomes } from "../faults/due.ts";
import { findProgram } from "../faults/engine.ts";
import { count, none } from "../faults/fault.ts";
import { Tally } from "../faults/tally.ts";
import { pause, until, untilTime } from "../faults/until.ts";
import type { Measure, Part } from "../measure.ts";
import { isFailed, partLines, summaryLines } from "../report.ts";
import { Crowd } from "./crowd.ts";
import { type ProxyName, startProxy } from "./proxy.ts";
import { halves, openServers, type SeveralServers } from "./several-servers.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});

const SERVERS = 3;
const RATE_MS = values.short ? 3000 : 10_000;
const AHEAD_MS = 5000;
/** Longer than every lease, so that another server has taken over when a stalled one continues. */
const PAUSED_MS = 35_000;
/** A tap has to be confirmed at least this often, whatever breaks. */
const GAP_MS = 10_000;

const WAYS = ["stopped", "killed", "paused"] as const;
type Way = (typeof WAYS)[number];

/** Measures confirmed taps and answered reads per second, through one, two and three servers. */
async function rates(name: ProxyName, world: SeveralServers, directory: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (let servers = 1; servers <= SERVERS; servers++) {
    const proxy = await startProxy(
      name,
      directory,
      world.servers.slice(0, servers).map(({ port }) => port),
    );
    const crowd = await Crowd.gather(proxy, world.building, halves(world.building).forPeople);
    const began = performance.now();
    await pause(RATE_MS);
    const seconds = (performance.now() - began) / 1000;
    const [taps, reads] = [crowd.taps.length / seconds, crowd.reads / seconds];
    await crowd.end();
    await proxy.stop();
    measures.push(
      { what: `${servers} of them: taps confirmed a second, 8 people`, value: taps, unit: "/s" },
      { what: `${servers} of them: lists of all devices a second meanwhile`, value: reads, unit: "/s" },
      { what: `${servers} of them: tap to confirmed on the screen, p95`, value: crowd.p95(), unit: "ms" },
    );
  }
  return measures;
}

/**
 * Stops one server at the instant at which half of the switches have a schedule due, while people tap on the others.
 */
async function breakServer(name: ProxyName, way: Way, world: SeveralServers, directory: string): Promise<Measure[]> {
  const { building, acts } = world;
  const { forPeople, forSchedules } = halves(building);
  const proxy = await startProxy(
    name,
    directory,
    world.servers.map(({ port }) => port),
  );
  const crowd = await Crowd.gather(proxy, building, forPeople);
  const tally = new Tally();
  try {
    const due = Date.now() + AHEAD_MS;
    const made = await makeDue(forSchedules, due, way === "killed" ? 0 : 1);
    await untilTime(due - 100);
    await leave(world, way);
    const isMade = await reportIsMade(crowd);
    if (way === "paused") await untilTime(due + PAUSED_MS);
    // The outcomes are read late, because a stalled server may delay an answer, which then corrects the history.
    const runs = await outcomes(
      forSchedules,
      made.map(({ schedule }) => schedule),
    );
    await comeBack(world, way);
    tally.add(runs, acts);
    await endDue(building);
    const deaf = await crowd.deaf();
    return [
      ...crowdMeasures(crowd),
      none("screens that hear nothing in the end", deaf),
      none("reports not made", isMade ? 0 : 1),
      ...tally.measures(),
    ].map((measure) => ({ ...measure, what: `one ${way}: ${measure.what}` }));
  } finally {
    if (crowd.failed.size > 0)
      console.log(`  one ${way}: ${[...crowd.failed].map(([what, n]) => `${what} × ${n}`).join(", ")}`);
    await crowd.end();
    await proxy.stop();
  }
}

function crowdMeasures({ taps, longestGapMs, failed }: Crowd): Measure[] {
  const failures = [...failed.values()].reduce((sum, each) => sum + each, 0);
  return [
    count("taps confirmed", taps.length),
    { what: "longest without a confirmed tap of anybody", value: longestGapMs, unit: "ms", aim: { atMost: GAP_MS } },
    count("taps and reads that failed, and said so", failures),
  ];
}

async function leave({ servers }: SeveralServers, way: Way): Promise<void> {
  const [first] = servers;
  if (way === "stopped") await first?.end();
  else if (way === "killed") await first?.stop();
  else first?.pause();
}

async function comeBack(world: SeveralServers, way: Way): Promise<void> {
  if (way === "paused") world.servers[0]?.resume();
  else await world.replace(0);
}

/**
 * Requests a report, which any server may create, and downloads it. A call to the server that stops is repeated, as a
 * person would.
 */
async function reportIsMade({ people: [person] }: Crowd): Promise<boolean> {
  if (!person) return false;
  const day = new Date().toISOString().slice(0, 10);
  const wanted = { kind: "event", from_date: day, to_date: day, format: "EXCEL" };
  let id = "";
  const begun = async () => {
    const { status, body } = await person.call(contract.newReport, wanted);
    if (status === 200) id = (body as { id: string }).id;
    return status === 200;
  };
  const ready = async () => {
    const { status, body } = await person.call(contract.reportProgress, undefined, `?id=${id}`);
    const { step, code } = (body ?? {}) as { step?: string; code?: string };
    // A day without events has no report, which is a valid answer.
    return status === 200 && (step === "ready" || code === "report.no_data");
  };
  try {
    await until("a report is begun", 40_000, begun, 500);
    await until("it is made", 40_000, ready, 500);
    return true;
  } catch {
    return false;
  }
}

async function tryProxy(name: ProxyName): Promise<Part> {
  const world = await openServers(SERVERS);
  if (!world) return { name, measures: [], error: new Error("there is no Mosquitto") };
  const directory = await mkdtemp(path.join(os.tmpdir(), `switchboard-${name}-`));
  try {
    const measures = await rates(name, world, directory);
    for (const way of WAYS) measures.push(...(await breakServer(name, way, world, directory)));
    return { name, measures };
  } catch (error) {
    return { name, measures: [], error };
  } finally {
    await world.close();
    await rm(directory, { recursive: true, force: true });
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/**
 * `npm run test:proxies`, `npm run test:proxies -- --short haproxy`. Missing programs are reported, and fail with CI
 * set.
 */
const names = (["nginx", "haproxy"] as const).filter((name) => positionals.length === 0 || positionals.includes(name));
const missing = [...names.filter((name) => !findProgram(name)), ...(findMosquitto() ? [] : ["mosquitto"])];
if (missing.length > 0) {
  console.log(`  not on this machine, so not tested: ${missing.join(", ")}`);
  process.exit(process.env.CI ? 1 : 0);
}
const parts: Part[] = [];
for (const name of names) {
  console.log(`\n${name}`);
  const part = await tryProxy(name);
  if (part.error !== undefined) console.error(part.error);
  else console.log(partLines(part).join("\n"));
  parts.push(part);
}
console.log(`\nthe promises\n${summaryLines(parts).join("\n")}`);
process.exit(isFailed(parts) ? 1 : 0);
