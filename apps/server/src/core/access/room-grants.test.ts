import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Builds a boardroom with a lamp in it, and a fan without a room. */
async function buildOffice() {
  const admin = await server.buildUser({ name: "Meera" });
  const person = (name: string) => server.buildUser({ role: "user", enterprise: admin.enterpriseId, name });
  const [ravi, anita] = [await person("Ravi"), await person("Anita")];
  const lamp = await server.buildDevice(admin.enterpriseId, { name: "Lamp" });
  const fan = await server.buildDevice(admin.enterpriseId, { name: "Fan" });
  const room = await server.buildGroup(admin.enterpriseId, "Boardroom", [lamp.id]);
  return { admin, ravi, anita, lamp, fan, room };
}

const change = (who: TestUser, to: TestUser, room: string, access = true) =>
  server.post(who, contract.grantRooms, { user_ids: [to.userId], room_ids: [room], access });
const put = (admin: TestUser, id: string, devices: string[]) => server.post(admin, contract.editGroup, { id, devices });
const visibleTo = async (user: TestUser) =>
  (await server.get(user, contract.myDevices)).body.devices.map(({ device_name }) => device_name).sort();
const trail = async (admin: TestUser, action: string) =>
  (await server.get(admin, contract.auditLog, { action })).body.entries.map(({ before, after }) => before ?? after);

describe("a granted room", () => {
  it("gives access to the devices in it, and to those added later", async () => {
    const { admin, ravi, lamp, fan, room } = await buildOffice();
    expect(await change(admin, ravi, room)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await visibleTo(ravi)).toEqual(["Lamp"]);
    await put(admin, room, [lamp.id, fan.id]);
    expect(await visibleTo(ravi)).toEqual(["Fan", "Lamp"]);
    await server.post(admin, contract.editDevice, { id: lamp.id, room: null });
    expect(await visibleTo(ravi)).toEqual(["Fan"]);
    const command = { switch_appliance_id: lamp.switches[0]?.id ?? "", switch_state: 1 as const };
    expectFailure(await server.post(ravi, contract.switchDevice, command), 404, "switch.not_found");
    expect((await change(admin, ravi, room)).body).toEqual({ changed: 0 });
  });

  it("is listed with its holders, and visible to them while it is empty", async () => {
    const { admin, ravi, room } = await buildOffice();
    await change(admin, ravi, room);
    const { people } = (await server.get(admin, contract.getAccess)).body;
    expect(people.find(({ _id }) => _id === ravi.userId)).toMatchObject({ rooms: [room], devices: [], switches: [] });
    const { users } = (await server.post(admin, contract.listUsers, { limit: 10, offset: 0 })).body;
    expect(users.find(({ _id }) => _id === ravi.userId)?.granted).toEqual({
      places: 0,
      rooms: 1,
      devices: 0,
      switches: 0,
    });
    await put(admin, room, []);
    const { groups } = (await server.get(ravi, contract.deviceGroups)).body;
    expect(groups).toMatchObject([{ name: "Boardroom", devices: [] }]);
  });

  it("keeps direct grants when it is revoked", async () => {
    const { admin, ravi, lamp, fan, room } = await buildOffice();
    await put(admin, room, [lamp.id, fan.id]);
    await change(admin, ravi, room);
    await server.grant(ravi, { device: fan.id });
    expect((await change(admin, ravi, room, false)).body).toEqual({ changed: 1 });
    expect(await visibleTo(ravi)).toEqual(["Fan"]);
    await change(admin, ravi, room);
    await server.post(admin, contract.grantDevices, { user_ids: [ravi.userId], device_ids: [fan.id], access: false });
    expect(await visibleTo(ravi)).toEqual(["Fan", "Lamp"]);
  });

  it("ends with the room and with the membership, and the audit log records it", async () => {
    const { admin, ravi, anita, room } = await buildOffice();
    for (const person of [ravi, anita]) await change(admin, person, room);
    await server.post(admin, contract.deleteUser, { id: anita.userId });
    await server.post(admin, contract.deleteGroup, { id: room });
    expect(await visibleTo(ravi)).toEqual([]);
    expect(await server.database.query("SELECT 1 FROM room_grants WHERE room_id = $1", [room])).toEqual([]);
    expect(await trail(admin, "access.grant")).toEqual([
      { people: ["Anita"], rooms: ["Boardroom"] },
      { people: ["Ravi"], rooms: ["Boardroom"] },
    ]);
    expect(await trail(admin, "access.revoke")).toEqual([{ people: ["Ravi"], rooms: ["Boardroom"] }]);
  });

  it("withdraws unsent commands when a device leaves it", async () => {
    const { admin, ravi, lamp, room } = await buildOffice();
    await change(admin, ravi, room);
    const order = {
      enterpriseId: admin.enterpriseId,
      owner: { id: ravi.userId, name: "Ravi" },
      source: "schedule" as const,
      cause: { id: randomUUID(), name: "Evening" },
      orders: [{ switchId: lamp.switches[0]?.id ?? "", switch_state: 1 as const }],
      holdUntil: new Date(server.clock.now().getTime() + 3_600_000),
    };
    await server.app.building.commands.orders.write(server.database, [order]);
    await server.post(admin, contract.editDevice, { id: lamp.id, room: null });
    const rows = await server.database.query("SELECT outcome, reason FROM commands WHERE device_id = $1", [lamp.id]);
    expect(rows).toEqual([{ outcome: "failed", reason: "no_access" }]);
  });
});

describe("granting a room", () => {
  it("is allowed to an admin, not to the owner of a device in it", async () => {
    const { ravi, anita, lamp, room } = await buildOffice();
    await server.own(ravi, lamp.id);
    expectFailure(await change(ravi, anita, room), 403, "access.denied");
    expect(await visibleTo(anita)).toEqual([]);
  });

  it("is limited to rooms and people of the same enterprise, all or nothing", async () => {
    const [here, there] = [await buildOffice(), await buildOffice()];
    const lights = await server.buildGroup(here.admin.enterpriseId, "Lights", [here.lamp.id], "deviceType");
    const ask = (user_ids: string[], room_ids: string[]) =>
      server.post(here.admin, contract.grantRooms, { user_ids, room_ids, access: true });
    for (const foreign of [there.room, lights, randomUUID()])
      expectFailure(await ask([here.ravi.userId], [here.room, foreign]), 404, "group.not_found");
    expectFailure(await ask([here.ravi.userId, there.ravi.userId], [here.room]), 404, "user.not_found");
    expect(await visibleTo(here.ravi)).toEqual([]);
    await server.post(here.admin, contract.deleteGroup, { id: here.room });
    expectFailure(await ask([here.ravi.userId], [here.room]), 410, "thing.deleted");
  });

  it("shows an owner who holds a room with a device of theirs, and no other room", async () => {
    const { admin, ravi, anita, lamp, fan, room } = await buildOffice();
    const attic = await server.buildGroup(admin.enterpriseId, "Attic", [fan.id]);
    for (const each of [room, attic]) await server.grant(anita, { room: each });
    await server.own(ravi, lamp.id);
    const { people } = (await server.get(ravi, contract.getAccess)).body;
    expect(people.find(({ _id }) => _id === anita.userId)).toMatchObject({ rooms: [room], devices: [] });
  });
});
