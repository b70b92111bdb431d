import { contract, Device } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const everything = { appends: "swappliance,kiotdevice,deviceType" };

describe("the devices one may see", () => {
  it("are all of the enterprise for an admin, by name, a page at a time", async () => {
    const admin = await server.buildUser();
    for (const name of ["Cellar", "Attic", "Bureau"]) await server.buildDevice(admin.enterpriseId, { name });
    const all = await server.get(admin, contract.myDevices);
    expect([all.body.count, all.body.devices.map((device) => device.device_name)]).toEqual([
      3,
      ["Attic", "Bureau", "Cellar"],
    ]);
    const page = await server.get(admin, contract.myDevices, { limit: 1, offset: 1 });
    expect([page.body.count, page.body.devices.map((device) => device.device_name)]).toEqual([3, ["Bureau"]]);
  });

  it("come with switches, topics and type only where the call appends them", async () => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId, { type: "SW_5_NODE" });
    const bare = (await server.get(admin, contract.myDevices)).body.devices[0];
    expect(bare).not.toHaveProperty("switch_appliances");
    expect(bare).not.toHaveProperty("device_info");
    const full = (await server.get(admin, contract.myDevices, everything)).body.devices[0];
    expect(full?.switch_appliances?.map((each) => each.switch_no)).toEqual([1, 2, 3, 4, 5]);
    expect(full?.current_dimm).toEqual([null, null, null, null, 60]);
    expect(full?.device_info?.publish_topic).toBe(`KU/${device.kd_id}/${admin.enterpriseId}/ping/set`);
    expect(full?.deviceType?.code).toBe("SW_5_NODE");
  });

  it("never include those of another enterprise, not even by their id", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const device = await server.buildDevice(stranger.enterpriseId);
    const reply = await server.get(admin, contract.myDevices, { ud_id: device.id });
    expect(reply.body).toEqual({ devices: [], count: 0 });
  });

  it("are what was granted for a user: a whole device, or one switch without its siblings", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const [whole, part] = [await server.buildDevice(admin.enterpriseId), await server.buildDevice(admin.enterpriseId)];
    await server.buildDevice(admin.enterpriseId, { name: "Not granted" });
    await server.grant(user, { device: whole.id });
    await server.grant(user, { switch: part.switches[2]?.id ?? "" });
    const { devices, count } = (await server.get(user, contract.myDevices, everything)).body;
    expect(count).toBe(2);
    const seen = new Map(devices.map((device) => [device._id, device]));
    expect(seen.get(whole.id)).toMatchObject({ access: "device" });
    expect(seen.get(part.id)).toMatchObject({ access: "switch" });
    expect(seen.get(part.id)?.switch_appliances?.map((each) => each.switch_no)).toEqual([3]);
    expect(seen.get(part.id)?.device_info?.subscription_topic).not.toContain("state/get");
  });

  it("never show a device's secret", async () => {
    const admin = await server.buildUser();
    await server.buildDevice(admin.enterpriseId);
    const { body } = await server.get(admin, contract.myDevices, everything);
    expect(Object.keys(body.devices[0] ?? {}).every((key) => key in Device.def.shape)).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/secret|hash/);
  });
});

describe("groups", () => {
  it("show a user what was granted and hide the rest, empty groups too", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const [mine, other] = [await server.buildDevice(admin.enterpriseId), await server.buildDevice(admin.enterpriseId)];
    await server.buildGroup(admin.enterpriseId, "Hall", [mine.id, other.id]);
    await server.buildGroup(admin.enterpriseId, "Vault", [other.id]);
    await server.buildGroup(admin.enterpriseId, "Empty", []);
    await server.grant(user, { device: mine.id });
    const forAdmin = (await server.get(admin, contract.deviceGroups)).body.groups;
    expect(forAdmin.map((group) => [group.name, group.devices.length])).toEqual([
      ["Empty", 0],
      ["Hall", 2],
      ["Vault", 1],
    ]);
    const forUser = (await server.get(user, contract.deviceGroups, { populate: "true" })).body.groups;
    expect(forUser).toMatchObject([{ name: "Hall", devices: [{ _id: mine.id, access: "device" }] }]);
  });
});

describe("a switch's name", () => {
  it("is changed by an admin and by nobody else", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: device.id });
    const id = device.switches[0]?.id ?? "";
    expectFailure(await server.post(user, contract.editSwitch, { id, name: "Mine" }), 403, "access.denied");
    const renamed = await server.post(admin, contract.editSwitch, { id, name: "  Porch <b>lamp</b> " });
    expect(renamed.body).toMatchObject({ _id: id, name: "Porch <b>lamp</b>" });
  });

  it.each(["", "   ", "x".repeat(81), "two\nlines", "nul\u0000"])("is refused as %j", async (name) => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    expectFailure(
      await server.post(admin, contract.editSwitch, { id: device.switches[0]?.id ?? "", name }),
      400,
      "request.invalid",
    );
  });

  it("of another enterprise is not there to be changed", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const device = await server.buildDevice(stranger.enterpriseId);
    const id = device.switches[0]?.id ?? "";
    expectFailure(await server.post(admin, contract.editSwitch, { id, name: "Mine now" }), 404, "switch.not_found");
    const rows = await server.database.query<{ name: string }>("SELECT name FROM switch_appliances WHERE id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ name: "Switch 1" }]);
  });
});
