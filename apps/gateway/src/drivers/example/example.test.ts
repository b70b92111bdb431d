import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FieldDevice } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Driver, FieldReport } from "../../driver.ts";
import { example } from "./example.ts";

/** A relay as it could be bought. */
async function startRelay() {
  const relay = { name: "Pump", on: false, watts: 0, isStuck: false, isSilent: false };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === "POST" && !relay.isStuck) relay.on = JSON.parse(Buffer.concat(chunks).toString()).on;
    if (!relay.isSilent) reply.end(JSON.stringify({ ...relay, watts: relay.on ? 750 : 0 }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { relay, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let field: Awaited<ReturnType<typeof startRelay>>;
let driver: Driver;
let found: FieldDevice[];
let online: [string, boolean][];

beforeEach(async () => {
  field = await startRelay();
  found = [];
  online = [];
  const settings = example.read({ hosts: [field.url, "http://127.0.0.1:9"], everyMs: 100 });
  if ("problem" in settings) throw new Error(settings.problem);
  driver = example.create(settings, { now: Date.now, log: () => undefined });
  await driver.find({
    found: (device) => found.push(device),
    gone: () => undefined,
    online: (id, isOnline) => online.push([id, isOnline]),
    fault: () => undefined,
  });
});
afterEach(async () => {
  await driver.stop();
  await field.stop().catch(() => undefined);
});

const order = (state: 0 | 1) =>
  driver.do(found[0] as FieldDevice, { channel: "relay", state }, AbortSignal.timeout(5000));

it("finds relays that respond, and ignores hosts that do not", () => {
  expect(found).toMatchObject([{ id: field.url, name: "Pump", isOnline: true }]);
});

it("explains in a sentence what is wrong with its settings", () => {
  expect(example.read({ hosts: "10.0.0.7" })).toEqual({ problem: expect.stringContaining('"hosts" has to be a list') });
});

it("confirms an order by the relay's own state, and reports what it then measures", async () => {
  const heard: FieldReport[] = [];
  driver.follow(found[0] as FieldDevice, (report) => heard.push(report));
  expect(await order(1)).toEqual({ outcome: "confirmed" });
  expect(heard.at(-1)).toMatchObject({ switches: { relay: { state: 1 } }, power: { p: 750 } });
  field.relay.isStuck = true;
  expect(await order(0)).toEqual({ outcome: "failed", reason: "the relay did not switch" });
});

it("reports that the relay is offline when it no longer responds", async () => {
  await field.stop();
  await vi.waitFor(() => expect(online).toEqual([[field.url, false]]));
});

it("reports nothing after it was stopped, although a request is still in progress", async () => {
  const fetches = vi.spyOn(globalThis, "fetch");
  field.relay.isSilent = true;
  const toRelay = () => fetches.mock.calls.findIndex(([url]) => String(url).startsWith(field.url));
  await vi.waitFor(() => expect(toRelay()).toBeGreaterThanOrEqual(0));
  const question = fetches.mock.results[toRelay()]?.value;
  await driver.stop();
  await field.stop();
  await expect(question).rejects.toThrow();
  await new Promise((turn) => setImmediate(turn));
  expect(online).toEqual([]);
  fetches.mockRestore();
});

it("is short enough to start from", async () => {
  const lines = (await readFile(new URL("./example.ts", import.meta.url), "utf8")).split("\n");
  expect(lines.length).toBeLessThan(100);
});
