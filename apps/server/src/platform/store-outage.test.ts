import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { inCall } from "./call-context.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { StoreClosedError } from "./db/store-closed.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { storeLog } from "./embedded-postgres/store-log.ts";
import { createFoldingLogger } from "./logger.ts";

/** PostgreSQL recovers after its end, and is tried again after longer and longer pauses. */
const PATIENCE = { timeout: 90_000, interval: 50 };
const ERRORS = 200;

interface Line {
  level: number;
  msg: string;
  store?: string;
  count?: number;
  since?: string;
  folded?: Record<string, number>;
  requestId?: string;
}

let folder: string;
let lines: Line[];
/** How far the outage's clock is ahead. */
let aheadMs: number;
let stops: (() => unknown)[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "outage-"));
  // As root, the database runs as another user.
  await chmod(folder, 0o755);
  lines = [];
  aheadMs = 0;
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
});

function fold(level = "info") {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return createFoldingLogger(level, { stream, now: () => Date.now() + aheadMs, lookEveryMs: 20 });
}

const troubles = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);

async function openStore(directory: string) {
  const { logger, outage } = fold();
  const store: EmbeddedPostgres = await startEmbeddedPostgres({ directory, log: storeLog(logger, outage) });
  stops.push(() => store.stop());
  const onIdleError = (error: Error) => logger.warn(error, "lost a connection to the store");
  const database = openDatabase(store.url, { onIdleError });
  stops.push(() => database.close());
  outage.watch(database);
  await database.query("CREATE TABLE kept (text text)");
  return { database, logger, outage };
}

/** Makes calls until 200 or more have failed, each of which logs its own error; returns how many failed. */
async function failCalls(database: Database, logger: ReturnType<typeof fold>["logger"], statement: string) {
  let failed = 0;
  while (failed < ERRORS) {
    const calls = Array.from({ length: 20 }, () => database.query(statement));
    for (const result of await Promise.allSettled(calls)) {
      if (result.status === "fulfilled") continue;
      failed += 1;
      logger.error({ err: result.reason }, "call failed");
    }
  }
  return failed;
}

/** The full disk below is an outage of a real store in every run. */
const itInFullRun = it.runIf(inject("isFullRun"));

describe("a store that is killed", () => {
  itInFullRun(
    "is one line at once, one after a minute, and one when it is back",
    async () => {
      const { database, logger } = await openStore(path.join(folder, "store"));
      await Promise.all(Array.from({ length: 10 }, () => database.query("SELECT pg_sleep(0.01)")));
      const data = path.join(folder, "store/data");
      const pid = Number((await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
      // Without its data PostgreSQL cannot come back before enough calls have failed.
      await rename(data, `${data}.away`);
      process.kill(pid, "SIGKILL");
      const failed = await failCalls(database, logger, "SELECT 1 FROM kept");
      expect(troubles()).toEqual([expect.stringMatching(/^lost the store: /)]);
      aheadMs = 60_000;
      await vi.waitFor(() => expect(troubles()).toHaveLength(2), PATIENCE);
      expect(troubles()[1]).toMatch(/^still without the store: \d+ errors in 1 min \d+ s$/);
      await rename(`${data}.away`, data);
      await vi.waitFor(() => expect(troubles()).toHaveLength(3), PATIENCE);
      const over = lines.findLast(({ level }) => level >= 40);
      expect(over?.msg).toMatch(/^the store is back: \d+ errors in /);
      expect(over?.count).toBeGreaterThanOrEqual(ERRORS);
      expect(over?.folded?.["call failed"]).toBe(failed);
      expect(Date.parse(over?.since ?? "")).toBeLessThan(Date.now());
      // PostgreSQL writes a few lines about its recovery, too.
      expect(lines.length).toBeLessThan(ERRORS / 5);
      await database.query("INSERT INTO kept VALUES ('again')");
      expect(troubles()).toHaveLength(3);
    },
    200_000,
  );
});

/** Mounts a disk that a test can fill; undefined without the right to do so. */
function mountSmallDisk(at: string): string | undefined {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0755", "tmpfs", at], { stdio: "ignore" });
    stops.push(() => execFileSync("umount", ["-l", at]));
    return at;
  } catch {
    return undefined;
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 2 ** 20; size >= 512; ) {
      try {
        writeSync(handle, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(handle);
  }
}

describe("a store whose disk is full", () => {
  it("is one line at once, one after a minute, and one when there is room again", async (context) => {
    const small = path.join(folder, "small");
    await mkdir(small);
    if (!mountSmallDisk(small)) return context.skip("mounting a small disk needs root");
    const { database, logger } = await openStore(path.join(small, "store"));
    fillUp(path.join(small, "ballast"));
    await failCalls(
      database,
      logger,
      "INSERT INTO kept SELECT repeat(md5(n::text), 100) FROM generate_series(1, 5000) AS n",
    );
    const opening = troubles();
    expect(opening.at(-1)).toMatch(/^no room left to store anything: .*(No space left|could not extend)/);
    // A log of the store that cannot be written ends the store first.
    expect(opening.length).toBeLessThanOrEqual(2);
    aheadMs = 60_000;
    await vi.waitFor(() => expect(troubles()).toHaveLength(opening.length + 1), PATIENCE);
    expect(troubles().at(-1)).toMatch(/^still no room left: \d+ errors in 1 min/);
    await rm(path.join(small, "ballast"));
    await vi.waitFor(() => expect(troubles().at(-1)).toMatch(/^there is room again: \d+ errors in /), PATIENCE);
    expect(troubles()).toHaveLength(opening.length + 2);
    expect(lines.length).toBeLessThan(12);
  }, 200_000);
});

describe("the logger", () => {
  const away = () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

  it("leaves other errors, fatal ones and an orderly stop alone", () => {
    const { logger, outage } = fold();
    logger.error({ err: new Error("a bug") }, "call failed");
    logger.fatal({ err: away() }, "an uncaught exception");
    logger.error({ err: new StoreClosedError() }, "a chore failed");
    logger.warn("a warning");
    expect(troubles()).toEqual(["call failed", "an uncaught exception", "a chore failed", "a warning"]);
    expect(outage.isOpen).toBe(false);
  });

  it("counts an error once that is noted where it happens and where it is logged", async () => {
    const { logger, outage } = fold();
    const error = away();
    outage.covers(error);
    logger.error(error, "call failed");
    aheadMs = 4000;
    await vi.waitFor(() => expect(outage.isOpen).toBe(false));
    expect(lines.at(-1)).toMatchObject({ level: 40, count: 1, folded: { "call failed": 1 } });
  });

  it("names the call that began an outage, and no call when it is over", async () => {
    const { logger } = fold();
    inCall({ requestId: "k7q2m9xd4t" }, () => logger.error({ err: away() }, "call failed"));
    aheadMs = 4000;
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    expect(lines.map(({ requestId }) => requestId)).toEqual(["k7q2m9xd4t", undefined]);
  });

  it("keeps the lines of an outage at the level debug", () => {
    const { logger } = fold("debug");
    logger.error({ err: away() }, "call failed");
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, "lost the store: connect ECONNREFUSED 127.0.0.1:5432"],
      [20, "call failed"],
    ]);
  });
});
