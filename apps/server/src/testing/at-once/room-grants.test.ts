import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { answers, atOnce } from "./at-once.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function building() {
  const admin = await server.buildUser();
  const { enterpriseId } = admin;
  const user = await server.buildUser({ enterprise: enterpriseId, role: "user" });
  const device = await server.buildDevice(enterpriseId);
  const room = await server.buildGroup(enterpriseId, "Hall", [device.id]);
  const grant = () =>
    server.post(admin, contract.grantRooms, { user_ids: [user.userId], room_ids: [room], access: true });
  const seen = async () => (await server.get(user, contract.myDevices)).body.count;
  return { admin, user, device, room, grant, seen, held: { enterpriseId, table: "device_groups", id: room } };
}

it("leaves nothing of a grant when its room is deleted at once, whichever comes first", async () => {
  for (const isFirst of [true, false]) {
    const { admin, room, grant, seen, held } = await building();
    const remove = () => server.post(admin, contract.deleteGroup, { id: room });
    const replies = await atOnce(server, held, isFirst ? [remove, grant] : [grant, remove]);
    expect(answers(replies)).toEqual(isFirst ? [200, "410 thing.deleted"] : [200, 200]);
    expect(await seen()).toBe(0);
    expect(await server.database.query("SELECT 1 FROM room_grants WHERE room_id = $1", [room])).toEqual([]);
  }
});

it("gives no access to a device that leaves a room while the room is granted", async () => {
  for (const isFirst of [true, false]) {
    const { admin, device, grant, seen, held } = await building();
    const leave = () => server.post(admin, contract.editDevice, { id: device.id, room: null });
    const replies = await atOnce(server, held, isFirst ? [leave, grant] : [grant, leave]);
    expect(answers(replies)).toEqual([200, 200]);
    expect(await seen()).toBe(0);
  }
});

it("makes one grant of two grants of a room at once", async () => {
  const { room, grant, held } = await building();
  const replies = await atOnce(server, held, [grant, grant]);
  expect(replies.map(({ body }) => body)).toEqual([{ changed: 1 }, { changed: 0 }]);
  expect(await server.database.query("SELECT 1 FROM room_grants WHERE room_id = $1", [room])).toHaveLength(1);
});
