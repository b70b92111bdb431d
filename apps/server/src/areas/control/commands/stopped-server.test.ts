import { type CommandMessage, contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startServerProcess } from "../../../testing/server-process.ts";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

/** Provides the database and the builders; the tapped server runs in a process of its own. */
let server: TestServer;
let stopped: Awaited<ReturnType<typeof startServerProcess>>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date());
  stopped = await startServerProcess(server.database.url);
});
afterAll(async () => {
  // The process is undefined if it did not start, which the test then reports.
  await stopped?.stop();
  await server.close();
});

it("switches nothing for a tap that waited in a stopped server past its deadline", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId);
  const board = await createPeers(server, stopped).runDevice(device);
  const [first, second] = device.switches;
  const tap = (id: string | undefined, deadline?: number) =>
    fetch(`${stopped.url}${contract.switchDevice.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: admin.token },
      body: JSON.stringify({ switch_appliance_id: id, switch_state: 1, deadline }),
    });
  stopped.pause();
  const deadline = Date.now() + 500;
  const late = tap(first?.id, deadline);
  // Without a deadline of its own, its time begins when the server accepts it, however late that is on a busy machine.
  const inTime = tap(second?.id);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(deadline));
  stopped.resume();
  expect((await inTime).status).toBe(200);
  const reply = await late;
  expect({ status: reply.status, ...((await reply.json()) as object) }).toMatchObject({
    status: 409,
    code: "command.too_late",
  });
  const heard = () =>
    board.received.flatMap(({ topic, payload }) =>
      topic.endsWith("command/set") ? [(JSON.parse(payload) as CommandMessage).switch_no] : [],
    );
  await vi.waitFor(() => expect(heard()).toContain(2));
  expect(heard()).toEqual([2]);
  const rows = await server.database.query("SELECT switch_id FROM commands WHERE enterprise_id = $1", [
    admin.enterpriseId,
  ]);
  expect(rows).toEqual([{ switch_id: second?.id }]);
  await board.end();
});
