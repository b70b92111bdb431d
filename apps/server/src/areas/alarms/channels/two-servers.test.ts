import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Receivers } from "../../../platform/reach/testing.ts";
import { ID_HEADER } from "../../../platform/reach/webhook.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DELIVERY_LEASE_MS } from "./delivery-runner.ts";
import { tellingOf, toldOffice } from "./testing/told-office.ts";

/** `DELIVERIES=5000` sends more than `npm test` does. */
const DELIVERIES = Number(process.env.DELIVERIES ?? 200);
const PROCESS = path.join(import.meta.dirname, "testing/sender-process.ts");
const CHANNELS = 10;

let server: TestServer;
const receivers = new Receivers();
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true } } });
  server.clock.set(new Date());
});
afterAll(async () => {
  await receivers.close();
  await server.close();
});

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  end();
  await exit;
}

const countOf = async (state: string) =>
  (
    await server.database.query<{ count: number }>("SELECT count(*) AS count FROM deliveries WHERE state = $1", [state])
  )[0]?.count ?? 0;

it("two servers send everything, nothing twice, also where one is killed while it sends", async () => {
  const heard: { id: string; path: string }[] = [];
  const port = await receivers.serve(async (request, response) => {
    request.resume();
    heard.push({ id: String(request.headers[ID_HEADER]), path: request.url ?? "" });
    // Long enough that whoever is killed has something under way.
    await later(20);
    response.end("ok");
  });
  const user = await server.buildUser();
  const { tell, channels } = toldOffice(server);
  for (let made = 0; made < CHANNELS; made += 1) {
    const shape = made % 2 === 0 ? "slack" : "json";
    const hook = { kind: "webhook", name: shape, priorities: ["low"], shape };
    await server.post(user, contract.newChannel, { ...hook, address: `http://127.0.0.1:${port}/${shape}` });
  }
  await tell(...Array.from({ length: DELIVERIES / CHANNELS }, () => tellingOf(user, { priority: "low" })));
  expect(await countOf("waiting")).toBe(DELIVERIES);
  const [first, second] = [1, 2].map(() => fork(PROCESS, [server.database.url]));
  if (!first || !second) throw new Error("no process");
  const patience = { timeout: 60_000, interval: 10 };
  try {
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(DELIVERIES / 4), patience);
    await ended(first, () => first.kill("SIGKILL"));
    await vi.waitFor(async () => expect(await countOf("waiting")).toBe(0), patience);
    await ended(second, () => second.send("stop"));
  } finally {
    for (const child of [first, second]) await ended(child, () => child.kill("SIGKILL"));
  }
  // What is left is what the one that was killed had under way.
  const left = await countOf("sending");
  expect(left).toBeLessThanOrEqual(4 * CHANNELS);
  server.clock.advance(DELIVERY_LEASE_MS + 60_000);
  await channels.runner.endLeases();
  await channels.runner.sendDue();
  await channels.runner.settled();
  const unknown = await countOf("failed");
  expect(unknown).toBeLessThanOrEqual(left);
  expect(await countOf("accepted")).toBe(DELIVERIES - unknown);
  const chats = heard.filter(({ path: to }) => to === "/slack").map(({ id }) => id);
  expect(chats).toHaveLength(new Set(chats).size);
  const known = heard.filter(({ path: to }) => to === "/json").map(({ id }) => id);
  // A receiver that knows ids may get one again that was under way, under the same id.
  expect(new Set(known).size).toBe(DELIVERIES / 2);
  expect(known.length - new Set(known).size).toBeLessThanOrEqual(left);
}, 240_000);
