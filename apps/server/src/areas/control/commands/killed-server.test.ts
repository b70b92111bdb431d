import { fork } from "node:child_process";
import path from "node:path";
import type { CommandMessage } from "@switchboard/contract";
import { ANSWER_GRACE_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { heardBy } from "./testing/commands.ts";

const PROCESS = path.join(import.meta.dirname, "testing/tap-process.ts");

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date());
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

/** Kills a server with SIGKILL that has written a tap and is about to publish it. */
async function tapAndKill() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const board = await peers.runDevice(device);
  const child = fork(PROCESS, [server.database.url, admin.enterpriseId, admin.userId, device.switches[0]?.id ?? ""]);
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once("exit", (_, by) => resolve(by)));
  const unsent = await new Promise<CommandMessage>((resolve) =>
    child.once("message", (payload) => {
      child.kill("SIGKILL");
      resolve(JSON.parse(String(payload)) as CommandMessage);
    }),
  );
  expect(await ended).toBe("SIGKILL");
  const rows = () =>
    server.database.query("SELECT id, outcome, reason FROM commands WHERE enterprise_id = $1", [admin.enterpriseId]);
  return { board, unsent, rows };
}

it("lets another server send the tap unchanged after a kill -9 between the row and the broker", async () => {
  const { board, unsent, rows } = await tapAndKill();
  server.clock.set(new Date(unsent.exp - 1));
  await server.app.building.commands.dispatcher.dispatchWaiting();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ id: unsent.id, outcome: "confirmed" }]));
  expect(heardBy(board)).toEqual([unsent]);
  await board.end();
});

it("records the tap as not sent after a kill -9 when no other server takes it in time", async () => {
  const { board, unsent, rows } = await tapAndKill();
  const { dispatcher, settlement } = server.app.building.commands;
  server.clock.set(new Date(unsent.exp + ANSWER_GRACE_MS));
  await dispatcher.dispatchWaiting();
  await settlement.endOverdue();
  expect(await rows()).toEqual([{ id: unsent.id, outcome: "failed", reason: "not_sent" }]);
  expect(heardBy(board)).toEqual([]);
  await board.end();
});
