import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { countLockWaits } from "../../../testing/lock-waits.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { GroupDevicesRepository } from "./group-devices.repository.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns every group by name with the names of its devices, as an admin sees them. */
async function layout(admin: TestUser): Promise<Record<string, string[]>> {
  const { groups } = (await server.get(admin, contract.deviceGroups, { populate: "true" })).body;
  const named = groups.map(({ name, devices }) => [
    name,
    devices.map((device) => (typeof device === "string" ? device : device.device_name)).sort(),
  ]);
  return Object.fromEntries(named);
}

async function buildOffice() {
  const admin = await server.buildUser();
  const build = (name: string) => server.buildDevice(admin.enterpriseId, { name });
  return { admin, lamp: await build("Lamp"), fan: await build("Fan"), pump: await build("Pump") };
}

describe("a new group", () => {
  it("contains the given devices, each once", async () => {
    const { admin, lamp, fan } = await buildOffice();
    const devices = [lamp.id, fan.id, lamp.id.toUpperCase()];
    const { status, body } = await server.post(admin, contract.newGroup, { name: " Hall ", type: "room", devices });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Hall", type: "room", devices: [lamp.id, fan.id].sort() });
    expect(await layout(admin)).toEqual({ Hall: ["Fan", "Lamp"] });
  });

  it("may be empty", async () => {
    const { admin } = await buildOffice();
    const { body } = await server.post(admin, contract.newGroup, { name: "Attic", type: "room" });
    expect(body.devices).toEqual([]);
  });

  it("is rejected as a whole with one device of another enterprise", async () => {
    const [{ admin, lamp }, other] = [await buildOffice(), await buildOffice()];
    const body = { name: "Hall", type: "room" as const, devices: [lamp.id, other.lamp.id] };
    expectFailure(await server.post(admin, contract.newGroup, body), 404, "device.not_found");
    expect(await layout(admin)).toEqual({});
    expect(await layout(other.admin)).toEqual({});
  });

  it("has a name that is unique among its kind, ignoring case", async () => {
    const { admin } = await buildOffice();
    const make = (name: string, type: "room" | "deviceType") => server.post(admin, contract.newGroup, { name, type });
    expect((await make("Lights", "room")).status).toBe(200);
    expectFailure(await make("LIGHTS", "room"), 409, "group.name_taken");
    expect((await make("Lights", "deviceType")).status).toBe(200);
    const elsewhere = await server.buildUser();
    expect((await server.post(elsewhere, contract.newGroup, { name: "Lights", type: "room" })).status).toBe(200);
  });

  it("is created once when two people use one name at the same moment", async () => {
    const { admin, lamp, fan } = await buildOffice();
    const make = (device: string) =>
      server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices: [device] });
    const replies = await Promise.all([make(lamp.id), make(fan.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await server.get(admin, contract.deviceGroups)).body.groups).toHaveLength(1);
  });
});

describe("a device", () => {
  it("leaves its room when it is put into another, and keeps its other groups", async () => {
    const { admin, lamp, fan } = await buildOffice();
    await server.buildGroup(admin.enterpriseId, "Hall", [lamp.id, fan.id]);
    await server.buildGroup(admin.enterpriseId, "Lights", [lamp.id], "deviceType");
    const attic = await server.buildGroup(admin.enterpriseId, "Attic", []);
    await server.post(admin, contract.editGroup, { id: attic, devices: [lamp.id] });
    expect(await layout(admin)).toEqual({ Attic: ["Lamp"], Hall: ["Fan"], Lights: ["Lamp"] });
  });

  it("may be in several groups of a kind", async () => {
    const { admin, lamp } = await buildOffice();
    for (const name of ["Lights", "Ground floor"])
      await server.post(admin, contract.newGroup, { name, type: "deviceType", devices: [lamp.id] });
    expect(await layout(admin)).toEqual({ Lights: ["Lamp"], "Ground floor": ["Lamp"] });
  });

  it("ends up in one room when many rooms claim it at the same moment", async () => {
    const { admin, lamp, fan } = await buildOffice();
    const names = ["North", "East", "South", "West"];
    const rooms = await Promise.all(names.map((name) => server.buildGroup(admin.enterpriseId, name, [])));
    const replies = await Promise.all(
      rooms.map((id, index) =>
        server.post(admin, contract.editGroup, { id, devices: index % 2 ? [lamp.id, fan.id] : [fan.id, lamp.id] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      Object.values(await layout(admin))
        .flat()
        .sort(),
    ).toEqual(["Fan", "Lamp"]);
  });

  it.each(["by its group", "by itself"])(
    "waits for a move that is under way before it moves again, %s",
    async (way) => {
      const { admin, lamp } = await buildOffice();
      const north = await server.buildGroup(admin.enterpriseId, "North", []);
      const east = await server.buildGroup(admin.enterpriseId, "East", []);
      const moving = await server.database.transaction(async (sql) => {
        await lockEnterprise(sql, admin.enterpriseId);
        await new GroupDevicesRepository(sql).moveToRoom(admin.enterpriseId, lamp.id, north);
        const second =
          way === "by itself"
            ? server.post(admin, contract.editDevice, { id: lamp.id, room: east })
            : server.post(admin, contract.editGroup, { id: east, devices: [lamp.id] });
        await vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(1));
        return { second };
      });
      expect((await moving.second).status).toBe(200);
      expect(await layout(admin)).toEqual({ East: ["Lamp"], North: [] });
    },
  );
});

describe("the list of groups", () => {
  it("has the rooms first, each kind by name, with the ids of their devices", async () => {
    const { admin, lamp, fan } = await buildOffice();
    for (const [name, type] of [
      ["Pumps", "deviceType"],
      ["Hall", "room"],
      ["Lights", "deviceType"],
      ["Attic", "room"],
    ] as const)
      await server.post(admin, contract.newGroup, { name, type, devices: name === "Hall" ? [lamp.id, fan.id] : [] });
    const { groups } = (await server.get(admin, contract.deviceGroups)).body;
    expect(groups.map(({ name, devices }) => [name, devices])).toEqual([
      ["Attic", []],
      ["Hall", [lamp.id, fan.id].sort()],
      ["Lights", []],
      ["Pumps", []],
    ]);
  });
});

describe("an edited group", () => {
  it("may change the case of its own name, and not take another group's", async () => {
    const { admin } = await buildOffice();
    const hall = await server.buildGroup(admin.enterpriseId, "Hall", []);
    await server.buildGroup(admin.enterpriseId, "Attic", []);
    const rename = (name: string) => server.post(admin, contract.editGroup, { id: hall, name });
    expect((await rename("HALL")).body.name).toBe("HALL");
    expectFailure(await rename("attic"), 409, "group.name_taken");
  });

  it("changes the given fields and keeps the rest", async () => {
    const { admin, lamp, fan, pump } = await buildOffice();
    const id = await server.buildGroup(admin.enterpriseId, "Hall", [lamp.id, fan.id]);
    const renamed = await server.post(admin, contract.editGroup, { id, name: "HALL" });
    expect(renamed.body).toMatchObject({ _id: id, name: "HALL", devices: [lamp.id, fan.id].sort() });
    await server.post(admin, contract.editGroup, { id, devices: [pump.id, fan.id] });
    expect(await layout(admin)).toEqual({ HALL: ["Fan", "Pump"] });
    await server.post(admin, contract.editGroup, { id, devices: [] });
    expect(await layout(admin)).toEqual({ HALL: [] });
  });

  it("keeps its name and its devices when one of the two is rejected", async () => {
    const [{ admin, lamp, fan }, other] = [await buildOffice(), await buildOffice()];
    const id = await server.buildGroup(admin.enterpriseId, "Hall", [lamp.id]);
    await server.buildGroup(admin.enterpriseId, "Attic", [fan.id]);
    const foreign = await server.post(admin, contract.editGroup, {
      id,
      name: "Vault",
      devices: [fan.id, other.fan.id],
    });
    expectFailure(foreign, 404, "device.not_found");
    const taken = await server.post(admin, contract.editGroup, { id, name: "attic", devices: [fan.id] });
    expectFailure(taken, 409, "group.name_taken");
    expect(await layout(admin)).toEqual({ Attic: ["Fan"], Hall: ["Lamp"] });
  });
});

describe("a deleted group", () => {
  it("is gone, and its devices stay", async () => {
    const { admin, lamp } = await buildOffice();
    const id = await server.buildGroup(admin.enterpriseId, "Hall", [lamp.id]);
    expect((await server.post(admin, contract.deleteGroup, { id })).body).toEqual({ deleted: true });
    expect(await layout(admin)).toEqual({});
    expect((await server.get(admin, contract.myDevices)).body.count).toBe(3);
    expect((await server.post(admin, contract.deleteGroup, { id })).body).toEqual({ deleted: true });
  });
});

describe("a group of another enterprise", () => {
  it("cannot be changed or deleted, like one that does not exist", async () => {
    const [{ admin, lamp }, other] = [await buildOffice(), await buildOffice()];
    const foreign = await server.buildGroup(other.admin.enterpriseId, "Hall", [other.lamp.id]);
    for (const id of [foreign, randomUUID()]) {
      const edit = await server.post(admin, contract.editGroup, { id, name: "Mine", devices: [lamp.id] });
      expectFailure(edit, 404, "group.not_found");
      expectFailure(await server.post(admin, contract.deleteGroup, { id }), 404, "group.not_found");
    }
    expect(await layout(other.admin)).toEqual({ Hall: ["Lamp"] });
  });

  it("cannot be changed by a user of the same enterprise, granted or not", async () => {
    const { admin, lamp } = await buildOffice();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: lamp.id });
    const id = await server.buildGroup(admin.enterpriseId, "Hall", [lamp.id]);
    const replies = [
      await server.post(user, contract.newGroup, { name: "Mine", type: "room", devices: [lamp.id] }),
      await server.post(user, contract.editGroup, { id, name: "Mine" }),
      await server.post(user, contract.deleteGroup, { id }),
    ];
    for (const reply of replies) expectFailure(reply, 403, "access.denied");
    expect(await layout(admin)).toEqual({ Hall: ["Lamp"] });
  });
});
