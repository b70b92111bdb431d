import { contract, type InputOf } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const DAY = 86_400_000;
const pass = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms));

async function office() {
  const ananya = await server.buildUser({ name: "Ananya" });
  const { enterpriseId } = ananya;
  const kiran = await server.buildUser({ name: "Kiran", enterprise: enterpriseId });
  const ravi = await server.buildUser({ name: "Ravi", enterprise: enterpriseId, role: "user" });
  const board = await server.buildDevice(enterpriseId, { name: "Board", online: true });
  return { enterpriseId, ananya, kiran, ravi, board, lamp: board.switches[0]?.id ?? "" };
}

const undo = (who: TestUser, input: InputOf<typeof contract.undoDelete>) =>
  server.post(who, contract.undoDelete, input);
const bin = async (who: TestUser, input: InputOf<typeof contract.listBin> = {}) =>
  (await server.get(who, contract.listBin, input)).body;
async function newestIn(who: TestUser): Promise<string> {
  return (await bin(who)).entries[0]?._id ?? "";
}
const restore = (who: TestUser, id: string) => server.post(who, contract.restoreBinned, { id });
const purge = (who: TestUser, id: string) => server.post(who, contract.purgeBinned, { id });
const draft = (lamp: string) => ({
  name: "Evening",
  time: 1830,
  days: [0, 1, 2, 3, 4, 5, 6],
  repeats: true,
  actions: [{ switch_appliance_id: lamp, switch_state: 1 as const }],
});
async function count(table: string, deviceId: string): Promise<number> {
  const sql = `SELECT count(*) AS count FROM ${table} WHERE device_id = $1`;
  return (await server.database.query<{ count: number }>(sql, [deviceId]))[0]?.count ?? 0;
}
const trail = (enterpriseId: string) =>
  server.database.query<{ action: string; actor_name: string }>(
    "SELECT action, actor_name FROM audit_log WHERE enterprise_id = $1 ORDER BY id",
    [enterpriseId],
  );

describe("permissions", () => {
  it("lets people take back what they deleted themselves, for a minute", async () => {
    const { ravi, ananya, lamp } = await office();
    await server.grant(ravi, { switch: lamp });
    const { _id: id } = (await server.post(ravi, contract.newSchedule, draft(lamp))).body;
    const list = async () => (await server.post(ravi, contract.listSchedules, {})).body.docs.map(({ _id }) => _id);
    await server.post(ravi, contract.deleteSchedule, { id });
    expect(await list()).toEqual([]);
    expect((await undo(ravi, { thing: "schedule", ids: [id] })).body.restored).toMatchObject([{ name: "Evening" }]);
    expect(await list()).toEqual([id]);

    await server.post(ravi, contract.deleteSchedule, { id });
    pass(MINUTE + 1000);
    expectFailure(await undo(ravi, { thing: "schedule", ids: [id] }), 404, "bin.not_found");
    expect((await restore(ananya, await newestIn(ananya))).status).toBe(200);
    expect(await list()).toEqual([id]);
  });

  it("hides from everybody else what is in the bin", async () => {
    const { ananya, ravi, lamp } = await office();
    const { _id: id } = (await server.post(ananya, contract.newSchedule, draft(lamp))).body;
    await server.post(ananya, contract.deleteSchedule, { id });
    const [outsider, entry] = [await server.buildUser(), await newestIn(ananya)];
    expectFailure(await undo(ravi, { thing: "schedule", ids: [id] }), 404, "bin.not_found");
    expectFailure(await undo(outsider, { thing: "schedule", ids: [id] }), 404, "bin.not_found");
    expectFailure(await undo(ananya, { thing: "scene", ids: [id] }), 404, "bin.not_found");
    expectFailure(await restore(outsider, entry), 404, "bin.not_found");
    expectFailure(await purge(outsider, entry), 404, "bin.not_found");
    expectFailure(await restore(ravi, entry), 403, "access.denied");
    expect((await bin(outsider)).entries).toEqual([]);
  });

  it("lists entries newest first, by kind and by name, without their content", async () => {
    const { ananya, board, lamp } = await office();
    const { _id: id } = (await server.post(ananya, contract.newSchedule, draft(lamp))).body;
    await server.post(ananya, contract.deleteSchedule, { id });
    pass(1000);
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const reply = await bin(ananya);
    expect(reply.entries.map(({ thing, name, deleted_by }) => [thing, name, deleted_by])).toEqual([
      ["device", "Board", "Ananya"],
      ["schedule", "Evening", "Ananya"],
    ]);
    expect(Object.keys(reply.entries[0] ?? {}).sort()).toEqual(
      ["_id", "deleted_at", "deleted_by", "name", "purge_at", "thing", "thing_id"].sort(),
    );
    expect(await bin(ananya, { thing: "schedule" })).toMatchObject({ count: 1, entries: [{ name: "Evening" }] });
    expect(await bin(ananya, { search: "BOA" })).toMatchObject({ count: 1, entries: [{ name: "Board" }] });
    expect(await bin(ananya, { limit: 1, offset: 1 })).toMatchObject({ count: 2, entries: [{ name: "Evening" }] });
  });

  it("records who deleted, restored and deleted for good", async () => {
    const { enterpriseId, ananya, kiran, lamp } = await office();
    const { _id: id } = (await server.post(ananya, contract.newSchedule, draft(lamp))).body;
    await server.post(ananya, contract.deleteSchedule, { id });
    await restore(kiran, await newestIn(kiran));
    await server.post(ananya, contract.deleteSchedule, { id });
    await purge(kiran, await newestIn(kiran));
    expect((await trail(enterpriseId)).map(({ action, actor_name }) => `${actor_name} ${action}`).slice(1)).toEqual([
      "Ananya schedule.delete",
      "Kiran schedule.restore",
      "Ananya schedule.delete",
      "Kiran schedule.purge",
    ]);
  });
});

describe("two requests at once", () => {
  it("answers both requests to restore the same entry, and restores it once", async () => {
    const { enterpriseId, ananya, kiran, board } = await office();
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const entry = await newestIn(ananya);
    const [one, other] = await Promise.all([restore(ananya, entry), restore(kiran, entry)]);
    expect(one.status).toBe(200);
    expect(other).toEqual(one);
    expect((await undo(kiran, { thing: "device", ids: [board.id] })).body).toEqual({ restored: [one.body] });
    expect((await trail(enterpriseId)).filter(({ action }) => action === "device.restore")).toHaveLength(1);
  });

  it("restores nothing that was purged, and purges nothing that was restored", async () => {
    const { ananya, kiran, board } = await office();
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const first = await newestIn(ananya);
    expect((await restore(ananya, first)).status).toBe(200);
    expectFailure(await purge(kiran, first), 409, "bin.restored");
    pass(1);
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const second = await newestIn(ananya);
    expect([(await purge(ananya, second)).status, (await purge(kiran, second)).status]).toEqual([200, 200]);
    expectFailure(await restore(ananya, second), 404, "bin.not_found");
    expectFailure(await undo(ananya, { thing: "device", ids: [board.id] }), 404, "bin.not_found");
  });

  it("restores everything that was deleted together, or nothing", async () => {
    const { enterpriseId, ananya, board } = await office();
    const fan = await server.buildDevice(enterpriseId, { name: "Fan" });
    for (const { id } of [board, fan]) await server.post(ananya, contract.deleteDevice, { id });
    const stranger = await server.buildUser();
    const again = await server.buildDevice(stranger.enterpriseId);
    await server.database.query("UPDATE devices SET kd_id = $2 WHERE id = $1", [again.id, fan.kd_id]);
    const ids = [board.id, fan.id];
    expectFailure(await undo(ananya, { thing: "device", ids }), 409, "device.taken");
    expect((await server.get(ananya, contract.myDevices, {})).body.devices).toEqual([]);
    await server.database.query("DELETE FROM devices WHERE enterprise_id = $1", [stranger.enterpriseId]);
    expect((await undo(ananya, { thing: "device", ids })).body.restored).toHaveLength(2);
  });
});

describe("a device", () => {
  async function meterWith(enterpriseId: string, energy: number) {
    const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" });
    const day = server.clock.now().toISOString().slice(0, 10);
    const insert = (table: string, column: string, value: string) =>
      server.database.query(
        `INSERT INTO ${table} (enterprise_id, device_id, ${column}, energy) VALUES ($1, $2, $3, $4)`,
        [enterpriseId, meter.id, value, energy],
      );
    await insert("reading_days", "day", day);
    await insert("reading_months", "month", `${day.slice(0, 7)}-01`);
    return meter.id;
  }

  it("keeps its history in the bin and counts nowhere meanwhile", async () => {
    const { enterpriseId, ananya } = await office();
    const [main, sub] = [await meterWith(enterpriseId, 7000), await meterWith(enterpriseId, 500)];
    const day = server.clock.now().toISOString().slice(0, 10);
    const [from_date, to_date] = [`${day.slice(0, 7)}-01`, day];
    const total = async () => (await server.post(ananya, contract.devicewiseEnergy, { from_date, to_date })).body.total;
    expect(await total()).toBe(7500);
    await server.post(ananya, contract.deleteDevice, { id: sub });
    expect([await total(), await count("reading_days", sub)]).toEqual([7000, 1]);
    await undo(ananya, { thing: "device", ids: [sub] });
    expect(await total()).toBe(7500);
    await server.post(ananya, contract.deleteDevice, { id: main });
    await purge(ananya, await newestIn(ananya));
    expect([await total(), await count("reading_days", main), await count("reading_months", main)]).toEqual([
      500, 0, 0,
    ]);
  });

  it("is purged after 30 days, with its history", async () => {
    const { enterpriseId, ananya } = await office();
    const meter = await meterWith(enterpriseId, 7000);
    await server.post(ananya, contract.deleteDevice, { id: meter });
    pass(29 * DAY);
    await server.app.building.bin.sweep();
    expect(await count("reading_months", meter)).toBe(1);
    pass(DAY);
    const { token } = await server.app.identity.sessions.service.start(ananya.userId, enterpriseId);
    expect((await server.get(token, contract.listBin, {})).body.entries).toEqual([]);
    expectFailure(
      await server.post(token, contract.undoDelete, { thing: "device", ids: [meter] }),
      404,
      "bin.not_found",
    );
    await server.app.building.bin.sweep();
    expect([await count("reading_days", meter), await count("reading_months", meter)]).toEqual([0, 0]);
  });

  it("is expected back within a minute when it was online when deleted", async () => {
    const { ananya, board } = await office();
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    await undo(ananya, { thing: "device", ids: [board.id] });
    const [row] = await server.database.query<{ expected_until: Date }>(
      "SELECT expected_until FROM devices WHERE id = $1",
      [board.id],
    );
    expect(row?.expected_until.getTime()).toBe(server.clock.now().getTime() + MINUTE);
  });

  it("counts as offline while it was in the bin", async () => {
    const { ananya, board } = await office();
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const deleted = server.clock.now();
    pass(3 * DAY);
    await restore(ananya, await newestIn(ananya));
    const [row] = await server.database.query(
      `SELECT d.current_status, d.expected_until, c.status, c.ts FROM devices d
       JOIN device_status_changes c ON c.device_id = d.id WHERE d.id = $1`,
      [board.id],
    );
    expect(row).toEqual({ current_status: 2, expected_until: null, status: 2, ts: deleted });
  });

  it("is restored with the holds that still last, and reports how many others are left out", async () => {
    const { enterpriseId, ananya, board } = await office();
    const [lasting, short, shed] = board.switches.map(({ id }) => id);
    const hold = (switches: unknown[], minutes: number) =>
      server.post(ananya, contract.newHolds, { switches, switch_state: 0, until: "time", minutes } as never);
    await hold([lasting], 120);
    await hold([short], 5);
    await server.database.query(
      `INSERT INTO holds (enterprise_id, id, batch_id, switch_id, level, switch_state, since, chain_since, until, until_kind, after_end)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 'demand', 0, $3, $3, $4, 'time', 'resume')`,
      [enterpriseId, shed, server.clock.now(), new Date(server.clock.now().getTime() + 3_600_000)],
    );
    const before = (await server.get(ananya, contract.listHolds)).body.holds;
    expect(before).toHaveLength(3);
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    server.clock.advance(10 * MINUTE);
    const { body } = await restore(ananya, await newestIn(ananya));
    expect(body.left_out).toEqual([{ what: "holds", count: 2 }]);
    const after = (await server.get(ananya, contract.listHolds)).body.holds;
    expect(after.map(({ _id }) => _id)).toEqual(
      before.filter(({ switch_appliance }) => switch_appliance._id === lasting).map(({ _id }) => _id),
    );
  });

  it("reports what could not be restored with it", async () => {
    const { enterpriseId, ananya, ravi, board, lamp } = await office();
    await server.grant(ravi, { device: board.id });
    const { _id: schedule } = (await server.post(ananya, contract.newSchedule, draft(lamp))).body;
    const hall = await server.buildGroup(enterpriseId, "Hall", [board.id]);
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const entry = await newestIn(ananya);
    for (const [endpoint, id] of [
      [contract.deleteUser, ravi.userId],
      [contract.deleteSchedule, schedule],
      [contract.deleteGroup, hall],
    ] as const)
      await server.post(ananya, endpoint, { id });
    for (const { _id } of (await bin(ananya)).entries) if (_id !== entry) await purge(ananya, _id);
    expect((await restore(ananya, entry)).body.left_out).toEqual(
      expect.arrayContaining([
        { what: "access", count: 1 },
        { what: "actions", count: 1 },
        { what: "places", count: 1 },
      ]),
    );
  });

  it("can be edited and deleted again after it is restored", async () => {
    const { ananya, board } = await office();
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    expectFailure(
      await server.post(ananya, contract.editDevice, { id: board.id, device_name: "X" }),
      410,
      "thing.deleted",
    );
    await undo(ananya, { thing: "device", ids: [board.id] });
    expect((await server.post(ananya, contract.editDevice, { id: board.id, device_name: "Front" })).status).toBe(200);
    expect((await server.post(ananya, contract.deleteDevice, { id: board.id })).status).toBe(200);
    expect((await bin(ananya)).entries).toMatchObject([{ name: "Front" }]);
  });
});

describe("a group", () => {
  it("gets a number when its name is taken meanwhile, and leaves devices where they are now", async () => {
    const { enterpriseId, ananya, board } = await office();
    const hall = await server.buildGroup(enterpriseId, "Hall", [board.id]);
    await server.post(ananya, contract.deleteGroup, { id: hall });
    const other = (await server.post(ananya, contract.newGroup, { name: "hall", type: "room", devices: [board.id] }))
      .body;
    expect((await undo(ananya, { thing: "group", ids: [hall] })).body.restored).toMatchObject([
      { name: "Hall (2)", left_out: [{ what: "places", count: 1 }] },
    ]);
    const { groups } = (await server.get(ananya, contract.deviceGroups, {})).body;
    expect(groups.map(({ _id, name, devices }) => [_id, name, devices.length])).toEqual(
      expect.arrayContaining([
        [other._id, "hall", 1],
        [hall, "Hall (2)", 0],
      ]),
    );
  });

  it("gives back the access it granted, and requires its tablet to be paired again", async () => {
    const { enterpriseId, ananya, ravi, board } = await office();
    const hall = await server.buildGroup(enterpriseId, "Hall", [board.id]);
    await server.grant(ravi, { room: hall });
    const { panel, code } = (await server.post(ananya, contract.newPanel, { room: hall, name: "Door" })).body;
    await server.post(null, contract.pairPanel, { pairing_code: code });
    await server.post(ananya, contract.deleteGroup, { id: hall });
    expect((await server.get(ravi, contract.myDevices, {})).body.devices).toEqual([]);
    await undo(ananya, { thing: "group", ids: [hall] });
    expect((await server.get(ravi, contract.myDevices, {})).body.devices).toHaveLength(1);
    expect((await server.get(ananya, contract.listPanels)).body.panels).toMatchObject([
      { _id: panel._id, pairedAt: null },
    ]);
  });
});

describe("a schedule", () => {
  it("runs next from now on, and never makes up for missed runs", async () => {
    const { ananya, lamp } = await office();
    const { _id: id } = (await server.post(ananya, contract.newSchedule, draft(lamp))).body;
    await server.post(ananya, contract.deleteSchedule, { id });
    pass(3 * DAY);
    await restore(ananya, await newestIn(ananya));
    const [row] = await server.database.query<{ next_run: Date }>("SELECT next_run FROM schedules WHERE id = $1", [id]);
    expect(row?.next_run.getTime()).toBeGreaterThan(server.clock.now().getTime());
    expect(row?.next_run.getTime()).toBeLessThanOrEqual(server.clock.now().getTime() + DAY);
  });

  it("belongs to the person who restores it when its owner has left", async () => {
    const { ananya, kiran, ravi, lamp } = await office();
    await server.grant(ravi, { switch: lamp });
    const { _id: id } = (await server.post(ravi, contract.newSchedule, draft(lamp))).body;
    await server.post(ravi, contract.deleteSchedule, { id });
    const entry = await newestIn(ananya);
    await server.post(ananya, contract.deleteUser, { id: ravi.userId });
    expect((await restore(kiran, entry)).status).toBe(200);
    expect((await server.post(kiran, contract.listSchedules, { id })).body.docs).toMatchObject([
      { owner: { name: "Kiran" } },
    ]);
  });
});

describe("a workflow", () => {
  it("is restored whole by its last part, or by any other", async () => {
    const { enterpriseId, ananya, lamp } = await office();
    const meters = [
      await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" }),
      await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" }),
    ];
    const rule = {
      name: "High",
      trigger: "voltage",
      qualifier: "above",
      value: 250,
      startTime: 0,
      endTime: 2359,
      actions: draft(lamp).actions,
    };
    const { workflows } = (
      await server.post(ananya, contract.newWorkflows, {
        workflows: meters.map(({ id }) => ({ ...rule, device: id })),
      } as never)
    ).body;
    const ids = workflows.map(({ _id }) => _id);
    for (const id of ids) await server.post(ananya, contract.deleteWorkflows, { workflows: [id] });
    expect((await undo(ananya, { thing: "workflow", ids: ids.slice(0, 1) })).status).toBe(200);
    const { groups } = (await server.get(ananya, contract.listWorkflows, {})).body;
    expect(groups.flatMap((group) => group.workflows.map(({ _id }) => _id)).sort()).toEqual(ids.sort());
  });

  it("restores a workflow with everything it watched when all of that was deleted", async () => {
    const { enterpriseId, ananya, lamp } = await office();
    const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" });
    const rule = {
      name: "High",
      trigger: "voltage",
      qualifier: "above",
      value: 250,
      startTime: 0,
      endTime: 2359,
      actions: draft(lamp).actions,
    };
    const make = async (device: string) =>
      (await server.post(ananya, contract.newWorkflows, { workflows: [{ ...rule, device }] } as never)).body
        .workflows[0]?._id ?? "";
    const [watching, other] = [
      await make(meter.id),
      await make((await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" })).id),
    ];
    await server.post(ananya, contract.deleteDevice, { id: meter.id });
    await server.post(ananya, contract.deleteWorkflows, { workflows: [other] });
    await undo(ananya, { thing: "device", ids: [meter.id] });
    const { groups } = (await server.get(ananya, contract.listWorkflows, {})).body;
    expect(groups.flatMap(({ workflows }) => workflows.map(({ _id }) => _id))).toEqual([watching]);
  });
});

describe("a member", () => {
  it("can sign in again with their former things, but not with a former session", async () => {
    const { ananya, ravi, board, lamp } = await office();
    await server.grant(ravi, { device: board.id });
    await server.post(ravi, contract.newSchedule, draft(lamp));
    await server.post(ananya, contract.deleteUser, { id: ravi.userId });
    expectFailure(
      await server.post(null, contract.login, { username: ravi.email, password: ravi.password } as never),
      400,
      "auth.wrong_credentials",
    );
    await undo(ananya, { thing: "user", ids: [ravi.userId] });
    expectFailure(await server.get(ravi, contract.myDevices, {}), 401, "session.required");
    const signedIn = await server.post(null, contract.login, {
      username: ravi.email,
      password: ravi.password,
    } as never);
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.body as { token: string };
    expect((await server.get(token, contract.myDevices, {})).body.devices).toHaveLength(1);
    expect((await server.post(token, contract.listSchedules, {})).body.docs).toHaveLength(1);
  });

  it("leaves with the heir the things that were handed over", async () => {
    const { ananya, kiran, ravi, board, lamp } = await office();
    await server.grant(ravi, { device: board.id });
    const { _id: id } = (await server.post(ravi, contract.newSchedule, draft(lamp))).body;
    await server.post(ananya, contract.deleteUser, { id: ravi.userId, hand_over_to: kiran.userId });
    await undo(ananya, { thing: "user", ids: [ravi.userId] });
    expect((await server.post(ananya, contract.listSchedules, { id })).body.docs).toMatchObject([
      { owner: { name: "Kiran" } },
    ]);
  });

  it("is not restored beside an invitation to the same address", async () => {
    const { ananya, ravi } = await office();
    await server.post(ananya, contract.deleteUser, { id: ravi.userId });
    await server.post(ananya, contract.createUser, { name: "Ravi", email: ravi.email, role: ["user"] } as never);
    expectFailure(await undo(ananya, { thing: "user", ids: [ravi.userId] }), 409, "user.exists");
  });

  it("is purged after 30 days, and at once when they join in another way", async () => {
    const { enterpriseId, ananya, kiran, ravi } = await office();
    const known = async (email: string) =>
      (await server.database.query("SELECT 1 FROM users WHERE email = $1", [email])).length;
    await server.post(ananya, contract.deleteUser, { id: ravi.userId });
    expect(await known(ravi.email)).toBe(1);
    pass(31 * DAY);
    await server.app.building.bin.sweep();
    expect(await known(ravi.email)).toBe(0);
    const { token } = await server.app.identity.sessions.service.start(ananya.userId, enterpriseId);
    await server.post(token, contract.deleteUser, { id: kiran.userId });
    const listed = async () => (await server.get(token, contract.listBin, {})).body.count;
    expect(await listed()).toBe(1);
    await server.database.query("DELETE FROM users WHERE id = $1", [kiran.userId]);
    expect(await listed()).toBe(0);
  });

  it("keeps an invited member's things in the bin when they join under their own id", async () => {
    const { enterpriseId, ananya, board } = await office();
    const { body: invited } = await server.post(ananya, contract.createUser, {
      name: "Sita",
      email: "sita@example.test",
      role: ["user"],
      device_ids: [board.id],
    } as never);
    await server.post(ananya, contract.deleteDevice, { id: board.id });
    const sita = await server.buildUser({ email: "sita@example.test", name: "Sita" });
    await server.app.identity.sessions.service.start(sita.userId, enterpriseId);
    expect((await undo(ananya, { thing: "device", ids: [board.id] })).body.restored).toMatchObject([{ left_out: [] }]);
    expect(invited._id).not.toBe(sita.userId);
  });
});

/**
 * Tables whose rows are deleted for good: sessions end, reports and requests to devices are made again, interruptions at the wall and
 * shed loads are over, and a restored person sets up their channels again.
 */
const NOT_KEPT = [
  "sessions",
  "reports",
  "device_config_requests",
  "protection_breaches",
  "shed_events",
  "channels",
  "channel_preferences",
  "workflow_waits",
];

it("keeps every row that is deleted together with something, in every table", async () => {
  const rows = await server.database.query<{ table: string }>(
    `WITH RECURSIVE going AS (
       SELECT unnest(ARRAY['devices', 'device_groups', 'scenes', 'schedules', 'workflows', 'remotes', 'memberships']::regclass[]) AS oid
       UNION SELECT c.conrelid::regclass FROM going g JOIN pg_constraint c ON c.confrelid = g.oid AND c.contype = 'f' AND c.confdeltype = 'c')
     SELECT oid::text AS table FROM going WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = going.oid AND t.tgname = 'keep_in_bin')`,
  );
  expect(rows.map(({ table }) => table).sort()).toEqual([...NOT_KEPT].sort());
});

it("is deleted with its enterprise", async () => {
  const { enterpriseId, ananya, board } = await office();
  await server.post(ananya, contract.deleteDevice, { id: board.id });
  await server.database.query("DELETE FROM enterprises WHERE id = $1", [enterpriseId]);
  const left = await server.database.query("SELECT 1 FROM bin_rows WHERE enterprise_id = $1", [enterpriseId]);
  expect(left).toEqual([]);
});
