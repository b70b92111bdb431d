import net from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { StoreHosts } from "./store-hosts.ts";
import { StorePool } from "./store-pool.ts";

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

/** A way to the store that can fall silent, as a machine does that drops off the network. */
async function startSilenceableHost() {
  const { hostname, port } = new URL(store.url);
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => undefined).on("close", () => other.destroy());
    server.once("silent", () => far.unpipe(near));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = new URL(store.url);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return { url: url.href, fallSilent: () => server.emit("silent") };
}

it("fails statements at a silent host when a caller without a connection has found the next host", async () => {
  const first = await startSilenceableHost();
  const second = { url: store.url };
  let writable = first.url;
  let now = 0;
  const ask = async (url: string) => {
    if (url !== writable) throw new Error("this host does not answer");
    return { standby: false, closed: false, timeline: url === first.url ? 1 : 2 };
  };
  const address = (url: string) => new URL(url).host;
  const { username, password, pathname } = new URL(store.url);
  const both = `postgres://${username}:${password}@${address(first.url)},${address(second.url)}${pathname}`;
  const pool = new StorePool({
    hosts: new StoreHosts(both, {
      ask: (url) => ask(address(url) === address(first.url) ? first.url : second.url),
      now: () => (now += 1000),
    }),
    settings: { max: 1, connectionTimeoutMillis: 200 },
    onIdleError: () => undefined,
    onMoved: () => undefined,
  });
  onTestFinished(() => pool.close());
  const select = () => pool.use(async (client) => (await client.query<{ one: number }>("SELECT 1 AS one")).rows);
  expect(await select()).toEqual([{ one: 1 }]);
  first.fallSilent();
  const stuck = select().catch((error: Error) => error.message);
  writable = second.url;
  expect(await select()).toEqual([{ one: 1 }]);
  expect(await stuck).toMatch("Connection terminated");
});
