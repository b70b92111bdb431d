import { contract } from "@switchboard/contract";
import type { AlarmSource } from "@switchboard/domain/alarms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WORDS = { code: "power.event", params: { type: 9, value: 260 }, head: "Over voltage", message: "Measured: 260" };

const seen = (who: TestUser, changes: Partial<SeenCondition> = {}): SeenCondition => ({
  enterpriseId: who.enterpriseId,
  source: "motor" as AlarmSource,
  key: "motor 1",
  isWrong: true,
  at: server.clock.now(),
  words: WORDS,
  ...changes,
});
const report = (...all: SeenCondition[]) =>
  server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(sql, all));
const settle = () => server.app.building.alarms.settling.settle();
const list = async (who: TestUser, query: object = {}) => (await server.get(who, contract.listAlarms, query)).body;
const states = async (who: TestUser, query: object = { states: "active,acknowledged,cleared,shelved,closed" }) =>
  (await list(who, query)).docs.map(({ state }) => state);
const one = async (who: TestUser, id: string) => (await server.get(who, contract.oneAlarm, { id })).body;
const steps = async (who: TestUser, id: string) => (await one(who, id)).transitions.map(({ kind }) => kind);
const first = async (who: TestUser, query: object = {}) => {
  const [alarm] = (await list(who, query)).docs;
  if (!alarm) throw new Error("no alarm");
  return alarm;
};

async function household() {
  const admin = await server.buildUser({ name: "Asha" });
  const device = await server.buildDevice(admin.enterpriseId, { name: "Pump" });
  const person = () => server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Ravi" });
  const [whole, single, nobody] = [await person(), await person(), await person()];
  await server.grant(whole, { device: device.id });
  await server.grant(single, { switch: device.switches[0]?.id ?? "" });
  return { admin, device, whole, single, nobody, outsider: await server.buildUser() };
}

/** Builds a household and raises an alarm of its device. */
async function raised(changes: Partial<SeenCondition> = {}) {
  const team = await household();
  await report(seen(team.admin, { device: team.device.id, ...changes }));
  return { ...team, id: (await first(team.admin))._id };
}

describe("alarm", () => {
  it("is raised with its text and device when a source reports a problem", async () => {
    const { admin, device } = await raised({ value: 3 });
    expect(await first(admin)).toMatchObject({
      source: "motor",
      state: "active",
      priority: "critical",
      code: "power.event",
      params: { device_name: "Pump", type: 9 },
      device: { _id: device.id, device_name: "Pump" },
      value: 3,
      count: 1,
      below: 0,
      under: null,
      owner: null,
      acknowledged: null,
      may: ["acknowledge", "shelve", "assign", "note"],
    });
  });

  it("is raised once when the source repeats its report", async () => {
    const { admin, device } = await raised();
    await report(seen(admin, { device: device.id }), seen(admin, { device: device.id }));
    expect(await states(admin)).toEqual(["active"]);
  });

  it("stays open after it clears and closes when it is acknowledged", async () => {
    const { admin, id } = await raised();
    await report(seen(admin, { isWrong: false }));
    expect(await states(admin)).toEqual(["cleared"]);
    expect((await server.post(admin, contract.acknowledgeAlarms, { ids: [id] })).body).toEqual({
      done: [id],
      left: [],
    });
    const { alarm } = await one(admin, id);
    expect(alarm).toMatchObject({ state: "closed", closed: { cause: "returned", by: null } });
    expect(await steps(admin, id)).toEqual(["closed", "acknowledged", "cleared", "raised"]);
  });

  it("closes at once when it clears after it was acknowledged", async () => {
    const { admin, id } = await raised();
    await server.post(admin, contract.acknowledgeAlarms, { ids: [id], why: "On my way" });
    expect((await first(admin)).acknowledged).toMatchObject({ by: { _id: admin.userId, name: "Asha" } });
    await report(seen(admin, { isWrong: false }));
    expect(await list(admin)).toMatchObject({ docs: [], count: 0, counts: { active: 0, acknowledged: 0 } });
    expect((await one(admin, id)).transitions.at(-2)).toMatchObject({ kind: "acknowledged", why: "On my way" });
  });

  it("is reopened and counted when it returns before it was acknowledged", async () => {
    const { admin, id } = await raised();
    await report(seen(admin, { isWrong: false }));
    await report(seen(admin, { value: 5 }));
    expect(await first(admin)).toMatchObject({ _id: id, state: "active", count: 2, value: 5, clearedAt: null });
  });

  it("is raised anew when it returns after it was closed", async () => {
    const { admin, id } = await raised();
    await server.post(admin, contract.acknowledgeAlarms, { ids: [id] });
    await report(seen(admin, { isWrong: false }));
    await report(seen(admin));
    expect((await first(admin))._id).not.toBe(id);
    expect(await states(admin)).toEqual(["active", "closed"]);
  });

  it("cannot be closed while it lasts or without a cause", async () => {
    const { admin, id } = await raised();
    const early = await server.post(admin, contract.closeAlarms, { ids: [id], cause: "Seen" });
    expect(early.body).toEqual({ done: [], left: [{ _id: id, why: "lasts" }] });
    expect((await server.post(admin, contract.closeAlarms, { ids: [id], cause: " " })).status).toBe(400);
    await report(seen(admin, { isWrong: false }));
    await server.post(admin, contract.closeAlarms, { ids: [id], cause: "Bearing replaced" });
    expect((await one(admin, id)).alarm.closed).toMatchObject({ cause: "Bearing replaced", by: { name: "Asha" } });
  });

  it("is counted again and closed by a person when its source reports occurrences without an end", async () => {
    const { admin, id } = await raised({ source: "protection", key: "protection 1" });
    await report(seen(admin, { source: "protection", key: "protection 1" }));
    expect(await first(admin)).toMatchObject({ count: 2, may: expect.arrayContaining(["close"]) });
    await server.post(admin, contract.closeAlarms, { ids: [id], cause: "Told the tenant" });
    expect(await states(admin)).toEqual(["closed"]);
  });

  it("stays open until a person closes it when it latches", async () => {
    const { admin, id } = await raised({ rule: { isLatching: true } });
    await server.post(admin, contract.acknowledgeAlarms, { ids: [id] });
    await report(seen(admin, { isWrong: false, rule: { isLatching: true } }));
    expect(await states(admin)).toEqual(["cleared"]);
    await server.post(admin, contract.closeAlarms, { ids: [id], cause: "Reset" });
    expect(await states(admin)).toEqual(["closed"]);
  });

  it("stores notes and owners with their names", async () => {
    const { admin, whole, single, id } = await raised();
    const noted = await server.post(admin, contract.noteAlarm, { id, text: "Ordered a bearing" });
    expect(noted.body).toMatchObject({ kind: "noted", why: "Ordered a bearing", by: { name: "Asha" } });
    const assigned = await server.post(admin, contract.assignAlarm, { id, to: whole.userId });
    expect(assigned.body.owner).toEqual({ _id: whole.userId, name: "Ravi" });
    expect((await list(whole, { owner: "me" })).count).toBe(1);
    expect((await list(admin, { owner: "me" })).count).toBe(0);
    expect((await one(admin, id)).transitions[0]).toMatchObject({ kind: "assigned", to: { name: "Ravi" } });
    // A person who may not see the alarm cannot become its owner.
    expectFailure(await server.post(admin, contract.assignAlarm, { id, to: single.userId }), 404, "user.not_found");
    expect((await server.post(admin, contract.assignAlarm, { id, to: null })).body.owner).toBeNull();
  });
});

describe("closed alarm", () => {
  it("accepts notes but no new owner", async () => {
    const { admin, whole, id } = await raised({ isWrong: true });
    await report(seen(admin, { isWrong: false }));
    await server.post(admin, contract.closeAlarms, { ids: [id], cause: "Bearing replaced" });
    const noted = await server.post(admin, contract.noteAlarm, { id, text: " Bearing kept for a look " });
    expect(noted.body).toMatchObject({ kind: "noted", why: "Bearing kept for a look" });
    expectFailure(await server.post(admin, contract.assignAlarm, { id, to: whole.userId }), 409, "alarm.closed");
    expect((await one(admin, id)).alarm).toMatchObject({ state: "closed", owner: null, may: ["note"] });
  });
});

describe("shelving", () => {
  it("can be ended by a person only while the alarm is shelved", async () => {
    const { admin, id } = await raised();
    await server.post(admin, contract.shelveAlarms, { ids: [id], minutes: 30, why: "Repairs" });
    const unshelve = async () => (await server.post(admin, contract.unshelveAlarms, { ids: [id] })).body;
    expect(await unshelve()).toEqual({ done: [id], left: [] });
    expect(await unshelve()).toEqual({ done: [], left: [{ _id: id, why: "not_shelved" }] });
    expect((await one(admin, id)).alarm).not.toHaveProperty("shelved");
  });

  it("hides the alarm from the active ones until it expires", async () => {
    const { admin, id } = await raised();
    const shelved = await server.post(admin, contract.shelveAlarms, { ids: [id], minutes: 30, why: "Repairs" });
    expect(shelved.body.done).toEqual([id]);
    expect((await list(admin)).counts).toMatchObject({ shelved: 1, active: 0, critical: 0 });
    expect((await first(admin)).shelved).toMatchObject({ why: "Repairs", by: { name: "Asha" } });
    server.clock.advance(29 * MINUTE);
    await settle();
    expect(await states(admin)).toEqual(["shelved"]);
    server.clock.advance(MINUTE);
    await settle();
    expect(await states(admin)).toEqual(["active"]);
    expect(await steps(admin, id)).toEqual(["shelving_over", "shelved", "raised"]);
  });

  it("does not stop the alarm from clearing and returning", async () => {
    const { admin, id } = await raised();
    const until = new Date(server.clock.now().getTime() + 60 * MINUTE).toISOString();
    await server.post(admin, contract.shelveAlarms, { ids: [id], until, why: "Repairs" });
    await report(seen(admin, { isWrong: false }));
    await report(seen(admin));
    expect(await first(admin)).toMatchObject({ state: "shelved", count: 2 });
    await server.post(admin, contract.unshelveAlarms, { ids: [id] });
    expect(await states(admin)).toEqual(["active"]);
  });

  it("requires one end in the future and a reason", async () => {
    const { admin, id } = await raised();
    const past = new Date(server.clock.now().getTime() - 1).toISOString();
    const refused = [
      { ids: [id], why: "x" },
      { ids: [id], minutes: 5, until: past, why: "x" },
      { ids: [id], minutes: 5, why: "" },
      { ids: [id], minutes: 50_000, why: "x" },
    ];
    for (const body of refused) expect((await server.post(admin, contract.shelveAlarms, body)).status).toBe(400);
    const over = await server.post(admin, contract.shelveAlarms, { ids: [id], until: past, why: "x" });
    expect(over.body.left).toEqual([{ _id: id, why: "until" }]);
  });
});

describe("delays", () => {
  const slow = { onDelayMs: 5 * MINUTE, offDelayMs: 2 * MINUTE };

  it("postpone the raising and the clearing of an alarm", async () => {
    const { admin } = await household();
    await report(seen(admin, { rule: slow }));
    server.clock.advance(4 * MINUTE);
    await settle();
    expect(await states(admin)).toEqual([]);
    server.clock.advance(MINUTE);
    await settle();
    expect(await states(admin)).toEqual(["active"]);
    await report(seen(admin, { isWrong: false, rule: slow }));
    expect(await states(admin)).toEqual(["active"]);
    server.clock.advance(2 * MINUTE);
    await settle();
    expect(await states(admin)).toEqual(["cleared"]);
  });

  it("start again when the condition was well in between", async () => {
    const { admin } = await household();
    await report(seen(admin, { rule: slow }));
    server.clock.advance(3 * MINUTE);
    await report(seen(admin, { isWrong: false, rule: slow }));
    server.clock.advance(3 * MINUTE);
    await settle();
    expect(await states(admin)).toEqual([]);
    expect(
      await server.database.query("SELECT 1 FROM alarm_conditions WHERE enterprise_id = $1", [admin.enterpriseId]),
    ).toEqual([]);
  });

  it("continue on another server after a restart", async () => {
    const { admin } = await household();
    await report(seen(admin, { rule: slow }));
    const second = await startTestServer({ database: server.database });
    try {
      second.clock.set(new Date(server.clock.now().getTime() + 5 * MINUTE));
      await second.app.building.alarms.settling.settle();
    } finally {
      await second.app.close();
    }
    server.clock.advance(5 * MINUTE);
    expect(await first(admin)).toMatchObject({ state: "active", params: WORDS.params });
  });

  it("follow the enterprise's own rule, and a disabled source raises nothing", async () => {
    const { admin, device } = await household();
    const rule = { priority: "low", on_delay_s: 60, off_delay_s: 0, is_latching: false, advice: "Check the breaker" };
    await server.post(admin, contract.setAlarmRule, { source: "motor", ...rule, is_on: true });
    await report(seen(admin, { device: device.id }));
    expect(await states(admin)).toEqual([]);
    server.clock.advance(MINUTE);
    await settle();
    expect(await first(admin)).toMatchObject({ priority: "low", advice: "Check the breaker" });
    await server.post(admin, contract.setAlarmRule, { source: "motor", ...rule, is_on: false });
    await report(seen(admin, { key: "motor 2" }), seen(admin));
    expect(await states(admin)).toEqual(["closed"]);
    const [closed] = (await list(admin, { states: "closed" })).docs;
    expect(closed?.closed).toMatchObject({ cause: "turned_off", by: null });
  });
});

it("marks an alarm as flapping until it has been quiet for long enough", async () => {
  const { admin, id } = await raised();
  for (let time = 0; time < 4; time += 1) {
    server.clock.advance(MINUTE);
    await report(seen(admin, { isWrong: false }));
    await report(seen(admin));
  }
  expect(await first(admin)).toMatchObject({ count: 5, flapping: { count: 5 } });
  expect(await steps(admin, id)).toContain("flapping");
  server.clock.advance(31 * MINUTE);
  await settle();
  expect(await first(admin)).not.toHaveProperty("flapping");
});

describe("access to alarms", () => {
  it("is given to admins and to people who may use the whole device", async () => {
    const { admin, whole, single, nobody, outsider, id } = await raised();
    const counts = await Promise.all(
      [admin, whole, single, nobody, outsider].map(async (who) => (await list(who)).count),
    );
    expect(counts).toEqual([1, 1, 0, 0, 0]);
    for (const who of [single, nobody, outsider]) {
      expectFailure(await server.get(who, contract.oneAlarm, { id }), 404, "alarm.not_found");
      expectFailure(await server.post(who, contract.noteAlarm, { id, text: "x" }), 404, "alarm.not_found");
      const acknowledged = await server.post(who, contract.acknowledgeAlarms, { ids: [id] });
      expect(acknowledged.body).toEqual({ done: [], left: [{ _id: id, why: "not_found" }] });
      expect((await list(who)).counts.active).toBe(0);
    }
    expect(await states(admin)).toEqual(["active"]);
    expect((await server.post(whole, contract.acknowledgeAlarms, { ids: [id] })).body.done).toEqual([id]);
  });

  it("is given to admins only when the alarm has no device", async () => {
    const { admin, whole } = await household();
    await report(seen(admin, { source: "server", key: "server chores" }));
    expect([(await list(admin)).count, (await list(whole)).count]).toEqual([1, 0]);
  });

  it("shows the ticket of an alarm only to its author and the admins", async () => {
    const { admin, whole, device, id } = await raised();
    const ticket = await server.post(admin, contract.newTicket, {
      issue_type: "device",
      title: "Pump runs dry",
      description: "x",
      customer_name: "Asha",
      device: device.id,
    });
    expect(ticket.status).toBe(200);
    const linked = await server.post(admin, contract.linkAlarmTicket, { id, ticket: ticket.body._id });
    expect(linked.body.ticket).toMatchObject({ title: "Pump runs dry", status: "pending" });
    expect((await list(admin, { ticket: ticket.body._id })).docs.map(({ _id }) => _id)).toEqual([id]);
    expect(await first(whole)).not.toHaveProperty("ticket");
    expectFailure(
      await server.post(whole, contract.linkAlarmTicket, { id, ticket: ticket.body._id }),
      404,
      "ticket.not_found",
    );
  });

  it("allows only admins to change rules", async () => {
    const { admin, whole } = await household();
    expectFailure(await server.get(whole, contract.alarmRules), 403, "access.denied");
    const { rules } = (await server.get(admin, contract.alarmRules)).body;
    expect(rules.map(({ source }) => source)).toContain("offline");
    expect(rules.every((rule) => rule.is_default)).toBe(true);
    const [power] = rules.filter(({ source }) => source === "power");
    const changed = await server.post(admin, contract.setAlarmRule, { ...power, priority: "critical" });
    expect(changed.body).toMatchObject({ priority: "critical", is_default: false });
    expect((await server.post(admin, contract.setAlarmRule, { ...power })).body.is_default).toBe(true);
  });
});

describe("many alarms", () => {
  it("are acknowledged together, and unknown or already acknowledged ones are returned with the reason", async () => {
    const { admin, device } = await household();
    const keys = Array.from({ length: 20 }, (_, index) => `motor ${index}`);
    await report(...keys.map((key) => seen(admin, { key, device: device.id })));
    const ids = (await list(admin)).docs.map(({ _id }) => _id);
    await server.post(admin, contract.acknowledgeAlarms, { ids: ids.slice(0, 1) });
    const unknown = "00000000-0000-4000-8000-000000000000";
    const { body } = await server.post(admin, contract.acknowledgeAlarms, { ids: [...ids, unknown] });
    expect(body.done).toHaveLength(19);
    expect(body.left).toEqual([
      { _id: ids[0], why: "acknowledged" },
      { _id: unknown, why: "not_found" },
    ]);
  });

  it("are listed by state and then by priority, and can be filtered", async () => {
    const { admin, device } = await household();
    const of = (source: AlarmSource) => seen(admin, { source, key: source, device: device.id });
    await report(of("hold"), of("motor"), of("workflow"), of("power"));
    const docs = (await list(admin)).docs;
    await server.post(admin, contract.acknowledgeAlarms, {
      ids: docs.filter(({ source }) => source === "motor").map(({ _id }) => _id),
    });
    expect((await list(admin)).docs.map(({ priority, state }) => `${priority} ${state}`)).toEqual([
      "high active",
      "high active",
      "low active",
      "critical acknowledged",
    ]);
    expect((await list(admin, { limit: 1, offset: 1 })).docs).toHaveLength(1);
    expect((await list(admin, { priority: "high" })).count).toBe(2);
    expect((await list(admin, { source: "hold" })).count).toBe(1);
    expect((await list(admin, { q: "pump" })).count).toBe(4);
    expect((await list(admin, { q: "per%cent" })).count).toBe(0);
    const room = await server.buildGroup(admin.enterpriseId, "Cellar", [device.id]);
    const empty = await server.buildGroup(admin.enterpriseId, "Attic", []);
    expect([(await list(admin, { room })).count, (await list(admin, { room: empty })).count]).toEqual([4, 0]);
  });

  it("are found by every place around the room of their device when they are listed by place", async () => {
    const { admin, device, outsider } = await household();
    const build = async (who: TestUser, kind: "site" | "building" | "floor", name: string, parent: string | null) =>
      (await server.post(who, contract.newPlace, { kind, name, parent })).body._id;
    const park = await build(admin, "site", "Park", null);
    const tower = await build(admin, "building", "Tower", park);
    const floor = await build(admin, "floor", "Floor 2", tower);
    const annex = await build(admin, "building", "Annex", park);
    const foreign = await build(outsider, "site", "Elsewhere", null);
    const chiller = await server.buildDevice(admin.enterpriseId, { name: "Chiller" });
    const [cellar, store] = [
      await server.buildGroup(admin.enterpriseId, "Cellar", [device.id]),
      await server.buildGroup(admin.enterpriseId, "Store", [chiller.id]),
    ];
    await server.post(admin, contract.editPlace, { id: floor, rooms: [cellar] });
    await server.post(admin, contract.editPlace, { id: annex, rooms: [store] });
    const loose = await server.buildDevice(admin.enterpriseId, { name: "Loose" });
    const devices = [device, chiller, loose];
    await report(
      ...devices.map(({ id }) => seen(admin, { key: `motor ${id}`, device: id })),
      seen(admin, { key: "none" }),
    );
    const namesIn = async (place: string, who = admin) => {
      const { docs, count, counts } = await list(who, { place });
      expect([count, counts.active]).toEqual([docs.length, docs.length]);
      return docs.map((alarm) => alarm.device?.device_name).sort();
    };
    expect(await namesIn(floor)).toEqual(["Pump"]);
    expect(await namesIn(tower)).toEqual(["Pump"]);
    expect(await namesIn(park)).toEqual(["Chiller", "Pump"]);
    expect(await namesIn(annex)).toEqual(["Chiller"]);
    expect(await namesIn(foreign)).toEqual([]);
    expect(await namesIn(floor, outsider)).toEqual([]);
    expect(await namesIn("00000000-0000-4000-8000-000000000000")).toEqual([]);
    expect((await list(admin)).counts.active).toBe(4);
    expect((await list(admin, { place: park, q: "chill" })).count).toBe(1);
  });

  it("include one of another place when an alarm of the place is folded under it", async () => {
    const { admin, device, id } = await raised();
    const floor = (await server.post(admin, contract.newPlace, { kind: "floor", name: "Floor 2", parent: null })).body
      ._id;
    const room = await server.buildGroup(admin.enterpriseId, "Cellar", [device.id]);
    await server.post(admin, contract.editPlace, { id: floor, rooms: [room] });
    await report(seen(admin, { key: "feeder" }));
    const cause = (await list(admin)).docs.find((alarm) => alarm._id !== id)?._id;
    await server.database.query("UPDATE alarms SET under = $3 WHERE enterprise_id = $1 AND id = $2", [
      admin.enterpriseId,
      id,
      cause,
    ]);
    const { docs, counts } = await list(admin, { place: floor });
    expect([docs.map(({ _id }) => _id), counts.active]).toEqual([[cause], 1]);
    await server.database.query("UPDATE alarms SET key = $3, under = NULL WHERE enterprise_id = $1 AND id = $2", [
      admin.enterpriseId,
      cause,
      `place room ${room}`,
    ]);
    await server.database.query("DELETE FROM alarms WHERE enterprise_id = $1 AND id = $2", [admin.enterpriseId, id]);
    expect((await list(admin, { place: floor })).docs.map(({ _id }) => _id)).toEqual([cause]);
  });

  it("are found by their device", async () => {
    const { admin, device } = await household();
    const other = await server.buildDevice(admin.enterpriseId, { name: "Chiller" });
    await report(seen(admin, { device: device.id }), seen(admin, { key: "motor 2", device: other.id }));
    const { docs, count } = await list(admin, { device: other.id });
    expect([docs.map((alarm) => alarm.device?.device_name), count]).toEqual([["Chiller"], 1]);
  });

  it("are raised in a few statements", async () => {
    const { admin } = await household();
    const all = Array.from({ length: 1000 }, (_, index) => seen(admin, { key: `motor ${index}` }));
    let statements = 0;
    const counting = (sql: Sql): Sql => ({
      query(text, values) {
        statements += 1;
        return sql.query(text, values);
      },
    });
    await server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(counting(sql), all));
    expect(statements).toBeLessThan(15);
    expect((await list(admin)).count).toBe(1000);
    // Conditions that are well and were well before cost a single query.
    statements = 0;
    const well = Array.from({ length: 1000 }, (_, index) => seen(admin, { key: `fine ${index}`, isWrong: false }));
    await server.app.building.alarms.reports.reportWithin(counting(server.database), well);
    expect(statements).toBe(1);
  });
});

it("raises an alarm once when two servers report it at the same time, also after a delay", async () => {
  const { admin, device } = await household();
  const second = await startTestServer({ database: server.database });
  try {
    second.clock.set(server.clock.now());
    const slow = seen(admin, { device: device.id, key: "motor slow", rule: { onDelayMs: MINUTE } });
    const now = seen(admin, { device: device.id });
    const both = [server, second].map((each) =>
      each.database.transaction((sql) => each.app.building.alarms.reports.reportWithin(sql, [now, slow])),
    );
    await Promise.all(both);
    expect((await list(admin)).count).toBe(1);
    server.clock.advance(MINUTE);
    second.clock.set(server.clock.now());
    await Promise.all([server, second].map((each) => each.app.building.alarms.settling.settle()));
    const { docs } = await list(admin);
    expect(docs.map(({ count }) => count)).toEqual([1, 1]);
    for (const { _id } of docs) expect(await steps(admin, _id)).toEqual(["raised"]);
  } finally {
    await second.app.close();
  }
});

it("closes the alarms of a deleted device", async () => {
  const { admin, device, id } = await raised();
  await server.post(admin, contract.deleteDevice, { id: device.id });
  await server.app.building.alarms.settling.closeOrphans();
  expect((await one(admin, id)).alarm).toMatchObject({
    state: "closed",
    closed: { cause: "removed", by: null },
    device: null,
    params: { device_name: "Pump" },
  });
});

describe("alarms for deliveries", () => {
  const { acknowledgeAs, statesOf } = {
    acknowledgeAs: (alarm: string, { enterpriseId, userId: person }: TestUser) =>
      server.database.transaction((sql) =>
        server.app.building.alarms.service.acknowledgeAs(sql, {
          enterpriseId,
          alarm,
          person,
          at: server.clock.now(),
        }),
      ),
    statesOf: ({ enterpriseId }: TestUser, ids: string[]) =>
      server.app.building.alarms.service.statesOf(server.database, enterpriseId, ids),
  };

  it("can be acknowledged once in the name of a person who may handle them", async () => {
    const { whole, single, outsider, id } = await raised();
    for (const who of [single, outsider]) expect(await acknowledgeAs(id, who)).toEqual({ isDone: false });
    expect(await acknowledgeAs(id, whole)).toEqual({ isDone: true });
    expect(await acknowledgeAs(id, whole)).toEqual({ isDone: false });
    expect((await one(whole, id)).alarm.acknowledged?.by).toEqual({ _id: whole.userId, name: "Ravi" });
  });

  it("return their current state within their own enterprise only", async () => {
    const { admin, outsider, id } = await raised();
    expect([...(await statesOf(admin, [id]))]).toEqual([[id, "active"]]);
    expect((await statesOf(outsider, [id])).size).toBe(0);
  });
});

it("records people's actions in the audit trail", async () => {
  const { admin, id } = await raised();
  await server.post(admin, contract.acknowledgeAlarms, { ids: [id], why: "On my way" });
  const { entries } = (await server.get(admin, contract.auditLog, { action: "alarm" })).body;
  expect(entries[0]).toMatchObject({
    action: "alarm.acknowledge",
    actor: "Asha",
    subject: "Pump · Over voltage",
    subject_id: id,
    after: { why: "On my way" },
  });
});
