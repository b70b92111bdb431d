import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The time is noon in Kolkata on Monday 9 March 2026. */
const MONDAY = Date.parse("2026-03-09T06:30:00Z");
const NEXT_WEEK = "2026-03-18T06:30:00Z";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date(MONDAY)));

const WORDS = { code: "power.event", params: { type: 9, value: 260 }, head: "Over voltage", message: "Measured: 260" };

/** Sets the clock and reports a condition at that time. */
async function reportAt(who: TestUser, at: number, changes: Partial<SeenCondition>): Promise<void> {
  server.clock.set(new Date(at));
  const seen: SeenCondition = {
    enterpriseId: who.enterpriseId,
    source: "channel",
    key: "channel 1",
    isWrong: true,
    at: server.clock.now(),
    words: WORDS,
    ...changes,
  };
  await server.database.transaction((sql) => server.app.building.alarms.reports.reportWithin(sql, [seen]));
}

/** Raises and clears an alarm repeatedly; it lasts two minutes of every four. */
async function raiseRepeatedly(who: TestUser, times: number, changes: Partial<SeenCondition> = {}): Promise<void> {
  for (let index = 0; index < times; index++) {
    await reportAt(who, MONDAY + index * 4 * MINUTE, changes);
    await reportAt(who, MONDAY + (index * 4 + 2) * MINUTE, { ...changes, isWrong: false });
  }
}

const report = async (who: TestUser, query: { week?: string } = {}) =>
  (await server.get(who, contract.alarmReport, query)).body;
const suggestion = { source: "channel", what: "off_delay", seconds: 300 } as const;

describe("weekly report", () => {
  it("covers the last whole week and names the worst sources", async () => {
    const admin = await server.buildUser();
    const pump = await server.buildDevice(admin.enterpriseId, { name: "Pump" });
    await raiseRepeatedly(admin, 6, { device: pump.id });
    await reportAt(admin, MONDAY + HOUR, { source: "motor", key: "motor 1" });
    server.clock.set(new Date(NEXT_WEEK));
    const weekly = await report(admin);
    expect(weekly).toMatchObject({
      week: { from: "2026-03-09", to: "2026-03-15", is_over: true },
      operators: 1,
      total: 7,
      target: 1,
      load: "acceptable",
      peak: { at: "2026-03-09T06:30:00.000Z", per_operator: 3 },
    });
    expect(weekly.per_ten_minutes).toBeCloseTo(7 / (7 * 24 * 6));
    expect(
      weekly.worst.map(({ source, device, count, median_s }) => [source, device?.device_name, count, median_s]),
    ).toEqual([
      ["channel", "Pump", 6, 120],
      ["motor", undefined, 1, expect.any(Number)],
    ]);
    expect(weekly.worst[0]?.share).toBeCloseTo(6 / 7);
  });

  it("names the alarms that lasted longest, even when they began before the week", async () => {
    const admin = await server.buildUser();
    await reportAt(admin, MONDAY, {});
    server.clock.set(new Date(NEXT_WEEK));
    const [one] = (await report(admin, { week: "2026-03-16" })).standing;
    expect(one).toMatchObject({ raisedAt: new Date(MONDAY).toISOString(), code: "power.event" });
    expect(one?.seconds).toBe((Date.parse(NEXT_WEEK) - MONDAY) / 1000);
  });

  it("divides the load by one person for each on-call plan", async () => {
    const admin = await server.buildUser();
    await raiseRepeatedly(admin, 6);
    const plan = { priorities: ["high"], turn: "week", from: "2026-03-02", hand_over: 900, people: [admin.userId] };
    for (const name of ["One", "Two"])
      await server.post(admin, contract.newOnCallPlan, {
        ...plan,
        name,
        steps: [{ after_minutes: 0, tell: "on_call" }],
      });
    server.clock.set(new Date(NEXT_WEEK));
    expect(await report(admin)).toMatchObject({ operators: 2, peak: { per_operator: 1.5 } });
  });

  it("leaves out folded alarms, other weeks and other enterprises", async () => {
    const [admin, other] = [await server.buildUser(), await server.buildUser()];
    await raiseRepeatedly(admin, 6);
    await server.database.query("UPDATE alarms SET under = $2 WHERE enterprise_id = $1", [
      admin.enterpriseId,
      admin.userId,
    ]);
    server.clock.set(new Date(NEXT_WEEK));
    expect(await report(admin)).toMatchObject({ total: 0, worst: [], standing: [], suggestions: [], peak: null });
    expect((await report(other)).total).toBe(0);
    expect((await report(admin, { week: "2026-03-02" })).total).toBe(0);
  });

  it("covers the whole week when any of its days is requested", async () => {
    const admin = await server.buildUser();
    await raiseRepeatedly(admin, 6);
    server.clock.set(new Date(NEXT_WEEK));
    for (const week of ["2026-03-11", "2026-03-15"])
      expect(await report(admin, { week })).toMatchObject({ week: { from: "2026-03-09", to: "2026-03-15" }, total: 6 });
    expect((await report(admin, { week: "2026-03-18" })).week).toMatchObject({ from: "2026-03-16", is_over: false });
  });

  it("is available to admins only", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    expectFailure(await server.get(user, contract.alarmReport, {}), 403, "access.denied");
    expectFailure(await server.post(user, contract.takeSuggestion, suggestion), 403, "access.denied");
    expectFailure(await server.get(admin, contract.alarmReport, { week: "2026-02-30" }), 400, "request.invalid");
  });
});

describe("suggestion", () => {
  it("names the delay that would have prevented most alarms, and their number", async () => {
    const admin = await server.buildUser();
    await raiseRepeatedly(admin, 12);
    server.clock.set(new Date(NEXT_WEEK));
    expect((await report(admin)).suggestions).toEqual([
      { source: "channel", what: "off_delay", now_s: 0, seconds: 300, before: 12, removed: 11 },
    ]);
  });

  it("is applied in one call, recorded, and then no longer offered", async () => {
    const admin = await server.buildUser({ name: "Asha" });
    await raiseRepeatedly(admin, 12);
    server.clock.set(new Date(NEXT_WEEK));
    const [found] = (await report(admin)).suggestions;
    if (!found) throw new Error("twelve in an hour are suggested against");
    const taking = { source: found.source, what: found.what, seconds: found.seconds };
    const { body } = await server.post(admin, contract.takeSuggestion, taking);
    expect(body).toMatchObject({ source: "channel", off_delay_s: found.seconds, on_delay_s: 0, is_default: false });
    const { rules } = (await server.get(admin, contract.alarmRules)).body;
    expect(rules.find(({ source }) => source === "channel")).toEqual(body);
    const { entries } = (await server.get(admin, contract.auditLog, {})).body;
    expect(entries[0]).toMatchObject({
      actor: "Asha",
      action: "alarm_rule.edit",
      after: { off_delay_s: found.seconds },
    });
    expect((await report(admin)).suggestions).toEqual([]);
    expectFailure(await server.post(admin, contract.takeSuggestion, taking), 409, "alarm.no_suggestion");
  });

  it("is refused and changes nothing when it was not offered", async () => {
    const admin = await server.buildUser();
    server.clock.set(new Date(NEXT_WEEK));
    expectFailure(await server.post(admin, contract.takeSuggestion, suggestion), 409, "alarm.no_suggestion");
    const { rules } = (await server.get(admin, contract.alarmRules)).body;
    expect(rules.every(({ is_default }) => is_default)).toBe(true);
  });

  it("is not offered for alarms of a deleted workflow", async () => {
    const admin = await server.buildUser();
    await raiseRepeatedly(admin, 12, { source: "workflow", key: "workflow 1", workflow: randomUUID() });
    server.clock.set(new Date(NEXT_WEEK));
    expect((await report(admin)).suggestions).toEqual([]);
  });

  it("changes only the workflow of the alarms, as an edit that can be undone", async () => {
    const admin = await server.buildUser({ name: "Asha" });
    const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3" });
    const made = async (name: string, alarm?: object) => {
      const rule = { name, trigger: "voltage", qualifier: "above", value: 250, device: meter.id, actions: [] };
      const action = { notification: { head: "High voltage", message: "Look" }, startTime: 0, endTime: 2359, alarm };
      const { body } = await server.post(admin, contract.newWorkflows, { workflows: [{ ...rule, ...action }] });
      return body.workflows[0]?.key ?? "";
    };
    const own = { priority: "low", advice: "Call the grid", latching: false, onDelay: 0, offDelay: 60 };
    const [loud, quiet] = [await made("Mains", own), await made("Backup")];
    await raiseRepeatedly(admin, 12, { source: "workflow", key: `workflow ${loud} 1`, workflow: loud });
    server.clock.set(new Date(NEXT_WEEK));
    const [found, ...others] = (await report(admin)).suggestions;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ source: "workflow", workflow: { id: loud, name: "Mains" }, now_s: 60 });
    const taking = { source: found?.source, what: found?.what, seconds: found?.seconds };
    expectFailure(await server.post(admin, contract.takeSuggestion, taking), 409, "alarm.no_suggestion");
    const foreign = { ...taking, workflow: quiet };
    expectFailure(await server.post(admin, contract.takeSuggestion, foreign), 409, "alarm.no_suggestion");
    const { body } = await server.post(admin, contract.takeSuggestion, { ...taking, workflow: loud });
    expect(body).toMatchObject({ source: "workflow", priority: "low", off_delay_s: found?.seconds });
    const { groups } = (await server.get(admin, contract.listWorkflows, {})).body;
    const alarmOf = (key: string) => groups.find((group) => group.key === key)?.workflows[0]?.alarm;
    expect([alarmOf(loud), alarmOf(quiet)]).toEqual([{ ...own, offDelay: found?.seconds }, undefined]);
    const { versions } = (await server.get(admin, contract.workflowVersions, { key: loud })).body;
    expect(versions).toMatchObject([{ version: 1, by: "Asha" }]);
    expect((await report(admin)).suggestions).toEqual([]);
    const { rules } = (await server.get(admin, contract.alarmRules)).body;
    expect(rules.every(({ is_default }) => is_default)).toBe(true);
  });
});
