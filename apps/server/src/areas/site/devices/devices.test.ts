import { randomUUID } from "node:crypto";
import { contract, Device } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { countLockWaits } from "../../../testing/lock-waits.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const everything = { appends: "swappliance,kiotdevice,deviceType" };

describe("visible devices", () => {
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

  it("include switches, topics and type only when the call appends them", async () => {
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

  it("never include devices of another enterprise, not even by their id", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const device = await server.buildDevice(stranger.enterpriseId);
    const reply = await server.get(admin, contract.myDevices, { ud_id: device.id });
    expect(reply.body).toEqual({ devices: [], count: 0 });
  });

  it("are the granted ones for a user: a whole device, or one switch without its siblings", async () => {
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

/** Builds two meta keys, a room and a board. */
async function buildFurnished() {
  const admin = await server.buildUser();
  await server.database.query("UPDATE enterprises SET meta_keys = '{Floor,Cost centre}' WHERE id = $1", [
    admin.enterpriseId,
  ]);
  const device = await server.buildDevice(admin.enterpriseId, { name: "Board" });
  const hall = await server.buildGroup(admin.enterpriseId, "Hall", [device.id]);
  return { admin, device, hall };
}

const seenBy = async (user: TestUser, id: string) =>
  (await server.get(user, contract.myDevices, { ud_id: id })).body.devices[0];

describe("an edited device", () => {
  it("changes the given fields and keeps the rest", async () => {
    const { admin, device, hall } = await buildFurnished();
    const { id } = device;
    const named = await server.post(admin, contract.editDevice, { id, device_name: " Lobby <b>board</b> " });
    expect(named.body).toMatchObject({ device_name: "Lobby <b>board</b>", groups: [{ _id: hall }], meta: {} });
    expect(named.body.switch_appliances).toHaveLength(4);
    await server.post(admin, contract.editDevice, { id, meta: { Floor: " 2 ", "Cost centre": "A-7" } });
    const cleared = await server.post(admin, contract.editDevice, { id, meta: { Floor: "  " } });
    expect(cleared.body).toMatchObject({ device_name: "Lobby <b>board</b>", groups: [{ _id: hall }] });
    expect(cleared.body.meta).toEqual({ "Cost centre": "A-7" });
    expect(await seenBy(admin, id)).toMatchObject({
      device_name: "Lobby <b>board</b>",
      meta: { "Cost centre": "A-7" },
    });
  });

  it("moves to another room, keeps its other groups, and can leave its room", async () => {
    const { admin, device } = await buildFurnished();
    const attic = await server.buildGroup(admin.enterpriseId, "Attic", []);
    await server.buildGroup(admin.enterpriseId, "Lights", [device.id], "deviceType");
    const names = async (room: string | null) =>
      (await server.post(admin, contract.editDevice, { id: device.id, room })).body.groups.map(({ name }) => name);
    expect(await names(attic)).toEqual(["Attic", "Lights"]);
    expect(await names(attic)).toEqual(["Attic", "Lights"]);
    expect(await names(null)).toEqual(["Lights"]);
  });

  it("stays unchanged when any part is rejected", async () => {
    const [{ admin, device, hall }, other] = [await buildFurnished(), await buildFurnished()];
    const lights = await server.buildGroup(admin.enterpriseId, "Lights", [], "deviceType");
    const edit = (change: object) =>
      server.post(admin, contract.editDevice, { id: device.id, device_name: "Changed", ...change });
    for (const room of [other.hall, lights, randomUUID()]) expectFailure(await edit({ room }), 404, "group.not_found");
    for (const meta of [{ Floor: "2", Colour: "red" }, { constructor: "x" }, { Colour: "" }])
      expectFailure(await edit({ meta }), 400, "device.unknown_meta");
    for (const meta of [{ Floor: "bell\u0007" }, { Floor: "x".repeat(201) }, { Floor: 2 }])
      expectFailure(await edit({ meta }), 400, "request.invalid");
    expect(await seenBy(admin, device.id)).toMatchObject({ device_name: "Board", groups: [{ _id: hall }], meta: {} });
  });

  it("accepts any text a browser can send for a meta value", async () => {
    const { admin, device } = await buildFurnished();
    const meta = { Floor: "half \ud83d of a smile", "Cost centre": "<img onerror=alert(1)>" };
    const { body } = await server.post(admin, contract.editDevice, { id: device.id, meta });
    expect(body.meta).toEqual({ Floor: "half \ufffd of a smile", "Cost centre": "<img onerror=alert(1)>" });
  });

  it("ignores fields that cannot be edited: hardware id, type, topics, enterprise", async () => {
    const { admin, device } = await buildFurnished();
    const extra = { kd_id: "T-other", device_type: "KIOT_RED", device_info: {}, enterprise_id: randomUUID() };
    const { body } = await server.post(admin, contract.editDevice, { id: device.id, ...extra });
    expect(body).toMatchObject({ kd_id: device.kd_id, device_type: "KIOT_4_NODE" });
  });

  it("shows its meta values to people with the whole device, but not with one switch", async () => {
    const { admin, device } = await buildFurnished();
    const [whole, part] = [
      await server.buildUser({ role: "user", enterprise: admin.enterpriseId }),
      await server.buildUser({ role: "user", enterprise: admin.enterpriseId }),
    ];
    await server.grant(whole, { device: device.id });
    await server.grant(part, { switch: device.switches[0]?.id ?? "" });
    await server.post(admin, contract.editDevice, { id: device.id, meta: { Floor: "2" } });
    expect((await seenBy(whole, device.id))?.meta).toEqual({ Floor: "2" });
    expect((await seenBy(part, device.id))?.meta).toEqual({});
  });
});

describe("a deleted device", () => {
  const tables = "devices switch_appliances device_grants switch_grants device_group_members";
  const history = "readings device_events device_status_changes";

  /** Counts the rows of each table of the enterprise; a device has at least one of each here. */
  async function rowsOf(enterpriseId: string): Promise<Record<string, number>> {
    const counts: [string, number][] = [];
    for (const table of `${tables} ${history}`.split(" ")) {
      const sql = `SELECT count(*) AS count FROM ${table} WHERE enterprise_id = $1`;
      const [row] = await server.database.query<{ count: number }>(sql, [enterpriseId]);
      counts.push([table, row?.count ?? 0]);
    }
    return Object.fromEntries(counts);
  }

  async function buildWithHistory() {
    const { admin, device } = await buildFurnished();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: device.id });
    await server.grant(user, { switch: device.switches[0]?.id ?? "" });
    const ids = [admin.enterpriseId, device.id];
    const run = (sql: string, values: unknown[] = ids) => server.database.query(sql, values);
    await run("SELECT ensure_readings_partition($1)", ["2026-03-01T00:00:00Z"]);
    await run("INSERT INTO readings (enterprise_id, device_id, ts, v) VALUES ($1, $2, '2026-03-01T10:00:00Z', 230)");
    await run("INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, now(), 1, 0)");
    await run("INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) VALUES ($1, $2, now(), 1)");
    return { admin, user, device };
  }

  /** Empties the bin, because the history stays until then. */
  async function emptyBin(admin: TestUser): Promise<void> {
    for (const { _id } of (await server.get(admin, contract.listBin, {})).body.entries)
      await server.post(admin, contract.purgeBinned, { id: _id });
  }

  it("is removed with its switches, grants, groups and measurements, without affecting another enterprise", async () => {
    const [{ admin, device }, neighbour] = [await buildWithHistory(), await buildWithHistory()];
    const before = await rowsOf(neighbour.admin.enterpriseId);
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    expect((await server.post(admin, contract.deleteDevice, { id: device.id })).body).toEqual({ deleted: true });
    await emptyBin(admin);
    expect(new Set(Object.values(await rowsOf(admin.enterpriseId)))).toEqual(new Set([0]));
    expect(await rowsOf(neighbour.admin.enterpriseId)).toEqual(before);
    expect((await server.post(admin, contract.deleteDevice, { id: device.id })).body).toEqual({ deleted: true });
  });

  it("is removed with reports that arrive at the moment of its deletion", async () => {
    const { admin, device } = await buildWithHistory();
    const { deleting } = await server.database.transaction(async (sql) => {
      const ids = [admin.enterpriseId, device.id];
      await sql.query("SELECT 1 FROM devices WHERE enterprise_id = $1 AND id = $2 FOR NO KEY UPDATE", ids);
      const deleting = server.post(admin, contract.deleteDevice, { id: device.id });
      await vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(1));
      await sql.query(
        "INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) VALUES ($1, $2, '2026-03-02', 2)",
        ids,
      );
      return { deleting };
    });
    expect((await deleting).status).toBe(200);
    await emptyBin(admin);
    expect((await rowsOf(admin.enterpriseId)).device_status_changes).toBe(0);
  });

  it("is not deleted or edited by another enterprise, or by a user who may use it", async () => {
    const { admin, user, device } = await buildWithHistory();
    const before = await rowsOf(admin.enterpriseId);
    const stranger = await server.buildUser();
    const [edit, id] = [{ id: device.id, device_name: "Mine" }, device.id];
    expectFailure(await server.post(stranger, contract.deleteDevice, { id }), 404, "device.not_found");
    expectFailure(await server.post(stranger, contract.editDevice, edit), 404, "device.not_found");
    expectFailure(await server.post(user, contract.deleteDevice, { id }), 403, "access.denied");
    expectFailure(await server.post(user, contract.editDevice, edit), 403, "access.denied");
    expect(await rowsOf(admin.enterpriseId)).toEqual(before);
    expect(await seenBy(admin, id)).toMatchObject({ device_name: "Board" });
  });
});

describe("groups", () => {
  it("show a user granted devices and hide the rest, including empty groups", async () => {
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

  it.each(["", "   ", "x".repeat(81), "two\nlines", "nul\u0000"])("is rejected when it is %j", async (name) => {
    const admin = await server.buildUser();
    const device = await server.buildDevice(admin.enterpriseId);
    expectFailure(
      await server.post(admin, contract.editSwitch, { id: device.switches[0]?.id ?? "", name }),
      400,
      "request.invalid",
    );
  });

  it("cannot be found or changed by another enterprise", async () => {
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

describe("a critical switch", () => {
  it("is marked by an admin alone, keeps its name, and shows the mark to everyone", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const device = await server.buildDevice(admin.enterpriseId);
    await server.grant(user, { device: device.id });
    const id = device.switches[0]?.id ?? "";
    const mark = { id, critical: true };
    expectFailure(await server.post(user, contract.markSwitchCritical, mark), 403, "access.denied");
    const marked = await server.post(admin, contract.markSwitchCritical, mark);
    expect(marked.body).toMatchObject({ _id: id, name: "Switch 1", critical: true });
    const { body } = await server.get(user, contract.myDevices, everything);
    expect(body.devices[0]?.switch_appliances?.map(({ critical }) => critical)[0]).toBe(true);
    const renamed = await server.post(admin, contract.editSwitch, { id, name: "Server cooling" });
    expect(renamed.body).toMatchObject({ name: "Server cooling", critical: true });
  });

  it("cannot be marked by another enterprise", async () => {
    const [admin, stranger] = [await server.buildUser(), await server.buildUser()];
    const device = await server.buildDevice(stranger.enterpriseId);
    const mark = { id: device.switches[0]?.id ?? "", critical: true };
    expectFailure(await server.post(admin, contract.markSwitchCritical, mark), 404, "switch.not_found");
  });
});
