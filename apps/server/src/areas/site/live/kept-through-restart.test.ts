import { deviceTopic } from "@switchboard/contract";
import { EXPECTED_MS } from "@switchboard/domain/site";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestDevice } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../../automation/schedules/testing/office.ts";
import { heardBy } from "../../control/commands/testing/commands.ts";
import { buildLimitedOffice } from "../../energy/demand/testing/limited-office.ts";

const NOON = "2026-03-02T06:30:00Z";
/** 18:30 in Kolkata. */
const DUE = Date.parse("2026-03-02T13:00:00.000Z");
const MINUTE = 60_000;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

/** Both chores run by their own intervals, so the one that sends may run before the one that marks devices offline. */
async function sendThenJudge(): Promise<void> {
  const { commands } = server.app.building;
  await commands.dispatcher.dispatchWaiting();
  await commands.settlement.endOverdue();
  await server.app.live.endExpected();
}

async function comeBack(device: TestDevice): Promise<TestPeer> {
  const peer = await peers.runDevice(device);
  await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "heartbeat"), {
    ts: server.clock.now().getTime(),
    relays: device.switches.map(() => 0),
  });
  return peer;
}

const outcomesOf = async ({ id }: TestDevice) =>
  (
    await server.database.query<{ outcome: string }>(
      "SELECT outcome FROM commands WHERE device_id = $1 ORDER BY created_at DESC",
      [id],
    )
  ).map(({ outcome }) => outcome);

/** The device returns five minutes later, and the latest command for it is executed. */
async function expectDoneOnReturn(device: TestDevice): Promise<void> {
  expect((await outcomesOf(device))[0]).toBe("pending");
  server.clock.advance(5 * MINUTE);
  await sendThenJudge();
  const peer = await comeBack(device);
  await vi.waitFor(async () => {
    await sendThenJudge();
    await server.app.live.settled();
    expect((await outcomesOf(device))[0]).toBe("confirmed");
  });
  expect(heardBy(peer)).toMatchObject([{ state: 1 }]);
  await peer.end();
}

describe("a command kept for a device that returns minutes after a restart of the server", () => {
  it.each([
    ["in the minute in which devices are expected", -2500],
    ["when that minute is over and nobody has marked the device offline yet", -EXPECTED_MS - 100],
  ])("is done when a forced schedule was due %s", async (_when, restartedMs) => {
    const { admin, board, first, create } = await buildOffice(server);
    await create(admin, draftOf(first, { force: true }));
    server.clock.set(new Date(DUE + restartedMs));
    await server.app.live.expectDevices();
    server.clock.set(new Date(DUE));
    await server.app.building.schedules.runner.runDue();
    await sendThenJudge();
    server.clock.advance(EXPECTED_MS);
    await sendThenJudge();
    await expectDoneOnReturn(board);
  });

  it("is executed when a demand limit restored a load", async () => {
    const { board, peer, first, limit, load, turnOn, measure, look, after, shed } = await buildLimitedOffice(
      server,
      peers,
    );
    await limit({ loads: [load(first)] });
    await turnOn(first);
    await measure(130);
    await look();
    expect(await shed()).toEqual([first]);
    // A clean disconnect leaves no last will, so the store considers the device online, as after a restart.
    await peer.client.endAsync();
    server.clock.advance(2 * MINUTE);
    await server.app.live.expectDevices();
    await after(0, 30);
    expect(await shed()).toEqual([]);
    server.clock.advance(EXPECTED_MS);
    await sendThenJudge();
    await expectDoneOnReturn(board);
  });
});
