import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Receivers } from "../../../platform/reach/testing.ts";
import { ID_HEADER } from "../../../platform/reach/webhook.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DELIVERY_LEASE_MS } from "./delivery-runner.ts";
import { deliveryActions, notificationFor } from "./testing/alarm-deliveries.ts";

/** `DELIVERIES=5000` sends more messages than `npm test` does. */
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

it("sends everything once from two servers, even if one is killed while it sends", async () => {
  const received: { id: string; path: string }[] = [];
  const port = await receivers.serve(async (request, response) => {
    request.resume();
    received.push({ id: String(request.headers[ID_HEADER]), path: request.url ?? "" });
    // Long enough that the killed server has something under way.
    await later(20);
    response.end("ok");
  });
  const user = await server.buildUser();
  const { notify, channels } = deliveryActions(server);
  for (let made = 0; made < CHANNELS; made += 1) {
    const shape = made % 2 === 0 ? "slack" : "json";
    const hook = { kind: "webhook", name: shape, priorities: ["low"], shape };
    await server.post(user, contract.newChannel, { ...hook, address: `http://127.0.0.1:${port}/${shape}` });
  }
  await notify(...Array.from({ length: DELIVERIES / CHANNELS }, () => notificationFor(user, { priority: "low" })));
  expect(await countOf("waiting")).toBe(DELIVERIES);
  const [first, second] = [1, 2].map(() => fork(PROCESS, [server.database.url]));
  if (!first || !second) throw new Error("no process");
  const patience = { timeout: 60_000, interval: 10 };
  try {
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(DELIVERIES / 4), patience);
    await ended(first, () => first.kill("SIGKILL"));
    await vi.waitFor(async () => expect(await countOf("waiting")).toBe(0), patience);
    await ended(second, () => second.send("stop"));
  } finally {
    for (const child of [first, second]) await ended(child, () => child.kill("SIGKILL"));
  }
  // Only the messages that the killed server had under way are left.
  const left = await countOf("sending");
  expect(left).toBeLessThanOrEqual(4 * CHANNELS);
  server.clock.advance(DELIVERY_LEASE_MS + 60_000);
  await channels.runner.endLeases();
  await channels.runner.sendDue();
  await channels.runner.settled();
  const unknown = await countOf("failed");
  expect(unknown).toBeLessThanOrEqual(left);
  expect(await countOf("accepted")).toBe(DELIVERIES - unknown);
  const chats = received.filter(({ path: to }) => to === "/slack").map(({ id }) => id);
  expect(chats).toHaveLength(new Set(chats).size);
  const known = received.filter(({ path: to }) => to === "/json").map(({ id }) => id);
  // A receiver that recognises ids may get a message again that was under way, with the same id.
  expect(new Set(known).size).toBe(DELIVERIES / 2);
  expect(known.length - new Set(known).size).toBeLessThanOrEqual(left);
}, 240_000);
