import { parseArgs } from "node:util";
import type { Part } from "../measure.ts";
import { isFailed, partLines, summaryLines } from "../report.ts";
import { alarms } from "./alarms.ts";
import { broker } from "./broker.ts";
import { clocks } from "./clocks.ts";
import { deletes } from "./deletes.ts";
import { disk } from "./disk.ts";
import { failover } from "./failover.ts";
import { type Fault, randomFrom, SkippedFault } from "./fault.ts";
import { gateway } from "./gateway.ts";
import { kills } from "./kills.ts";
import { messages } from "./messages.ts";
import { patroni } from "./patroni.ts";
import { pauses } from "./pauses.ts";
import { pgbouncer } from "./pgbouncer.ts";
import { restarts } from "./restarts.ts";
import { stops } from "./stops.ts";

const FAULTS: Record<string, Fault> = {
  kills,
  pauses,
  deletes,
  broker,
  disk,
  clocks,
  failover,
  patroni,
  pgbouncer,
  gateway,
  messages,
  stops,
  restarts,
  alarms,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false }, seed: { type: "string" } },
});

/** A mistyped name must not start an hour of all faults. */
function chosenFaults(): string[] {
  const unknown = positionals.filter((name) => !Object.hasOwn(FAULTS, name));
  if (unknown.length > 0) {
    console.error(`There is no fault ${unknown.join(", ")}. There are: ${Object.keys(FAULTS).join(", ")}`);
    process.exit(2);
  }
  return positionals.length > 0 ? positionals : Object.keys(FAULTS);
}

async function tryFault(name: string, seed: number): Promise<Part | SkippedFault> {
  try {
    // Each fault has its own random numbers, so that it behaves equally alone and among others.
    const measures = await FAULTS[name]?.({ isShort: values.short, random: randomFrom(seed) });
    return measures instanceof SkippedFault ? measures : { name, measures: measures ?? [] };
  } catch (error) {
    return { name, measures: [], error };
  }
}

// Child processes end with this one: servers by their channel, databases and brokers at exit.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** `npm run faults`, `npm run faults -- --short broker kills`, `--seed 7`. Exits with 1 when a promise is broken. */
const names = chosenFaults();
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
console.log(`seed ${seed}${values.short ? ", short" : ""}`);
const parts: Part[] = [];
for (const name of names) {
  const started = Date.now();
  console.log(`\n${name}`);
  const part = await tryFault(name, seed);
  if (part instanceof SkippedFault) {
    console.log(`  skipped: ${part.why}`);
    continue;
  }
  if (part.error !== undefined) console.error(part.error);
  else console.log(partLines(part).join("\n"));
  console.log(`  in ${Math.round((Date.now() - started) / 1000)} s`);
  parts.push(part);
}
console.log(`\nthe promises, with seed ${seed}\n${summaryLines(parts).join("\n")}`);
process.exit(isFailed(parts) ? 1 : 0);
