import { findPostgres } from "../../apps/server/src/testing/postgres-pair.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { furnish } from "./building.ts";
import { named, outcome, WRITERS } from "./failover.ts";
import { count, none, SkippedFault, type Trial } from "./fault.ts";
import { findPatroni, type Member, type PatroniCluster, startPatroni } from "./patroni-cluster.ts";
import { pause, until } from "./until.ts";
import { Writers } from "./writers.ts";

const LOAD_MS = { short: 3000, whole: 15_000 };
/** A silent leader is replaced after its 20 s and a little more. */
const REPLACED_MS = 90_000;

/** Patroni changes the leader as planned, and replaces a killed one, without telling the server. */
export async function patroni({ isShort }: Trial): Promise<Measure[] | SkippedFault> {
  const programs = findPatroni();
  const binaries = await findPostgres("debian");
  if (!programs || !binaries)
    return new SkippedFault("there is no Patroni with etcd and PostgreSQL 15 on this machine");
  const cluster = await startPatroni(programs, binaries);
  const building = await furnish(cluster.url, 4, "");
  const server = await startServerProcess(cluster.url);
  try {
    const writers = await Writers.start(building, server.url, WRITERS);
    const loadMs = LOAD_MS[isShort ? "short" : "whole"];
    await pause(loadMs);
    const { leader, other } = await leaderOf(cluster);
    await cluster.switchOver(leader, other);
    const planned = await backAfter(writers, other);
    await pause(loadMs);
    await until("the former leader follows in step", REPLACED_MS, () => leader.isInStep());
    const killed = performance.now();
    await other.kill();
    const replaced = await backAfter(writers, leader);
    const replacedAfter = performance.now() - killed;
    await pause(loadMs);
    await writers.stop();
    return [
      count("writes", writers.total),
      { what: "planned: back after the promotion", value: planned / 1000, unit: "s", aim: { atMost: 10 } },
      ...outcome(writers, replaced).map(named("killed")),
      { what: "killed: writing again after the kill, Patroni's 20 s among it", value: replacedAfter / 1000, unit: "s" },
      none("acknowledged and lost", await writers.lost()),
    ];
  } finally {
    await server.stop();
    await building.close();
    await cluster.close();
  }
}

async function leaderOf({ members }: PatroniCluster): Promise<{ leader: Member; other: Member }> {
  const leads = await Promise.all(members.map((each) => each.isLeader()));
  const [leader, other] = leads[0] ? members : members.toReversed();
  if (!leader || !other) throw new Error("there are not two members");
  return { leader, other };
}

/** Measures from the moment at which the new leader accepts writes. */
async function backAfter(writers: Writers, leader: Member): Promise<number> {
  await until("another leads", REPLACED_MS, () => leader.takesWrites(), 20);
  return writers.backAfter(performance.now(), 30_000);
}
