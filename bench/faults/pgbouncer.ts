import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract, type Enterprise } from "@switchboard/contract";
import { connectAsync } from "mqtt";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { findPostgres, startPostgresPair } from "../../apps/server/src/testing/postgres-pair.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { Measure } from "../measure.ts";
import { type Building, furnish, signIn } from "./building.ts";
import { type Engine, engineAccount, findProgram, startEngine } from "./engine.ts";
import { named } from "./failover.ts";
import { count, none, SkippedFault, type Trial } from "./fault.ts";
import { pause, until } from "./until.ts";
import { Writers } from "./writers.ts";

/** Fewer connections than writers and chores, because otherwise sharing would not be tested. */
const CONNECTIONS = 4;
const WRITERS = 12;
const LOAD_MS = { short: 3000, whole: 30_000 };

type Mode = "transaction" | "session";

/** Uses a real pgbouncer: in transaction mode with a direct address besides, and in session mode without one. */
export async function pgbouncer({ isShort }: Trial): Promise<Measure[] | SkippedFault> {
  const program = findProgram("pgbouncer");
  if (!program) return new SkippedFault("there is no pgbouncer on this machine");
  const measures: Measure[] = [];
  for (const mode of ["transaction", "session"] as const)
    measures.push(...(await tryMode(program, mode, isShort ? "short" : "whole")).map(named(`pool_mode = ${mode}`)));
  return measures;
}

async function tryMode(program: string, mode: Mode, form: "short" | "whole"): Promise<Measure[]> {
  const pair = await startPostgresPair((await findPostgres("embedded")) ?? "");
  const directory = await mkdtemp(path.join(os.tmpdir(), "switchboard-pgbouncer-"));
  await chmod(directory, 0o755);
  const port = await freePort();
  const file = await writeSettings(directory, { port, store: pair.primary.port, mode });
  const run = () => startEngine(program, [file], { directory, port, account: engineAccount() });
  let bouncer = await run();
  const store = `postgres://sb@127.0.0.1:${pair.primary.port}/sb`;
  const building = await furnish(store, 4, directory);
  const servers = [];
  try {
    const env = mode === "transaction" ? { DATABASE_DIRECT_URL: store } : undefined;
    const url = `postgres://sb@127.0.0.1:${port}/sb`;
    for (const _ of [1, 2]) servers.push(await startServerProcess(url, { ...(env && { env }) }));
    const [one, two] = servers;
    if (!one || !two) throw new Error("no servers");
    const writers = await Writers.start(building, one.url, WRITERS);
    await pause(LOAD_MS[form]);
    const heard = await endsElsewhere(building, one.url, two.url);
    const before = writers.total;
    bouncer = await restarted(bouncer, run);
    const backMs = await writers.backAfter(performance.now(), 30_000);
    await pause(1000);
    await writers.stop();
    for (const [what, times] of writers.odd) console.log(`  ${what}: ${times} times`);
    return [
      count("writes before pgbouncer is restarted", before),
      { what: "back after its restart", value: backMs / 1000, unit: "s", aim: { atMost: 10 } },
      none(
        "failed otherwise than by 503",
        [...writers.odd.values()].reduce((sum, each) => sum + each, 0),
      ),
      none("acknowledged and lost", await writers.lost()),
      none("sign-outs that the other server did not hear of", heard ? 0 : 1),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await building.close();
    await bouncer.stop();
    await pair.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function restarted(bouncer: Engine, run: () => Promise<Engine>): Promise<Engine> {
  await bouncer.stop();
  return run();
}

async function writeSettings(
  directory: string,
  { port, store, mode }: { port: number; store: number; mode: Mode },
): Promise<string> {
  const names = path.join(directory, "users.txt");
  await writeFile(names, '"sb" ""\n', { mode: 0o644 });
  const file = path.join(directory, "pgbouncer.ini");
  // In session mode every connection of both servers needs one of the database. In transaction mode a few serve all.
  const size = mode === "transaction" ? CONNECTIONS : 60;
  const lines = [
    "[databases]",
    `sb = host=127.0.0.1 port=${store} dbname=sb`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${names}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    "max_client_conn = 200",
    ...(mode === "session" ? ["ignore_startup_parameters = idle_in_transaction_session_timeout"] : []),
  ];
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o644 });
  return file;
}

/**
 * Checks that one server hears notifications of the other through the database: ending a session here closes its live
 * connection there.
 */
async function endsElsewhere({ admin }: Building, here: string, there: string): Promise<boolean> {
  const call = await signIn(here, admin.email);
  const reply = await call(contract.enterpriseMe, undefined);
  const { mqttPassword, broker } = (await reply.json()) as Enterprise;
  const options = { username: broker.username, password: mqttPassword, clientId: broker.client_id, reconnectPeriod: 0 };
  const screen = await connectAsync(`${there.replace("http", "ws")}/mqtt`, options);
  await call(contract.logout, {});
  return until("the live connection is closed", 5000, () => !screen.connected).then(
    () => true,
    () => false,
  );
}
