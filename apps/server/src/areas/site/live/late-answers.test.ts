import { contract, deviceTopic } from "@switchboard/contract";
import { ANSWER_GRACE_MS, COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { TestDevice } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../../automation/schedules/testing/office.ts";
import { heardBy } from "../../control/commands/testing/commands.ts";

const NOON = "2026-03-02T06:30:00Z";
/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

/** Connects a device that follows commands without confirming them, as when its answer is lost or delayed. */
async function muteDevice(device: TestDevice): Promise<TestPeer> {
  const peer = await peers.connectDevice(device);
  const topic = deviceTopic(device.kd_id, device.enterpriseId, "command");
  await peer.subscribe([topic]);
  return peer;
}

async function report(peer: TestPeer, device: TestDevice, channel: "heartbeat" | "state", said: object): Promise<void> {
  const relays = device.switches.map(({ switch_no }) => (switch_no === 1 ? 1 : 0));
  const payload = { ts: server.clock.now().getTime(), relays, ...said };
  await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, channel), payload);
  await vi.waitFor(async () => {
    await server.app.live.settled();
    const rows = await server.database.query(
      "SELECT 1 FROM switch_appliances WHERE device_id = $1 AND switch_no = 1 AND current_status",
      [device.id],
    );
    expect(rows).toHaveLength(1);
  });
}

async function silence(): Promise<void> {
  server.clock.advance(COMMAND_EXPIRY_MS + ANSWER_GRACE_MS);
  await server.app.building.commands.settlement.endOverdue();
}

it("completes a failed run when the device confirms late", async () => {
  const { admin, board, first, create, history } = await buildOffice(server);
  const { runner } = server.app.building.schedules;
  const device = await muteDevice(board);
  const { _id: id } = await create(admin, draftOf(first));
  server.clock.set(DUE);
  await runner.runDue();
  await vi.waitFor(() => expect(heardBy(device)).toHaveLength(1));
  await silence();
  await runner.settle();
  expect(await history(admin, id)).toMatchObject({ docs: [{ state: "failed", results: [{ reason: "no_answer" }] }] });
  server.clock.advance(60_000);
  const acted = Date.parse(DUE) + 400;
  await report(device, board, "state", { ts: acted, cmd: heardBy(device)[0]?.id, ok: true });
  expect(await history(admin, id)).toMatchObject({
    docs: [
      { state: "done", reason: null, results: [{ outcome: "turned on", finishedAt: new Date(acted).toISOString() }] },
    ],
  });
  expect((await server.post(admin, contract.failedSchedules, {})).body.count).toBe(0);
  await device.end();
});

async function tapped() {
  const admin = await server.buildUser();
  const board = await server.buildDevice(admin.enterpriseId, { online: true });
  const device = await muteDevice(board);
  const id = board.switches[0]?.id ?? "";
  await server.post(admin, contract.switchDevice, { switch_appliance_id: id, switch_state: 1 });
  await vi.waitFor(() => expect(heardBy(device)).toHaveLength(1));
  const events = async () =>
    (await server.get(admin, contract.switchEvents, { id, day: "2026-03-02" })).body.events.map(
      ({ source, outcome }) => `${source} ${outcome}`,
    );
  return { board, device, events, told: heardBy(device)[0] };
}

it("does not count a state as a press on the wall when a heartbeat shows it before the answer", async () => {
  const { board, device, events, told } = await tapped();
  await silence();
  await report(device, board, "heartbeat", {});
  expect(await events()).toEqual(["dashboard expired"]);
  await report(device, board, "state", { ts: Date.parse(NOON) + 200, cmd: told?.id, ok: true });
  await vi.waitFor(async () => expect(await events()).toEqual(["dashboard confirmed"]));
  await device.end();
});

it("counts a state report without a command as a press on the wall, however recent a command is", async () => {
  const { board, device, events } = await tapped();
  await silence();
  await report(device, board, "state", {});
  expect(await events()).toEqual(["device confirmed", "dashboard expired"]);
  await device.end();
});

it("counts a heartbeat with another state than commanded as a press on the wall", async () => {
  const { board, device, events } = await tapped();
  const [, second] = board.switches;
  await server.database.query("UPDATE switch_appliances SET current_status = true WHERE id = $1", [second?.id]);
  await report(device, board, "heartbeat", { relays: [1, 0, 0, 0] });
  const presses = await server.database.query("SELECT source FROM commands WHERE switch_id = $1", [second?.id]);
  expect(presses).toEqual([{ source: "device" }]);
  expect(await events()).toEqual(["dashboard pending"]);
  await device.end();
});
