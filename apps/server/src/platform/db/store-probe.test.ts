import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { StoreProbe } from "./store-probe.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

it("asks the store now and then whether it is writable, however often operators ask", async () => {
  let [now, asked, isFull] = [0, 0, false];
  const transaction: TestDatabase["transaction"] = (work) => {
    asked += 1;
    return isFull ? Promise.reject(Object.assign(new Error("full"), { code: "53100" })) : database.transaction(work);
  };
  const probe = new StoreProbe({ ...database, transaction }, () => now);
  expect(await Promise.all([probe.canWrite(), probe.canWrite()])).toEqual([true, true]);
  await probe.canWrite();
  expect(asked).toBe(1);
  now = 10_000;
  isFull = true;
  expect(await probe.canWrite()).toBe(false);
  isFull = false;
  expect(await probe.canWrite()).toBe(false);
  now = 11_000;
  expect(await probe.canWrite()).toBe(true);
  expect(asked).toBe(3);
});
