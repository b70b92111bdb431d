import { type AuditEntry, contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { record } from "./audit.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

const trail = async (who: TestUser, query: Record<string, unknown> = {}) =>
  (await server.get(who, contract.auditLog, query)).body;
const actions = (entries: AuditEntry[]) => entries.map(({ action }) => action);

async function buildOffice() {
  const admin = await server.buildUser({ name: "Ananya" });
  const device = await server.buildDevice(admin.enterpriseId, { name: "Board" });
  const first = device.switches[0]?.id ?? "";
  return { admin, device, first };
}

async function command(admin: TestUser, device: TestDevice, at: Date, outcome: "confirmed" | "failed"): Promise<void> {
  await server.database.query(
    `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, actor_id, actor_name, switch_state, outcome,
       reason, created_at, expires_at)
     VALUES ($1, gen_random_uuid(), $2, $3, 'dashboard', $4, 'Ananya', 1, $5::text,
       CASE WHEN $5 = 'failed' THEN 'device offline' END, $6, $6)`,
    [admin.enterpriseId, device.id, device.switches[0]?.id, admin.userId, outcome, at],
  );
}

describe("the audit log", () => {
  it("records names with characters that the store cannot keep", async () => {
    const { userId, enterpriseId } = await server.buildUser();
    const author = { userId, enterpriseId, name: "Ana\ud800nya", role: "admin" as const };
    const subject = "Bo\0ard \udc00";
    await server.database.transaction((sql) => record(sql, author, { action: "device.create", subject }));
    const [entry] = await server.database.query("SELECT actor_name, subject FROM audit_log WHERE actor_id = $1", [
      userId,
    ]);
    expect(entry).toEqual({ actor_name: "Ana\ufffdnya", subject: "Board \ufffd" });
  });

  it("records every kind of change with who, when, and the old and new value", async () => {
    const { admin, device, first } = await buildOffice();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Kiran" });
    const draft = { name: "Evening", actions: [{ switch_appliance_id: first, switch_state: 1 }] };
    const timing = { time: 1830, days: [1], repeats: true };
    await server.post(admin, contract.editDevice, { id: device.id, device_name: "Front board" });
    await server.post(admin, contract.editSwitch, { id: first, name: "Fan" });
    const group = (await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices: [device.id] }))
      .body;
    await server.post(admin, contract.editGroup, { id: group._id, name: "Great hall" });
    await server.post(admin, contract.deleteGroup, { id: group._id });
    const grant = { user_ids: [user.userId], device_ids: [device.id] };
    await server.post(admin, contract.grantDevices, { ...grant, access: true });
    await server.post(admin, contract.grantDevices, { ...grant, access: false });
    const schedule = (await server.post(admin, contract.newSchedule, { ...draft, ...timing })).body;
    await server.post(admin, contract.setScheduleActive, { id: schedule._id, isActive: false });
    await server.post(admin, contract.deleteSchedule, { id: schedule._id });
    const scene = (await server.post(admin, contract.newScene, draft)).body;
    await server.post(admin, contract.editScene, { ...draft, sceneId: scene._id, name: "Night" });
    await server.post(admin, contract.deleteScene, { sceneId: scene._id });
    await server.post(admin, contract.editUser, { id: user.userId, role: ["admin"] });
    await server.post(admin, contract.deleteDevice, { id: device.id });
    const { entries, more } = await trail(admin);
    expect(more).toBe(false);
    expect(actions(entries).toReversed()).toEqual([
      "device.edit",
      "switch.edit",
      "group.create",
      "group.edit",
      "group.delete",
      "access.grant",
      "access.revoke",
      "schedule.create",
      "schedule.disable",
      "schedule.delete",
      "scene.create",
      "scene.edit",
      "scene.delete",
      "user.edit",
      "device.delete",
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: "Ananya",
        source: "dashboard",
        result: "ok",
        at: "2026-03-02T06:30:00.000Z",
      });
    const of = (action: string) => entries.find((entry) => entry.action === action);
    expect(of("device.edit")).toMatchObject({
      subject: "Front board",
      subject_id: device.id,
      before: { device_name: "Board" },
      after: { device_name: "Front board" },
    });
    expect(of("access.grant")).toMatchObject({
      subject: "Kiran",
      after: { people: ["Kiran"], devices: ["Front board"] },
    });
    expect(of("schedule.create")?.after).toMatchObject({
      name: "Evening",
      time: 1830,
      actions: ["Front board · Fan: on"],
    });
    expect(of("schedule.disable")).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
    expect(of("user.edit")).toMatchObject({ before: { role: ["user"] }, after: { role: ["admin"] } });
  });

  it("records no secret, whatever changes", async () => {
    const { admin, device } = await buildOffice();
    await server.post(admin, contract.updateDeviceSecret, { id: device.id });
    await server.post(admin, contract.changePassword, { password: admin.password, new_password: "a new password" });
    await server.post(admin, contract.editEnterprise, { name: "Tower \ud800" });
    await server.post(admin, contract.createUser, { name: "Asha", email: "asha@example.test", role: ["user"] });
    const { entries } = await trail(admin);
    expect(actions(entries)).toEqual(["user.create", "enterprise.edit", "account.password", "device.secret"]);
    expect(JSON.stringify(entries)).not.toMatch(/plain:|a new password|correct horse|secret_hash|token/);
    expect(entries[2]).toMatchObject({ before: null, after: null });
  });

  it("records nothing of rejected calls", async () => {
    const { admin, device } = await buildOffice();
    await server.post(admin, contract.editDevice, { id: device.id, device_name: "New", meta: { Unknown: "x" } });
    expect((await trail(admin)).entries).toEqual([]);
  });

  it("lists commands in the same list, page by page, newest first", async () => {
    const { admin, device } = await buildOffice();
    const start = server.clock.now().getTime();
    for (let index = 0; index < 4; index += 1) {
      server.clock.set(new Date(start + index * 2000));
      await server.post(admin, contract.editDevice, { id: device.id, device_name: `Board ${index}` });
      await command(admin, device, new Date(start + index * 2000 + 1000), index === 3 ? "failed" : "confirmed");
    }
    const all = (await trail(admin)).entries;
    expect(actions(all)).toEqual(Array.from({ length: 4 }, () => ["switch.on", "device.edit"]).flat());
    expect(all[0]).toMatchObject({
      subject: "Board 3 · Switch 1",
      result: "device offline",
      after: { switch_state: 1 },
    });
    expect(all[2]?.result).toBe("ok");
    const pages: string[] = [];
    let before: string | undefined;
    for (let more = true; more; ) {
      const page = await trail(admin, { limit: 3, ...(before ? { before } : {}) });
      pages.push(...page.entries.map(({ _id }) => _id));
      before = page.entries.at(-1)?._id;
      more = page.more;
    }
    expect(pages).toEqual(all.map(({ _id }) => _id));
  });

  it("lists the oldest first, page by page, on request", async () => {
    const { admin, device } = await buildOffice();
    const start = server.clock.now().getTime();
    for (let index = 0; index < 3; index += 1) {
      server.clock.set(new Date(start + index * 2000));
      await server.post(admin, contract.editDevice, { id: device.id, device_name: `Board ${index}` });
      await command(admin, device, new Date(start + index * 2000 + 1000), "confirmed");
    }
    const ids = ({ entries }: { entries: AuditEntry[] }) => entries.map(({ _id }) => _id);
    const newest = ids(await trail(admin));
    const oldest = await trail(admin, { dir: "asc" });
    expect(ids(oldest)).toEqual(newest.toReversed());
    const page = await trail(admin, { dir: "asc", limit: 3, before: oldest.entries[1]?._id });
    expect([ids(page), page.more]).toEqual([ids(oldest).slice(2, 5), true]);
  });

  it("is filtered by thing, action, person, words and days of the enterprise's zone", async () => {
    const { admin, device } = await buildOffice();
    const other = await server.buildUser({ enterprise: admin.enterpriseId, name: "Meera" });
    await server.post(admin, contract.editDevice, { id: device.id, device_name: "Pump 100%" });
    await command(admin, device, server.clock.now(), "confirmed");
    // 20:00 UTC is the next day in Kolkata.
    server.clock.set("2026-03-02T20:00:00Z");
    await server.post(other, contract.newGroup, { name: "Roof", type: "room", devices: [] });
    expect(actions((await trail(admin, { action: "device" })).entries)).toEqual(["device.edit"]);
    expect(actions((await trail(admin, { action: "switch.on" })).entries)).toEqual(["switch.on"]);
    expect(actions((await trail(admin, { actor: "meera" })).entries)).toEqual(["group.create"]);
    expect(actions((await trail(admin, { search: "100%" })).entries)).toContain("device.edit");
    expect((await trail(admin, { search: "1_0%" })).entries).toEqual([]);
    expect(actions((await trail(admin, { from_date: "2026-03-03" })).entries)).toEqual(["group.create"]);
    expect((await trail(admin, { to_date: "2026-03-02" })).entries).toHaveLength(2);
  });

  it("is visible to its enterprise's admins only", async () => {
    const { admin, device } = await buildOffice();
    await server.post(admin, contract.editDevice, { id: device.id, device_name: "Mine" });
    const id = (await trail(admin)).entries[0]?._id;
    const stranger = await server.buildUser();
    expect((await trail(stranger)).entries).toEqual([]);
    expect((await trail(stranger, { before: id })).entries).toEqual([]);
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    expectFailure(await server.get(user, contract.auditLog, {}), 403, "access.denied");
  });

  it("cannot be changed, emptied or cut, not even in the store", async () => {
    const { admin, device } = await buildOffice();
    await server.post(admin, contract.editDevice, { id: device.id, device_name: "Kept" });
    for (const statement of [
      "UPDATE audit_log SET actor_name = 'Nobody'",
      "DELETE FROM audit_log",
      "TRUNCATE audit_log",
    ])
      await expect(server.database.query(statement)).rejects.toThrow("append-only");
    expect((await trail(admin)).entries).toHaveLength(1);
  });
});
