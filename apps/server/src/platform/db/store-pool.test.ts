import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "./database.ts";

/** Longer than any short statement takes on any machine. */
const PATIENT_MS = 15_000;

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

function openPool(options: { freeWaitMs?: number } = {}) {
  const database = openDatabase(store.url, { max: 5, ...options });
  onTestFinished(() => database.close());
  return { database, open: () => database.pool?.().open };
}

it("waits for a connection in use instead of opening one for each short statement", async () => {
  const { database, open } = openPool({ freeWaitMs: PATIENT_MS });
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 4 }, () => database.query("SELECT 1")));
  expect(open()).toBe(2);
});

it("opens another when those in use are kept, up to its limit", async () => {
  const { database, open } = openPool();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const kept = Array.from({ length: 4 }, () => database.transaction(() => isOver));
  await database.query("SELECT 1");
  expect(open()).toBe(5);
  end();
  await Promise.all(kept);
});

it("closes once everything that waits for a connection is done, and takes nothing new meanwhile", async () => {
  const database = openDatabase(store.url, { max: 1 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const kept = database.transaction(() => isOver);
  const waiting = database.query<{ one: number }>("SELECT 1 AS one");
  const closing = database.close();
  await expect(database.query("SELECT 2")).rejects.toThrow("the server is stopping");
  end();
  await kept;
  expect(await waiting).toEqual([{ one: 1 }]);
  await closing;
});

it("never sets a timer with a negative delay when time passes while it decides to wait", async () => {
  const { database } = openPool({ freeWaitMs: 5 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kept = begun.map(({ resolve }) =>
    database.transaction(async () => {
      resolve();
      await isOver;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  const timers = vi.spyOn(globalThis, "setTimeout");
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 4));
  await database.query("SELECT 1");
  const delays = timers.mock.calls.map(([, ms]) => ms ?? 0);
  clock.mockRestore();
  timers.mockRestore();
  end();
  await Promise.all(kept);
  expect(delays.length).toBeGreaterThan(0);
  expect(delays.filter((ms) => ms < 0)).toEqual([]);
});
