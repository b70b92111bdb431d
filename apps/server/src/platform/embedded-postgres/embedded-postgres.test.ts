import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { lockDirectory } from "./directory-lock.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/** Takes seconds, and the tested code seldom changes. */
const itInFullRun = it.runIf(inject("isFullRun"));

const MODULE = new URL("./embedded-postgres.ts", import.meta.url).href;

let made: string;
let root: string;
let directory: string;
let log: string[];
let running: EmbeddedPostgres[];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(await realpath(tmpdir()), "embedded postgres "));
  // PostgreSQL runs as another user when the tests run as root, and mkdtemp opens its folder to nobody else.
  await chmod(path, 0o711);
  return path;
}

/** Creates and stops one store for all tests, because creating one takes a second. */
beforeAll(async () => {
  made = await folder();
  await (await startEmbeddedPostgres({ directory: join(made, "store"), durable: false })).stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  root = await folder();
  directory = join(root, "store");
  log = [];
  running = [];
});

afterEach(async () => {
  for (const each of running) await each.stop();
  await rm(root, { recursive: true, force: true });
});

async function start(durable = false): Promise<EmbeddedPostgres> {
  const store = await startEmbeddedPostgres({ directory, durable, log: (line) => log.push(line) });
  running.push(store);
  return store;
}

/** Copies the store as a restart finds it, with its owners. */
async function useMadeStore(): Promise<void> {
  await promisify(execFile)("cp", ["-a", join(made, "store"), directory]);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(directory, "data/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Starts the store in another process, as a server does; resolves once it is up. */
async function startElsewhere() {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, durable: false });
    process.stdout.write("up"); setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  return server;
}

describe("the embedded store", { timeout: 60_000 }, () => {
  it("is a PostgreSQL 18 in UTF-8 with checksums that answers on the loopback only", async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe("127.0.0.1");
    const [row] = await query(
      url,
      `SELECT current_database() AS database, current_setting('server_version_num')::int / 10000 AS version,
         current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
         current_setting('listen_addresses') AS address, current_setting('unix_socket_directories') AS sockets`,
    );
    expect(row).toEqual({
      database: "switchboard",
      version: 18,
      encoding: "UTF8",
      checksums: "on",
      address: "127.0.0.1",
      sockets: "",
    });
  });

  it("keeps its password readable to its owner only and out of the log, and rejects others", async () => {
    const { url } = await start();
    const file = join(directory, "password");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(log.join("\n")).not.toContain((await readFile(file, "utf8")).trim());
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  });

  it("keeps data over a stop and a start", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    expect(existsSync(join(directory, "data/postmaster.pid"))).toBe(false);
    const second = await start();
    expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  it("returns at the same address, with all its data, after kill -9 of PostgreSQL", async () => {
    await useMadeStore();
    const { url } = await start(true);
    await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
    process.kill(await postmasterPid(), "SIGKILL");
    await vi.waitFor(
      async () => {
        expect(log).toContain("PostgreSQL ended by itself; starting it again");
        expect(await query(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
      },
      { interval: 100 },
    );
  });

  itInFullRun("takes over the PostgreSQL that a killed server left behind, and stops it", async () => {
    await useMadeStore();
    const server = await startElsewhere();
    const pid = await postmasterPid();
    server.kill("SIGKILL");
    await once(server, "exit");
    const store = await start();
    expect(await postmasterPid()).toBe(pid);
    expect(await query(store.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await store.stop();
    await expect(query(store.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(join(directory, "data/postmaster.pid"))).toBe(false);
  });

  itInFullRun("starts after both the server and PostgreSQL were killed", async () => {
    await useMadeStore();
    const server = await startElsewhere();
    const pid = await postmasterPid();
    server.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    await once(server, "exit");
    const store = await start();
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(store.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  itInFullRun("is not hindered by a pid file whose number went to another process", async () => {
    await useMadeStore();
    const stale = [process.pid, join(directory, "data"), 1, 5432, "", "127.0.0.1", "", "ready"];
    await writeFile(join(directory, "data/postmaster.pid"), `${stale.join("\n")}\n`);
    const store = await start();
    expect(await query(store.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  itInFullRun("creates its data again where that was interrupted", async () => {
    await mkdir(join(directory, "data.new/base"), { recursive: true });
    await writeFile(join(directory, "data.new/PG_VERSION"), "18\n");
    const store = await start();
    expect(await query(store.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(existsSync(join(directory, "data.new"))).toBe(false);
  });

  it("rejects a folder that a running server uses", async () => {
    await useMadeStore();
    const server = await startElsewhere();
    await expect(lockDirectory(directory, 100)).rejects.toThrow(`Another Switchboard (process ${server.pid}) is using`);
    server.kill("SIGKILL");
    await once(server, "exit");
    await start();
  });
});
