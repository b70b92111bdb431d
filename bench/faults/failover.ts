import { findPostgres, type PostgresPair, startPostgresPair } from "../../apps/server/src/testing/postgres-pair.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { furnish } from "./building.ts";
import { count, none, type SkippedFault, type Trial } from "./fault.ts";
import { pause } from "./until.ts";
import { Writers } from "./writers.ts";

const BACK_S = 10;
export const WRITERS = 8;
const BEFORE_MS = { short: 2000, whole: 10_000 };
const AFTER_MS = { short: 1000, whole: 5000 };

/** A machine that is busy for this long is not lost, and must not be reported as such. */
const STALLED_MS = 5000;

/** The ways in which the primary fails: at once, or silently. */
const WAYS = {
  killed: (pair: PostgresPair) => pair.primary.kill(),
  "gone without a word": async (pair: PostgresPair) => pair.primary.pause(),
};

/** Fails the primary under load and promotes its standby by hand, with the product's PostgreSQL and with Debian's. */
export async function failover({ isShort }: Trial): Promise<Measure[] | SkippedFault> {
  const measures: Measure[] = [];
  for (const which of ["embedded", "debian"] as const) {
    const binaries = await findPostgres(which);
    if (!binaries)
      console.log(`  there is no PostgreSQL 15 of Debian on this machine: tried with the embedded one alone`);
    else {
      measures.push(...(await stall(binaries)).map(named(`${which}, stalled for 5 s`)));
      for (const way of ["killed", "gone without a word"] as const)
        measures.push(...(await tryOnce(binaries, way, isShort ? "short" : "whole")).map(named(`${which}, ${way}`)));
    }
  }
  return measures;
}

async function stall(binaries: string): Promise<Measure[]> {
  const pair = await startPostgresPair(binaries);
  const building = await furnish(pair.url, 4, "");
  const server = await startServerProcess(pair.url);
  try {
    const writers = await Writers.start(building, server.url, WRITERS);
    await pause(BEFORE_MS.short);
    pair.primary.pause();
    await pause(STALLED_MS);
    pair.primary.resume();
    await pause(BEFORE_MS.short);
    await writers.stop();
    const failed = writers.refused + [...writers.odd.values()].reduce((sum, each) => sum + each, 0);
    return [count("writes", writers.total), none("failed, though the store was only slow", failed)];
  } finally {
    await server.stop();
    await building.close();
    await pair.close();
  }
}

export const named = (of: string) => (measure: Measure) => ({ ...measure, what: `${of}: ${measure.what}` });

async function tryOnce(binaries: string, way: keyof typeof WAYS, form: "short" | "whole"): Promise<Measure[]> {
  const pair = await startPostgresPair(binaries);
  const building = await furnish(pair.url, 4, "");
  const server = await startServerProcess(pair.url, { env: { LOG_LEVEL: process.env.FAULTS_LOG ?? "fatal" } });
  try {
    const writers = await Writers.start(building, server.url, WRITERS);
    await pause(BEFORE_MS[form]);
    const before = writers.total;
    await WAYS[way](pair);
    await pair.standby.promote();
    const backMs = await writers.backAfter(performance.now(), 3 * BACK_S * 1000);
    await pause(AFTER_MS[form]);
    await writers.stop();
    return [
      count("writes before", before),
      ...outcome(writers, backMs),
      none("acknowledged and lost", await writers.lost()),
    ];
  } finally {
    await server.stop();
    await building.close();
    await pair.close();
  }
}

export function outcome({ refused, odd }: Writers, backMs: number): Measure[] {
  for (const [what, times] of odd) console.log(`  ${what}: ${times} times`);
  return [
    { what: "back after the promotion", value: backMs / 1000, unit: "s", aim: { atMost: BACK_S } },
    count("refused meanwhile with 503", refused),
    none(
      "failed otherwise",
      [...odd.values()].reduce((sum, each) => sum + each, 0),
    ),
  ];
}
