import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const countFor = async (who: TestUser, room?: string) =>
  (await server.get(who, contract.schedulesByOthers, room === undefined ? {} : { room })).body.count;

async function buildRoom(admin: TestUser, devices: string[]) {
  const reply = await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices });
  return reply.body._id;
}

it("counts enabled schedules of others on switches that the user may use, in the room alone", async () => {
  const { admin, user, board, first, second, create } = await buildOffice(server);
  const room = await buildRoom(admin, [board.id]);
  await server.grant(user, { switch: first });
  await create(user, draftOf(first));
  expect(await countFor(user, room)).toBe(0);
  const { _id: id } = await create(admin, draftOf(first));
  await create(admin, draftOf(second));
  await create(admin, draftOf(undefined, { actions: [{ groupId: room, switch_state: 0 }] }));
  expect(await countFor(user, room)).toBe(2);
  expect(await countFor(user)).toBe(0);
  await server.post(admin, contract.setScheduleActive, { id, isActive: false });
  expect(await countFor(user, room)).toBe(1);
});

it("counts schedules on devices outside all rooms", async () => {
  const { admin, user, first, create } = await buildOffice(server);
  await server.grant(user, { switch: first });
  await create(admin, draftOf(first));
  expect(await countFor(user)).toBe(1);
});

it("counts nothing for an admin, a user without a grant, and another enterprise", async () => {
  const { admin, user, board, first, create } = await buildOffice(server);
  const room = await buildRoom(admin, [board.id]);
  await create(admin, draftOf(first));
  const outsider = await server.buildUser({ role: "user" });
  for (const who of [admin, user, outsider]) expect(await countFor(who, room)).toBe(0);
});

it("counts a schedule with several times once", async () => {
  const { admin, user, first, create } = await buildOffice(server);
  await server.grant(user, { switch: first });
  const { actions } = draftOf(first);
  await create(admin, draftOf(first, { more_times: [{ time: 2300, actions }] }));
  expect(await countFor(user)).toBe(1);
});
