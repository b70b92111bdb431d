import { type AuditEntry, contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

const trail = async (who: TestUser, query: Record<string, unknown> = {}) =>
  (await server.get(who, contract.auditLog, query)).body.entries;
const actions = (entries: AuditEntry[]) => entries.map(({ action }) => action);

async function buildOffice() {
  const admin = await server.buildUser({ name: "Ananya" });
  const device = await server.buildDevice(admin.enterpriseId, { name: "Board", online: true });
  const first = device.switches[0]?.id ?? "";
  const turnOn = (who: TestUser) =>
    server.post(who, contract.switchDevice, { switch_appliance_id: first, switch_state: 1 });
  return { admin, device, first, turnOn };
}

describe("the history", () => {
  it("keeps the names of a device, a schedule and a person after they are deleted", async () => {
    const { admin, device, first, turnOn } = await buildOffice();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Kiran" });
    await server.grant(user, { device: device.id });
    const actions = [{ switch_appliance_id: first, switch_state: 1 }];
    const evening = { name: "Evening", actions, time: 1215, days: [0, 1, 2, 3, 4, 5, 6], repeats: true };
    const schedule = (await server.post(user, contract.newSchedule, evening)).body;
    expect((await turnOn(user)).status).toBe(200);
    server.clock.set("2026-03-02T06:45:00Z");
    await server.app.building.schedules.runner.runDue();
    const history = async () =>
      (await server.get(admin, contract.scheduleHistory, { id: schedule._id, limit: 10, offset: 0 })).body.docs;
    expect(await history()).toMatchObject([{ results: [{ device_name: "Board", outcome: "pending" }] }]);

    await server.post(admin, contract.deleteDevice, { id: device.id });
    expect(await history()).toMatchObject([
      { results: [{ device_name: "Board", switch_name: "Switch 1", outcome: "failed", reason: "switch_gone" }] },
    ]);
    await server.post(admin, contract.deleteSchedule, { id: schedule._id });
    await server.post(admin, contract.deleteUser, { id: user.userId });

    const kept = await trail(admin, { action: "switch.on" });
    expect(kept).toMatchObject([
      {
        actor: "Kiran",
        source: "schedule",
        subject: "Board · Switch 1",
        result: "switch_gone",
        after: { cause: "Evening" },
      },
      { actor: "Kiran", source: "dashboard", subject: "Board · Switch 1", subject_id: first, result: "switch_gone" },
    ]);
    expect((await trail(admin, { search: "board · sw" })).length).toBe(2);
    // The export reads page by page.
    const [newest] = kept;
    expect(await trail(admin, { action: "switch.on", before: newest?._id })).toEqual(kept.slice(1));
  });

  it("keeps the name a switch had when it was switched", async () => {
    const { admin, first, turnOn } = await buildOffice();
    await turnOn(admin);
    await server.post(admin, contract.editSwitch, { id: first, name: "Fan" });
    expect((await trail(admin, { action: "switch.on" }))[0]?.subject).toBe("Board · Switch 1");
  });

  it("records the outcome once and allows no other change, not even in the store", async () => {
    const { admin, device, turnOn } = await buildOffice();
    await turnOn(admin);
    const run = (sql: string) => server.database.query(`${sql} WHERE device_id = $1`, [device.id]);
    await run("UPDATE commands SET outcome = 'confirmed', finished_at = now()");
    for (const statement of [
      "UPDATE commands SET outcome = 'failed'",
      "UPDATE commands SET actor_name = 'Nobody'",
      "UPDATE commands SET switch_state = 0",
      "UPDATE commands SET device_name = 'Other'",
      "DELETE FROM commands",
    ])
      await expect(run(statement)).rejects.toThrow("append-only");
    for (const table of ["commands", "ir_sends"])
      await expect(server.database.query(`TRUNCATE ${table}`)).rejects.toThrow("append-only");
    expect(await trail(admin)).toMatchObject([{ actor: "Ananya", action: "switch.on", result: "ok" }]);
  });
});

describe("an edit that changes nothing", () => {
  it("leaves no entry for any kind of thing", async () => {
    const { admin, device, first } = await buildOffice();
    const body = { name: "Hall", type: "room", devices: [device.id] };
    const group = (await server.post(admin, contract.newGroup, body)).body;
    const kiran = { name: "Kiran", email: "kiran.same@example.test", role: ["user"] };
    const member = (await server.post(admin, contract.createUser, kiran)).body;
    const scene = { name: "Night", actions: [{ switch_appliance_id: first, switch_state: 0 }] };
    const { _id: sceneId } = (await server.post(admin, contract.newScene, scene)).body;
    const details = (await server.get(admin, contract.enterpriseDetails)).body;
    const made = actions(await trail(admin));
    const account = (await server.get(admin, contract.myAccount)).body;
    for (const reply of [
      await server.post(admin, contract.editEnterprise, { name: details.name, currency: details.currency }),
      await server.post(admin, contract.addMetas, { meta_keys: [] }),
      await server.post(admin, contract.editUser, { id: member._id, name: "Kiran", role: ["user"] }),
      await server.post(admin, contract.editAccount, { name: account.name, tags: account.tags }),
      await server.post(admin, contract.editGroup, { id: group._id, name: "Hall", devices: [device.id] }),
      await server.post(admin, contract.editDevice, { id: device.id, device_name: "Board" }),
      await server.post(admin, contract.editSwitch, { id: first, name: "Switch 1" }),
      await server.post(admin, contract.editScene, { ...scene, sceneId }),
    ])
      expect(reply.status).toBe(200);
    expect(actions(await trail(admin))).toEqual(made);
  });

  it("is distinguished from one that changes a picture, a place or a tag", async () => {
    const { admin, device } = await buildOffice();
    const picture = (letter: string) => `data:image/png;base64,${letter.repeat(3000)}`;
    await server.post(admin, contract.editEnterprise, { logo: picture("A") });
    await server.post(admin, contract.editEnterprise, { logo: picture("B") });
    await server.post(admin, contract.editAccount, { location: "Roof", tags: ["night shift"] });
    await server.post(admin, contract.newGroup, { name: "Hall", type: "room", devices: [device.id] });
    const entries = await trail(admin);
    expect(actions(entries)).toEqual(["group.create", "account.edit", "enterprise.edit", "enterprise.edit"]);
    expect(entries[0]?.after).toMatchObject({ devices: ["Board"] });
    expect(entries[1]).toMatchObject({
      before: { location: "", tags: [] },
      after: { location: "Roof", tags: ["night shift"] },
    });
    expect(entries[2]?.after).toEqual({ logo: "…" });
  });
});

it("records which run of a schedule was left out", async () => {
  const { admin, first } = await buildOffice();
  const actions = [{ switch_appliance_id: first, switch_state: 1 }];
  const daily = { name: "Evening", actions, time: 1830, days: [0, 1, 2, 3, 4, 5, 6], repeats: true };
  const { _id: id } = (await server.post(admin, contract.newSchedule, daily)).body;
  const due = "2026-03-02T13:00:00.000Z";
  expect((await server.post(admin, contract.skipScheduleRun, { id, due })).status).toBe(200);
  expect(await trail(admin, { action: "schedule.skip" })).toMatchObject([{ subject: "Evening", after: { due } }]);
});
