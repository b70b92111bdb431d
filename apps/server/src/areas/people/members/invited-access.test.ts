import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { lastMailTo, tokenIn } from "../auth/testing.ts";

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newAddress = () => `helper-${++count}@example.test`;

async function buildOffice() {
  const admin = await server.buildUser();
  const build = (name: string) => server.buildDevice(admin.enterpriseId, { name });
  const [lamp, fan] = [await build("Lamp"), await build("Fan")];
  const room = await server.buildGroup(admin.enterpriseId, "Boardroom", [lamp.id]);
  return { admin, lamp, fan, room };
}

const invite = (admin: TestUser, email: string, chosen: { room_ids?: string[]; device_ids?: string[] }) =>
  server.post(admin, contract.createUser, { name: "Asha", email, role: ["user"], ...chosen });

describe("someone invited with rooms and devices", () => {
  it("may use them from the moment they join, also after a second mail, with the room's devices of that time", async () => {
    const { admin, lamp, fan, room } = await buildOffice();
    const email = newAddress();
    const { body: invited } = await invite(admin, email, { room_ids: [room], device_ids: [fan.id] });
    expect(invited.granted).toEqual({ places: 0, rooms: 1, devices: 1, switches: 0 });
    const later = await server.buildDevice(admin.enterpriseId, { name: "Later" });
    await server.post(admin, contract.editGroup, { id: room, devices: [lamp.id, later.id] });
    await server.post(admin, contract.inviteAgain, { id: invited._id });
    const token = tokenIn(await lastMailTo(server, email));
    const { body } = await server.post(null, contract.confirmRegistration, { token, password: "chosen by myself" });
    const { devices } = (await server.get(body.token, contract.myDevices)).body;
    expect(devices.map(({ device_name }) => device_name).sort()).toEqual(["Fan", "Lamp", "Later"]);
  });

  it("has their grants in the audit log, beside the invitation", async () => {
    const { admin, room } = await buildOffice();
    await invite(admin, newAddress(), { room_ids: [room] });
    const { entries } = (await server.get(admin, contract.auditLog, {})).body;
    expect(entries.map(({ action }) => action)).toEqual(["access.grant", "user.create"]);
    expect(entries[0]?.after).toEqual({ people: ["Asha"], rooms: ["Boardroom"] });
  });

  it("is not invited when one of them does not exist, and no mail is sent", async () => {
    const [{ admin, lamp, room }, other] = [await buildOffice(), await buildOffice()];
    const email = newAddress();
    for (const room_ids of [[room, other.room], [randomUUID()]])
      expectFailure(await invite(admin, email, { room_ids }), 404, "group.not_found");
    const foreign = { device_ids: [lamp.id, other.lamp.id] };
    expectFailure(await invite(admin, email, foreign), 404, "device.not_found");
    expect((await server.post(admin, contract.listUsers, { search: email })).body.count).toBe(0);
    await server.sendMails();
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it("leaves no grant behind when the invitation is withdrawn", async () => {
    const { admin, room } = await buildOffice();
    const { body } = await invite(admin, newAddress(), { room_ids: [room] });
    await server.post(admin, contract.deleteUser, { id: body._id });
    expect(await server.database.query("SELECT 1 FROM room_grants WHERE room_id = $1", [room])).toEqual([]);
  });
});
