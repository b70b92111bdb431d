import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { LOCKS } from "./locks.ts";
import { ServerNumber } from "./server-number.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const running: ServerNumber[] = [];
afterEach(async () => {
  for (const number of running.splice(0)) await number.close();
  // The store releases the numbers a moment after their connections have ended.
  await vi.waitFor(async () => expect(await held()).toEqual([]));
});

async function start(): Promise<ServerNumber> {
  const number = await ServerNumber.take(database.connectDirect, () => undefined);
  running.push(number);
  return number;
}

const HELD = `FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE locktype = 'advisory' AND classid = ${LOCKS.servers} AND d.datname = current_database()`;

/** Terminates the connection that holds the number, as a network failure or a restart of the store does. */
async function cutOff(value: number): Promise<void> {
  await database.query(`SELECT pg_terminate_backend(pid, 10000) ${HELD} AND objid = $1`, [value]);
}

async function held(): Promise<number[]> {
  const rows = await database.query<{ value: number }>(`SELECT objid::integer AS value ${HELD} ORDER BY 1`);
  return rows.map(({ value }) => value);
}

it("gives each server its own number, and the lowest free one to a server that comes back", async () => {
  const [first, second] = [await start(), await start()];
  expect([first.value, second.value]).toEqual([1, 2]);
  await first.close();
  await vi.waitFor(async () => expect(await held()).toEqual([2]));
  expect((await start()).value).toBe(1);
});

it("tells a server whether it is the only one", async () => {
  const first = await start();
  expect(await first.isAlone()).toBe(true);
  const second = await start();
  expect(await first.isAlone()).toBe(false);
  await second.close();
  await vi.waitFor(async () => expect(await first.isAlone()).toBe(true));
});

it("gives a server its number back after the store cut it off", async () => {
  const first = await start();
  const changed = vi.fn();
  first.onChange(changed);
  await cutOff(1);
  await vi.waitFor(async () => expect(await held()).toEqual([1]));
  expect([first.value, changed.mock.calls]).toEqual([1, []]);
});

it("reports a changed number when another server has taken it meanwhile", async () => {
  const first = await start();
  const changed = vi.fn();
  first.onChange(changed);
  await cutOff(1);
  const second = await start();
  await vi.waitFor(async () => expect(await held()).toEqual([1, 2]));
  await vi.waitFor(() => expect([first.value, second.value].sort()).toEqual([1, 2]));
  expect(changed.mock.calls).toEqual(first.value === 1 ? [] : [[2]]);
});

it("hands a gone server over to the others, but not one that was only cut off", async () => {
  const [first, second, killed] = [await start(), await start(), await start()];
  const taken: number[] = [];
  const look = async (number: ServerNumber) => {
    const own: number[] = [];
    await number.lookForGone(async (gone) => void own.push(gone));
    taken.push(...own.filter((gone) => gone <= 3));
  };
  const lookAround = async () => Promise.all([look(first), look(second)]);
  await lookAround();
  await lookAround();
  expect(taken).toEqual([]);

  await cutOff(2);
  await look(first);
  await vi.waitFor(async () => expect(await held()).toEqual([1, 2, 3]));
  await lookAround();
  expect(taken).toEqual([]);

  await killed.close();
  await vi.waitFor(async () => expect(await held()).toEqual([1, 2]));
  for (let looked = 0; looked < 4; looked++) await lookAround();
  expect(new Set(taken)).toEqual(new Set([3]));
});

it("retries a takeover that failed", async () => {
  const first = await start();
  let tries = 0;
  const fail = async () => {
    tries += 1;
    throw new Error("the broker is away");
  };
  await first.lookForGone(fail);
  await expect(first.lookForGone(fail)).rejects.toThrow("away");
  await expect(first.lookForGone(fail)).rejects.toThrow("away");
  expect(tries).toBe(2);
});
