import { randomUUID } from "node:crypto";
import { type Calendar, contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../schedules/testing/office.ts";

/** Noon of Monday 2 March 2026 in Kolkata; schedules of these tests are due at 18:30, which is 13:00 by UTC. */
const NOON = "2026-03-02T06:30:00Z";
const MONDAY = "2026-03-02T13:00:00.000Z";
const TUESDAY = "2026-03-03T13:00:00.000Z";
const WEDNESDAY = "2026-03-04T13:00:00.000Z";
const HOLI = { name: "Holi", type: "holiday", from: "2026-03-03", to: "2026-03-03" } as const;
const SKIP_HOLIDAYS = { on_days: { holiday: { do: "skip" } } } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const make = async (who: TestUser, groupId: string | null = null): Promise<Calendar> =>
  (await server.post(who, contract.newCalendar, { name: "Closing days", groupId })).body;
const days = (who: TestUser, id: string, body: Record<string, unknown>) =>
  server.post(who, contract.editCalendarDays, { id, ...body });
const listed = async (who: TestUser) => (await server.get(who, contract.listCalendars)).body;

async function goTo(instant: string): Promise<void> {
  server.clock.set(instant);
  await server.app.building.schedules.runner.runDue();
}

async function outcomes(who: TestUser, id: string) {
  const { docs } = (await server.get(who, contract.scheduleHistory, { id })).body;
  return docs.map(({ due, state, reason, note }) => [due, state, reason, note ?? null]).toReversed();
}

describe("a calendar", () => {
  it("is created, filled, renamed and deleted by an admin, and visible to people with schedules", async () => {
    const { admin, user } = await buildOffice(server);
    const { _id: id } = await make(admin);
    await days(admin, id, {
      add: [HOLI, { ...HOLI, name: "Republic Day", from: "2026-01-26", to: "2026-01-26", yearly: true }],
    });
    await server.post(admin, contract.editCalendar, { id, name: "Holidays" });
    const [calendar] = (await listed(user)).docs;
    expect(calendar).toMatchObject({ _id: id, name: "Holidays", group: null, follows: null });
    expect(calendar?.entries.map(({ name, yearly }) => [name, yearly])).toEqual([
      ["Republic Day", true],
      ["Holi", false],
    ]);
    const holi = calendar?.entries[1];
    const moved = { _id: holi?._id ?? "", entry: { ...HOLI, from: "2026-03-04", to: "2026-03-05" } };
    const changed = (await days(admin, id, { change: [moved], remove: [calendar?.entries[0]?._id] })).body;
    expect(changed.entries.map(({ name, from, to }) => [name, from, to])).toEqual([
      ["Holi", "2026-03-04", "2026-03-05"],
    ]);
    await server.post(admin, contract.deleteCalendar, { id });
    expect((await listed(user)).docs).toEqual([]);
    expect((await server.post(admin, contract.deleteCalendar, { id })).body).toEqual({ deleted: true });
  });

  it("is changed only by admins of its own enterprise", async () => {
    const { admin, user } = await buildOffice(server);
    const { _id: id } = await make(admin);
    expectFailure(await server.post(user, contract.newCalendar, { name: "Mine" }), 403, "access.denied");
    expectFailure(await days(user, id, { add: [HOLI] }), 403, "access.denied");
    const outsider = await server.buildUser();
    expectFailure(await days(outsider, id, { add: [HOLI] }), 404, "calendar.not_found");
    expectFailure(await server.post(outsider, contract.deleteCalendar, { id }), 404, "calendar.not_found");
    expect((await listed(outsider)).docs).toEqual([]);
  });

  it("is hidden from people who may not see its room", async () => {
    const { admin, user, first } = await buildOffice(server);
    const room = (await server.post(admin, contract.newGroup, { name: "Laboratory", type: "room", devices: [] })).body;
    await make(admin, room._id);
    expect((await listed(admin)).docs.map(({ group }) => group?.name)).toEqual(["Laboratory"]);
    expect((await listed(user)).docs).toEqual([]);
    expect(first).toBeDefined();
    expectFailure(
      await server.post(admin, contract.newCalendar, { name: "Nowhere", groupId: randomUUID() }),
      404,
      "group.not_found",
    );
  });

  it("imports the holidays of a state by year, and again without duplicates", async () => {
    const { admin } = await buildOffice(server);
    const { _id: id } = await make(admin);
    const take = async (years: number[]) =>
      (await server.post(admin, contract.takeHolidays, { id, state: "IN-TG", years })).body.entries;
    const once = await take([2026]);
    expect(once.find(({ name }) => name === "Diwali")).toMatchObject({ from: "2026-11-08", source: "IN-TG 2026" });
    expect(await take([2026])).toHaveLength(once.length);
    const more = await take([2026, 2027]);
    expect(more.length).toBeGreaterThan(once.length);
    expect(more.map(({ from }) => from)).toEqual(more.map(({ from }) => from).toSorted());
  });
});

describe("a schedule that depends on the day", () => {
  it("does not run on a holiday, and names it", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const { _id: calendar } = await make(admin);
    await days(admin, calendar, { add: [HOLI] });
    const schedule = await create(admin, draftOf(first, { rhythm: SKIP_HOLIDAYS, before: 30 }));
    expect(schedule).toMatchObject({ next_run: MONDAY, rhythm: SKIP_HOLIDAYS });
    await goTo(MONDAY);
    expect((await list(admin)).docs[0]?.next_run).toBe(WEDNESDAY);
    await Promise.all([goTo(TUESDAY), server.app.building.schedules.runner.runDue()]);
    await goTo(WEDNESDAY);
    expect(await outcomes(admin, schedule._id)).toEqual([
      [MONDAY, "running", null, null],
      [TUESDAY, "skipped", "holiday", "Holi"],
      [WEDNESDAY, "running", null, null],
    ]);
  });

  it("is planned again when the days change", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const { _id: calendar } = await make(admin);
    await create(admin, draftOf(first, { rhythm: { on_days: { holiday: { do: "at", time: 2000 } } } }));
    const next = async () => (await list(admin)).docs[0]?.next_run;
    expect(await next()).toBe(MONDAY);
    const { entries } = (await days(admin, calendar, { add: [{ ...HOLI, from: "2026-03-02" }] })).body;
    expect(await next()).toBe("2026-03-02T14:30:00.000Z");
    await days(admin, calendar, { remove: entries.map(({ _id }) => _id) });
    expect(await next()).toBe(MONDAY);
  });

  it("runs at another time on such a day, once", async () => {
    const { admin, first, create } = await buildOffice(server);
    const { _id: calendar } = await make(admin);
    await days(admin, calendar, { add: [{ ...HOLI, from: "2026-03-02", to: "2026-03-02" }] });
    const { _id: id } = await create(
      admin,
      draftOf(first, { rhythm: { on_days: { holiday: { do: "at", time: 2000 } } } }),
    );
    await goTo(MONDAY);
    await goTo("2026-03-02T14:30:00.000Z");
    await goTo(TUESDAY);
    expect((await outcomes(admin, id)).map(([due, state]) => [due, state])).toEqual([
      ["2026-03-02T14:30:00.000Z", "running"],
      [TUESDAY, "running"],
    ]);
  });

  it("uses the room's calendar before the enterprise's when it names the room", async () => {
    const { admin, first, create } = await buildOffice(server);
    const room = (await server.post(admin, contract.newGroup, { name: "Shop", type: "room", devices: [] })).body;
    const [all, own] = [await make(admin), await make(admin, room._id)];
    await days(admin, all._id, { add: [HOLI] });
    await days(admin, own._id, { add: [{ ...HOLI, name: "Open for the fair", type: "normal" }] });
    server.clock.set("2026-03-03T06:30:00Z");
    const plain = await create(admin, draftOf(first, { rhythm: SKIP_HOLIDAYS }));
    const shop = await create(admin, draftOf(first, { rhythm: { ...SKIP_HOLIDAYS, group: room._id } }));
    expect([plain.next_run, shop.next_run]).toEqual([WEDNESDAY, TUESDAY]);
    // The calendar is deleted with its room; the schedule is evaluated again when it is due.
    await server.post(admin, contract.deleteGroup, { id: room._id });
    await goTo(TUESDAY);
    expect(await outcomes(admin, shop._id)).toEqual([[TUESDAY, "skipped", "holiday", "Holi"]]);
  });

  it("follows the sun of the enterprise's place, and reports when that is unknown", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const sun = { event: "sunset", offset: -30 };
    const schedule = await create(admin, draftOf(first, { rhythm: { sun } }));
    expect(schedule.next_run).toBeNull();
    await goTo(MONDAY);
    expect(await outcomes(admin, schedule._id)).toEqual([[MONDAY, "skipped", "no_place", null]]);
    const place = { latitude: 17.385, longitude: 78.4867 };
    expect((await server.post(admin, contract.editEnterprise, { place })).body.place).toEqual(place);
    // The sun of Hyderabad sets at 18:23 on 3 March.
    expect((await list(admin)).docs[0]?.next_run).toBe("2026-03-03T12:23:00.000Z");
    expect((await listed(admin)).place).toEqual(place);
    expect((await server.post(admin, contract.editEnterprise, { place: null })).body).not.toHaveProperty("place");
    expect((await list(admin)).docs[0]?.next_run).toBeNull();
  });

  it("keeps a skip, a pause and an edit", async () => {
    const { admin, first, create, list } = await buildOffice(server);
    const { _id: calendar } = await make(admin);
    await days(admin, calendar, { add: [HOLI] });
    const { _id: id } = await create(admin, draftOf(first, { rhythm: SKIP_HOLIDAYS }));
    const skipped = await server.post(admin, contract.skipScheduleRun, { id, due: MONDAY });
    expect(skipped.body).toMatchObject({ next_run: WEDNESDAY, skipped: [{ due: MONDAY }] });
    await goTo(MONDAY);
    const until = "2026-03-04T12:00:00Z";
    expect((await server.post(admin, contract.pauseSchedule, { id, until })).body.next_run).toBe(WEDNESDAY);
    await goTo(TUESDAY);
    expect((await server.post(admin, contract.resumeSchedule, { id })).body.next_run).toBe(WEDNESDAY);
    await server.post(admin, contract.editSchedule, { ...draftOf(first), id, only: ["name"], name: "Lights" });
    expect((await list(admin)).docs[0]).toMatchObject({ name: "Lights", rhythm: SKIP_HOLIDAYS });
    await goTo(WEDNESDAY);
    expect(await outcomes(admin, id)).toEqual([
      [MONDAY, "skipped", null, null],
      [TUESDAY, "skipped", "paused", null],
      [WEDNESDAY, "running", null, null],
    ]);
  });

  it("rejects an invalid rhythm, and drops it when a schedule runs once", async () => {
    const { admin, first } = await buildOffice(server);
    const wrong = draftOf(first, { rhythm: { nth: [7] } });
    expectFailure(await server.post(admin, contract.newSchedule, wrong), 400, "schedule.invalid");
    const once = { ...draftOf(first, { rhythm: SKIP_HOLIDAYS }), repeats: false, days: [], date: "2026-03-03" };
    expect((await server.post(admin, contract.newSchedule, once)).body).not.toHaveProperty("rhythm");
  });
});
