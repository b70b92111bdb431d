import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "./database.ts";

/** Longer than any short question takes, on whatever machine. */
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

it("waits for a connection that is in use instead of opening one for each short question", async () => {
  const { database, open } = openPool({ freeWaitMs: PATIENT_MS });
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 4 }, () => database.query("SELECT 1")));
  expect(open()).toBe(2);
});

it("opens another where those in use are kept, up to as many as it may", async () => {
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
