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

/** Builds an admin, two users, and two boards of four switches each. */
async function buildOffice() {
  const admin = await server.buildUser({ name: "Meera" });
  const { enterpriseId } = admin;
  const person = (name: string) => server.buildUser({ role: "user", enterprise: enterpriseId, name });
  const [ravi, anita] = [await person("ravi"), await person("Anita")];
  const [hall, attic] = [await server.buildDevice(enterpriseId), await server.buildDevice(enterpriseId)];
  return { admin, ravi, anita, hall, attic };
}

async function visibleTo(user: TestUser): Promise<string[]> {
  return (await server.get(user, contract.myDevices)).body.devices.map((device) => device._id);
}

async function grantsIn(admin: TestUser): Promise<number> {
  const { people } = (await server.get(admin, contract.getAccess)).body;
  return people.flatMap(({ devices, switches }) => [...devices, ...switches]).length;
}

describe("the access list", () => {
  it("lists the people of the enterprise by name, including the demo account, with their grants", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Demo", isDemo: true });
    const single = attic.switches[1]?.id ?? "";
    await server.grant(ravi, { device: hall.id });
    await server.grant(ravi, { switch: single });
    const { people } = (await server.get(admin, contract.getAccess)).body;
    expect(people).toEqual([
      {
        _id: anita.userId,
        name: "Anita",
        email: anita.email,
        role: ["user"],
        places: [],
        rooms: [],
        devices: [],
        switches: [],
        managed: [],
      },
      expect.objectContaining({ name: "Demo", devices: [], switches: [] }),
      {
        _id: admin.userId,
        name: "Meera",
        email: admin.email,
        role: ["admin"],
        places: [],
        rooms: [],
        devices: [],
        switches: [],
        managed: [],
      },
      {
        _id: ravi.userId,
        name: "ravi",
        email: ravi.email,
        role: ["user"],
        places: [],
        rooms: [],
        devices: [hall.id],
        switches: [single],
        managed: [],
      },
    ]);
  });

  it("shows only the grants of this enterprise for a person of two", async () => {
    const [here, there] = [await buildOffice(), await buildOffice()];
    await server.joinEnterprise(there.admin.enterpriseId, here.ravi.userId, "user");
    await server.post(there.admin, contract.grantDevices, {
      user_ids: [here.ravi.userId],
      device_ids: [there.hall.id],
      access: true,
    });
    expect(await grantsIn(here.admin)).toBe(0);
    expect(await grantsIn(there.admin)).toBe(1);
  });
});

describe("a grant of whole devices", () => {
  it("reaches every named person and device, and counts the new ones", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    await server.grant(ravi, { device: hall.id });
    const body = { user_ids: [ravi.userId, anita.userId], device_ids: [hall.id, attic.id, hall.id.toUpperCase()] };
    const given = await server.post(admin, contract.grantDevices, { ...body, access: true });
    expect(given).toMatchObject({ status: 200, body: { changed: 3 } });
    for (const user of [ravi, anita]) expect((await visibleTo(user)).sort()).toEqual([hall.id, attic.id].sort());
    expect((await server.post(admin, contract.grantDevices, { ...body, access: true })).body).toEqual({ changed: 0 });
  });

  it("is revoked at once, and keeps a grant on a single switch", async () => {
    const { admin, ravi, hall, attic } = await buildOffice();
    await server.grant(ravi, { device: hall.id });
    await server.grant(ravi, { device: attic.id });
    await server.grant(ravi, { switch: attic.switches[0]?.id ?? "" });
    const body = { user_ids: [ravi.userId], device_ids: [hall.id, attic.id], access: false };
    expect((await server.post(admin, contract.grantDevices, body)).body).toEqual({ changed: 2 });
    expect(await visibleTo(ravi)).toEqual([attic.id]);
    const command = { switch_appliance_id: hall.switches[0]?.id ?? "", switch_state: 1 as const };
    expectFailure(await server.post(ravi, contract.switchDevice, command), 404, "switch.not_found");
    expect((await server.post(admin, contract.grantDevices, body)).body).toEqual({ changed: 0 });
  });
});

describe("a grant of single switches", () => {
  it("gives those switches and not their siblings, and is revoked again", async () => {
    const { admin, ravi, hall } = await buildOffice();
    const [first, , third] = hall.switches.map(({ id }) => id);
    const body = { user_ids: [ravi.userId], switch_ids: [first ?? "", third ?? ""] };
    expect((await server.post(admin, contract.grantSwitches, { ...body, access: true })).body).toEqual({ changed: 2 });
    const [device] = (await server.get(ravi, contract.myDevices, { appends: "swappliance" })).body.devices;
    expect(device).toMatchObject({ access: "switch", meta: {} });
    expect(device?.switch_appliances?.map(({ switch_no }) => switch_no)).toEqual([1, 3]);
    expect((await server.post(admin, contract.grantSwitches, { ...body, access: false })).body).toEqual({ changed: 2 });
    expect(await visibleTo(ravi)).toEqual([]);
  });
});

describe("a request with a foreign id", () => {
  it("is rejected as a whole for a person, device or switch of another enterprise, when granting and revoking", async () => {
    const [{ admin, ravi, hall }, other] = [await buildOffice(), await buildOffice()];
    await server.grant(ravi, { device: hall.id });
    await server.grant(other.ravi, { device: other.hall.id });
    const [mine, foreign] = [hall.switches[0]?.id ?? "", other.hall.switches[0]?.id ?? ""];
    for (const access of [true, false]) {
      const give = (user_ids: string[], device_ids: string[]) =>
        server.post(admin, contract.grantDevices, { user_ids, device_ids, access });
      const giveSwitches = (user_ids: string[], switch_ids: string[]) =>
        server.post(admin, contract.grantSwitches, { user_ids, switch_ids, access });
      const us = ravi.userId;
      for (const stranger of [other.ravi.userId, randomUUID()]) {
        expectFailure(await give([us, stranger], [hall.id]), 404, "user.not_found");
        expectFailure(await giveSwitches([us, stranger], [mine]), 404, "user.not_found");
      }
      for (const id of [other.hall.id, randomUUID()])
        expectFailure(await give([us], [hall.id, id]), 404, "device.not_found");
      for (const id of [foreign, randomUUID()])
        expectFailure(await giveSwitches([us], [mine, id]), 404, "switch.not_found");
    }
    expect([await grantsIn(admin), await grantsIn(other.admin)]).toEqual([1, 1]);
  });

  it("applies many requests at the same moment", async () => {
    const { admin, ravi, anita, hall, attic } = await buildOffice();
    const ask = (index: number) =>
      server.post(admin, contract.grantDevices, {
        user_ids: index % 2 ? [ravi.userId, anita.userId] : [anita.userId, ravi.userId],
        device_ids: index % 2 ? [hall.id, attic.id] : [attic.id, hall.id],
        access: index % 3 !== 0,
      });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const given = replies.reduce((sum, { body }, index) => sum + (index % 3 ? body.changed : -body.changed), 0);
    expect(await grantsIn(admin)).toBe(given);
  });

  it.each([
    { user_ids: [], device_ids: [randomUUID()] },
    { user_ids: [randomUUID()], device_ids: [] },
  ])("an empty list is refused: %j", async (lists) => {
    const { admin } = await buildOffice();
    expectFailure(await server.post(admin, contract.grantDevices, { ...lists, access: true }), 400, "request.invalid");
  });

  it("lets a user who owns nothing neither see, grant nor revoke access", async () => {
    const { admin, ravi, hall } = await buildOffice();
    await server.grant(ravi, { device: hall.id });
    const grant = { user_ids: [ravi.userId], access: true };
    const replies = [
      await server.post(ravi, contract.grantDevices, { ...grant, device_ids: [hall.id] }),
      await server.post(ravi, contract.grantSwitches, { ...grant, switch_ids: [hall.switches[0]?.id ?? ""] }),
    ];
    for (const reply of replies) expectFailure(reply, 403, "access.denied");
    expect((await server.get(ravi, contract.getAccess)).body).toEqual({ people: [] });
    expect(await grantsIn(admin)).toBe(1);
  });
});
