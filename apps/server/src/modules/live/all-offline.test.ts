import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("takes nothing for online at a start, and records it for what was", async () => {
  const { enterpriseId } = await server.buildUser();
  const [there, away] = [
    await server.buildDevice(enterpriseId, { online: true }),
    await server.buildDevice(enterpriseId),
  ];
  await server.app.live.markAllOffline();
  await server.app.live.markAllOffline();
  const devices = await server.database.query("SELECT DISTINCT current_status FROM devices");
  expect(devices).toEqual([{ current_status: 2 }]);
  const changes = await server.database.query("SELECT device_id, ts, status FROM device_status_changes");
  expect(changes).toEqual([{ device_id: there.id, ts: server.clock.now(), status: 2 }]);
  expect(changes).not.toContainEqual(expect.objectContaining({ device_id: away.id }));
});
