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

/** Builds an admin, an owner of the hall, a colleague with nothing, and an attic without an owner. */
async function buildOffice() {
  const admin = await server.buildUser({ name: "Meera" });
  const { enterpriseId } = admin;
  const person = (name: string) => server.buildUser({ role: "user", enterprise: enterpriseId, name });
  const [ravi, anita] = [await person("Ravi"), await person("Anita")];
  const [hall, attic] = [await server.buildDevice(enterpriseId), await server.buildDevice(enterpriseId)];
  await server.own(ravi, hall.id);
  return { admin, ravi, anita, hall, attic };
}

async function manufacture() {
  const box = { device_id: `BOX-${randomUUID().slice(0, 8)}`, device_pin: "4821", device_type: "SW_4_NODE" as const };
  await server.database.query("INSERT INTO manufactured_devices (kd_id, device_type, pin_hash) VALUES ($1, $2, $3)", [
    box.device_id,
    box.device_type,
    `plain:${box.device_pin}`,
  ]);
  return box;
}

const change = (who: TestUser, user: string, devices: string[], access: boolean) =>
  server.post(who, contract.grantDevices, { user_ids: [user], device_ids: devices, access });
const changeSwitches = (who: TestUser, user: string, switches: string[], access: boolean) =>
  server.post(who, contract.grantSwitches, { user_ids: [user], switch_ids: switches, access });
const handOver = (who: TestUser, devices: string[], to: string | null) =>
  server.post(who, contract.handOverDevices, { device_ids: devices, user_id: to });
const deviceOf = async (who: TestUser, id: string) =>
  (await server.get(who, contract.myDevices, { ud_id: id, appends: "swappliance" })).body.devices[0];
const ownerOf = async (who: TestUser, id: string) => (await deviceOf(who, id))?.owner?.name ?? null;
const newsOf = async (who: TestUser) =>
  (await server.get(who, contract.listNotifications, {})).body.notifications.map(({ code, device }) => [
    code,
    device?._id,
  ]);
const accessOf = async (who: TestUser) => (await server.get(who, contract.getAccess)).body.people;

describe("a person who adds a device", () => {
  it("owns it from then on, and keeps it when they are no longer an admin", async () => {
    const { admin, ravi } = await buildOffice();
    const adder = await server.buildUser({ enterprise: admin.enterpriseId, name: "Asha" });
    const box = await manufacture();
    const { device } = (await server.post(adder, contract.newDevice, { ...box, device_name: "Lobby" })).body;
    expect(device.owner).toEqual({ _id: adder.userId, name: "Asha" });
    await server.post(admin, contract.editUser, { id: adder.userId, role: ["user"] });
    expect((await change(adder, ravi.userId, [device._id], true)).body).toEqual({ changed: 1 });
    expect(await ownerOf(ravi, device._id)).toBe("Asha");
  });
});

describe("an owner", () => {
  it("grants and revokes access to their own device, and the audit log says who", async () => {
    const { admin, ravi, anita, hall } = await buildOffice();
    expect((await change(ravi, anita.userId, [hall.id], true)).body).toEqual({ changed: 1 });
    expect((await deviceOf(anita, hall.id))?.access).toBe("device");
    expect((await change(ravi, anita.userId, [hall.id], false)).body).toEqual({ changed: 1 });
    expect(await deviceOf(anita, hall.id)).toBeUndefined();
    const { entries } = (await server.get(admin, contract.auditLog, {})).body;
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ["Ravi", "access.revoke", "Anita"],
      ["Ravi", "access.grant", "Anita"],
    ]);
  });

  it("grants single switches of it, whose holders learn nothing of the owner", async () => {
    const { ravi, anita, hall } = await buildOffice();
    const [first] = hall.switches;
    expect((await changeSwitches(ravi, anita.userId, [first?.id ?? ""], true)).body).toEqual({ changed: 1 });
    expect(await deviceOf(anita, hall.id)).toMatchObject({ access: "switch", owner: null });
    expect((await changeSwitches(ravi, anita.userId, [first?.id ?? ""], false)).body).toEqual({ changed: 1 });
    expect(await deviceOf(anita, hall.id)).toBeUndefined();
  });

  it("cannot grant what they were granted, cannot see, or either together with their own device", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    const garden = await server.buildDevice(admin.enterpriseId);
    await server.grant(ravi, { device: attic.id });
    const [own, seen, hidden] = [hall, attic, garden].map(({ switches }) => switches[0]?.id ?? "");
    for (const access of [true, false]) {
      expectFailure(await change(ravi, anita.userId, [hall.id, attic.id], access), 403, "access.denied");
      expectFailure(await changeSwitches(ravi, anita.userId, [own ?? "", seen ?? ""], access), 403, "access.denied");
      for (const id of [garden.id, randomUUID()])
        expectFailure(await change(ravi, anita.userId, [hall.id, id], access), 404, "device.not_found");
      for (const id of [hidden ?? "", randomUUID()])
        expectFailure(await changeSwitches(ravi, anita.userId, [own ?? "", id], access), 404, "switch.not_found");
    }
    expect(await deviceOf(anita, hall.id)).toBeUndefined();
  });

  it("grants to people of the enterprise alone, and cannot tell an admin from a stranger", async () => {
    const { admin, ravi, hall } = await buildOffice();
    const stranger = await server.buildUser({ role: "user" });
    for (const id of [stranger.userId, admin.userId, randomUUID()])
      expectFailure(await change(ravi, id, [hall.id], true), 404, "user.not_found");
  });

  it("has no other rights on it: neither rename, configure, delete nor hand over", async () => {
    const { ravi, anita, hall } = await buildOffice();
    const replies = [
      await server.post(ravi, contract.editDevice, { id: hall.id, device_name: "Mine" }),
      await server.post(ravi, contract.deleteDevice, { id: hall.id }),
      await handOver(ravi, [hall.id], anita.userId),
    ];
    for (const reply of replies) expectFailure(reply, 403, "access.denied");
    expect(await ownerOf(ravi, hall.id)).toBe("Ravi");
  });

  it("keeps access until the device is handed over", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    await server.grant(anita, { device: hall.id });
    for (const who of [admin, ravi])
      expectFailure(await change(who, ravi.userId, [hall.id], false), 409, "access.owner");
    const both = { user_ids: [anita.userId, ravi.userId], device_ids: [attic.id, hall.id], access: false };
    expectFailure(await server.post(admin, contract.grantDevices, both), 409, "access.owner");
    expect((await deviceOf(anita, hall.id))?.access).toBe("device");
  });

  it("sees the names of people they can grant it to, with their grants on it, and nothing else", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    await server.grant(anita, { device: attic.id });
    await server.grant(anita, { switch: attic.switches[0]?.id ?? "" });
    await server.grant(anita, { switch: hall.switches[1]?.id ?? "" });
    const colleague = { role: ["user"], email: "" };
    expect(await accessOf(ravi)).toEqual([
      {
        ...colleague,
        _id: anita.userId,
        name: "Anita",
        places: [],
        rooms: [],
        devices: [],
        switches: [hall.switches[1]?.id],
        managed: [],
      },
      {
        ...colleague,
        _id: ravi.userId,
        name: "Ravi",
        places: [],
        rooms: [],
        devices: [hall.id],
        switches: [],
        managed: [],
      },
    ]);
    const namesake = { role: "user" as const, enterprise: admin.enterpriseId, name: "anita" };
    await server.buildUser({ ...namesake, email: "zoya@example.test" });
    const hints = (await accessOf(ravi)).map(({ email }) => email);
    expect(hints.toSorted()).toEqual(["", `${anita.email[0]}…@example.test`, "z…@example.test"].toSorted());
  });

  it("learns nothing about people when they own nothing", async () => {
    const { ravi, anita, hall } = await buildOffice();
    await server.grant(anita, { device: hall.id });
    expect(await accessOf(anita)).toEqual([]);
    for (const id of [ravi.userId, randomUUID()])
      expectFailure(await change(anita, id, [hall.id], true), 403, "access.denied");
  });
});

describe("handing a device over", () => {
  it("makes another member its owner, notifies both, and keeps the former owner's access", async () => {
    const { admin, ravi, anita, hall } = await buildOffice();
    expect((await handOver(admin, [hall.id], anita.userId)).body).toEqual({ changed: 1 });
    expect(await ownerOf(anita, hall.id)).toBe("Anita");
    expect((await deviceOf(ravi, hall.id))?.access).toBe("device");
    expectFailure(await change(ravi, anita.userId, [hall.id], true), 403, "access.denied");
    expect((await change(anita, ravi.userId, [hall.id], false)).body).toEqual({ changed: 1 });
    expect(await newsOf(anita)).toEqual([["owner.new", hall.id]]);
    expect((await newsOf(ravi)).map(([code]) => code)).toEqual(["owner.former"]);
    const { entries } = (await server.get(admin, contract.auditLog, { action: "device.hand_over" })).body;
    expect(entries).toMatchObject([{ subject: "Board", before: { owner: "Ravi" }, after: { owner: "Anita" } }]);
  });

  it("leaves it with the admins when handed to nobody; a repetition changes and notifies nothing", async () => {
    const { admin, ravi, hall, attic } = await buildOffice();
    expect((await handOver(admin, [hall.id, attic.id], null)).body).toEqual({ changed: 1 });
    expect((await handOver(admin, [hall.id], null)).body).toEqual({ changed: 0 });
    expect(await ownerOf(admin, hall.id)).toBeNull();
    expect(await newsOf(ravi)).toEqual([["owner.former", hall.id]]);
  });

  it("is rejected as a whole for a person or a device of another enterprise", async () => {
    const [here, there] = [await buildOffice(), await buildOffice()];
    for (const id of [there.ravi.userId, randomUUID()])
      expectFailure(await handOver(here.admin, [here.hall.id], id), 404, "user.not_found");
    for (const id of [there.hall.id, randomUUID()])
      expectFailure(await handOver(here.admin, [here.hall.id, id], here.anita.userId), 404, "device.not_found");
    expect(await ownerOf(here.admin, here.hall.id)).toBe("Ravi");
    expect(await ownerOf(there.admin, there.hall.id)).toBe("Ravi");
  });

  it("reports a device or person that was deleted meanwhile", async () => {
    const { admin, anita, hall, attic } = await buildOffice();
    await server.post(admin, contract.deleteDevice, { id: attic.id });
    expectFailure(await handOver(admin, [hall.id, attic.id], anita.userId), 410, "thing.deleted");
    await server.post(admin, contract.deleteUser, { id: anita.userId });
    expectFailure(await handOver(admin, [hall.id], anita.userId), 410, "thing.deleted");
    expect(await ownerOf(admin, hall.id)).toBe("Ravi");
  });

  it("ends with one owner when many do it at once", async () => {
    const { admin, ravi, anita, hall } = await buildOffice();
    const heirs = [ravi.userId, anita.userId, null, admin.userId, anita.userId, ravi.userId];
    const replies = await Promise.all(heirs.map((heir) => handOver(admin, [hall.id], heir)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const owners = await server.database.query("SELECT 1 FROM device_grants WHERE device_id = $1 AND is_owner", [
      hall.id,
    ]);
    expect(owners.length).toBeLessThan(2);
  });
});

describe("an owner who leaves", () => {
  it.each(["removed by an admin", "by deleting the account"])("%s leaves the device to the admins", async (how) => {
    const { admin, ravi, anita, hall } = await buildOffice();
    await server.grant(anita, { device: hall.id });
    if (how === "removed by an admin") await server.post(admin, contract.deleteUser, { id: ravi.userId });
    else await server.post(ravi, contract.deleteAccount, { password: ravi.password });
    expect((await deviceOf(anita, hall.id))?.owner).toBeNull();
    expectFailure(await change(anita, anita.userId, [hall.id], true), 403, "access.denied");
    expect((await change(admin, anita.userId, [hall.id], false)).body).toEqual({ changed: 1 });
  });
});
