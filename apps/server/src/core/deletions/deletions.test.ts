import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("remembers a deletion for 90 days, and treats it as unknown afterwards", async () => {
  const admin = await server.buildUser();
  const { body: room } = await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices: [] });
  const remove = () => server.post(admin, contract.deleteGroup, { id: room._id });
  const agoTo = (days: number) =>
    server.database.query("UPDATE deletions SET deleted_at = $1", [
      new Date(server.clock.now().getTime() - days * 86_400_000),
    ]);
  expect((await remove()).status).toBe(200);
  await agoTo(89);
  await server.app.building.deletions.sweep();
  expect((await remove()).status).toBe(200);
  await agoTo(91);
  await server.app.building.deletions.sweep();
  expectFailure(await remove(), 404, "group.not_found");
});
