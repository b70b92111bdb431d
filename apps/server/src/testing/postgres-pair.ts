import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type Account, unprivilegedAccount } from "../platform/embedded-postgres/account.ts";
import { reachableBinaries } from "../platform/embedded-postgres/binaries.ts";
import { freePort } from "../platform/free-port.ts";

const DEBIAN = "/usr/lib/postgresql/15";
const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];

/** Returns the folder of a PostgreSQL on this machine: the embedded one, or Debian's if it is installed. */
export async function findPostgres(which: "embedded" | "debian"): Promise<string | undefined> {
  if (which === "debian") return existsSync(`${DEBIAN}/bin/postgres`) ? DEBIAN : undefined;
  return reachableBinaries(unprivilegedAccount("/nowhere"), () => undefined);
}

interface PostgresHost {
  port: number;
  /** Kills it without notice, as the kernel does when memory runs out, or a power failure. */
  kill(): Promise<void>;
  /** Stops all of its processes silently, as when a machine drops off the network. */
  pause(): void;
  resume(): void;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Runs a statement as the owner, for settings and checks. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
}

export interface PostgresPair {
  primary: PostgresHost;
  standby: PostgresHost;
  /** Both hosts in one address, for a role that owns its database and nothing else. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a primary and a standby that streams from it; the standby has stored everything the primary has acknowledged.
 */
export async function startPostgresPair(binaries: string): Promise<PostgresPair> {
  const account = unprivilegedAccount("/nowhere");
  const directory = await mkdtemp(path.join(os.tmpdir(), "switchboard-pair-"));
  await chmod(directory, 0o755);
  if (account) await chown(directory, account.uid, account.gid);
  const run: Run = { cwd: directory, env: { PATH: process.env.PATH, LC_ALL: "C" }, ...ids(account) };
  const [one, two] = [path.join(directory, "one"), path.join(directory, "two")];
  const [port, another] = [await freePort(), await freePort()];
  must(`${binaries}/bin/initdb`, ["-D", one, "-U", "owner", "-A", "trust", "-E", "UTF8", "--no-sync"], run);
  // The primary has never run, so that a copy is a backup.
  must("cp", ["-a", one, two], run);
  await writeFile(path.join(two, "standby.signal"), "");
  const from = `host=127.0.0.1 port=${port} user=owner application_name=two`;
  await appendFile(path.join(two, "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  const program = `${binaries}/bin/postgres`;
  const primary = await startHost([program, "-D", one, "-c", "synchronous_standby_names=two"], port, run);
  const standby = await startHost([program, "-D", two], another, run);
  await primary.query("CREATE ROLE sb LOGIN");
  await primary.query("CREATE DATABASE sb OWNER sb");
  return {
    primary,
    standby,
    url: `postgres://sb@127.0.0.1:${port},127.0.0.1:${another}/sb?target_session_attrs=read-write`,
    async close() {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface Run {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

const ids = (account: Account | undefined) => account && { uid: account.uid, gid: account.gid };

function must(program: string, args: string[], run: Run): void {
  const { status, stderr } = spawnSync(program, args, run);
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

async function startHost([program = "", ...args]: string[], port: number, run: Run): Promise<PostgresHost> {
  const settings = [...SETTINGS, `port=${port}`].flatMap((each) => ["-c", each]);
  // Runs in a group of its own, so that it can be paused with all its processes.
  const child = spawn(program, [...args, ...settings], { ...run, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const signal = (name: NodeJS.Signals) => child.exitCode === null && child.signalCode === null && toGroup(child, name);
  const end = () => void signal("SIGKILL");
  process.once("exit", end);
  const ended = once(child, "close").then(() => process.off("exit", end));
  await ready(child);
  const query = <T extends pg.QueryResultRow>(text: string) =>
    askPostgres<T>(`postgres://owner@127.0.0.1:${port}/postgres`, text);
  return {
    port,
    async kill() {
      signal("SIGCONT");
      signal("SIGKILL");
      await ended;
    },
    pause: () => void signal("SIGSTOP"),
    resume: () => void signal("SIGCONT"),
    promote: async () => void (await query("SELECT pg_promote()")),
    query,
  };
}

/** The helpers are in groups of their own, so they are found by their parent. */
function toGroup(child: ChildProcess, name: NodeJS.Signals): boolean {
  const helpers = spawnSync("ps", ["--ppid", String(child.pid), "-o", "pid="], { encoding: "utf8" }).stdout;
  for (const pid of [child.pid, ...helpers.trim().split(/\s+/).map(Number)])
    if (pid) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended meanwhile.
      }
    }
  return true;
}

function ready(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      said = (said + chunk).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once("close", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** Runs one statement on a connection of its own. */
export async function askPostgres<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
