import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { Throttle, throttleKey } from "./throttle.ts";

let database: TestDatabase;
let now = new Date("2026-03-01T10:00:00Z");
const clock = { now: () => now };
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("allows as many tries as the limit, however many come at once", async () => {
  const throttle = new Throttle(database, clock);
  const answers = await Promise.all(Array.from({ length: 20 }, () => throttle.hit("burst", 5, 60)));
  expect(answers.filter(Boolean)).toHaveLength(5);
});

test("starts again when the window is over, and not before", async () => {
  const throttle = new Throttle(database, clock);
  expect(await throttle.hit("window", 1, 60)).toBe(true);
  later(59);
  expect(await throttle.hit("window", 1, 60)).toBe(false);
  later(1);
  expect(await throttle.hit("window", 1, 60)).toBe(true);
});

test("allows a try again that was given back", async () => {
  const throttle = new Throttle(database, clock);
  await throttle.hit("honest", 1, 60);
  await throttle.giveBack("honest");
  expect(await throttle.hit("honest", 1, 60)).toBe(true);
  expect(await throttle.hit("honest", 1, 60)).toBe(false);
});

test("keeps entries that still count or are remembered when sweeping", async () => {
  const throttle = new Throttle(database, clock);
  await throttle.hit("old", 1, 60);
  await throttle.remember("friend");
  later(2 * 86_400);
  await throttle.hit("new", 1, 60);
  await throttle.sweep();
  const keys = await database.query<{ key: string }>("SELECT key FROM throttles ORDER BY key");
  expect(keys.map((row) => row.key)).toEqual(["friend", "new"]);
  expect(await throttle.remembers("friend")).toBe(true);
  later(90 * 86_400);
  expect(await throttle.remembers("friend")).toBe(false);
});

test("gives different keys for parts that would be equal when joined", () => {
  expect(throttleKey("a", "b", "c")).not.toBe(throttleKey("a", "bc"));
  expect(throttleKey("a", "b", "c")).toBe(throttleKey("a", "b", "c"));
});
