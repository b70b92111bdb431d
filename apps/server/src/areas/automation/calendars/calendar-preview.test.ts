import { contract, type InputOf } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../schedules/testing/office.ts";

/** Noon of Monday 2 March 2026 in Kolkata; schedules of these tests are due at 18:30, which is 13:00 by UTC. */
const NOON = "2026-03-02T06:30:00Z";
const HOLI = { name: "Holi", type: "holiday", from: "2026-03-03", to: "2026-03-03" } as const;
const TUESDAY = "2026-03-03T13:00:00.000Z";
const SKIPS = { on_days: { holiday: { do: "skip" } } } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

async function buildSite() {
  const office = await buildOffice(server);
  const { admin, first, create } = office;
  const { _id: id } = (await server.post(admin, contract.newCalendar, { name: "Days" })).body;
  const lights = await create(admin, draftOf(first, { name: "Lights", rhythm: SKIPS }));
  const change = async (parts: Omit<InputOf<typeof contract.previewCalendar>, "id">, who: TestUser = admin) =>
    server.post(who, contract.previewCalendar, { id, ...parts });
  return { ...office, id, lights, change };
}

const nothing = { count: 0, named: [] };

it("shows before days are saved which runs they remove, and changes nothing", async () => {
  const { admin, id, lights, change, list } = await buildSite();
  const reply = (await change({ days: { add: [HOLI] } })).body;
  const dropped = [{ schedule: { _id: lights._id, name: "Lights" }, was: TUESDAY, is: null, because: "Holi" }];
  expect(reply).toEqual({
    days: 30,
    entries: 1,
    added: nothing,
    moved: nothing,
    dropped: { count: 1, named: dropped },
  });
  expect((await server.get(admin, contract.listCalendars)).body.docs[0]?.entries).toEqual([]);
  // The saved days have the previewed effect.
  await server.post(admin, contract.editCalendarDays, { id, add: [HOLI] });
  server.clock.set("2026-03-02T13:00:00Z");
  await server.app.building.schedules.runner.runDue();
  expect((await list(admin)).docs[0]?.next_run).toBe("2026-03-04T13:00:00.000Z");
});

it("shows what deleting a calendar restores, and what a state's holidays and a file remove", async () => {
  const { admin, id, change } = await buildSite();
  const file =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260305\r\nSUMMARY:Stocktaking\r\nEND:VEVENT\r\nEND:VCALENDAR";
  const read = (await change({ file: { text: file } })).body;
  expect(read.dropped.named.map(({ was, because }) => [was, because])).toEqual([
    ["2026-03-05T13:00:00.000Z", "Stocktaking"],
  ]);
  const taken = (await change({ holidays: { state: "IN-TG", years: [2026] } })).body;
  expect(taken.dropped.named.map(({ because }) => because)).toContain("Holi");
  expect(taken.entries).toBeGreaterThan(20);
  await server.post(admin, contract.takeHolidays, { id, state: "IN-TG", years: [2026] });
  const gone = (await change({ deleted: true })).body;
  expect([gone.added.count, gone.entries]).toEqual([taken.dropped.count, 0]);
  expect((await change({})).body).toMatchObject({ added: nothing, moved: nothing, dropped: nothing });
});

it("leaves out paused and skipped runs, and schedules that do not depend on the day", async () => {
  const { admin, first, lights, change, create } = await buildSite();
  await create(admin, draftOf(first, { name: "Always" }));
  await server.post(admin, contract.skipScheduleRun, { id: lights._id, due: "2026-03-02T13:00:00.000Z" });
  const both = { days: { add: [{ ...HOLI, from: "2026-03-02" }] } };
  expect((await change(both)).body.dropped.named.map(({ was }) => was)).toEqual([TUESDAY]);
  await server.post(admin, contract.pauseSchedule, { id: lights._id, until: "2026-03-10T00:00:00Z" });
  expect((await change(both)).body.dropped).toEqual(nothing);
});

it("is for admins of the enterprise, and reports what cannot be read", async () => {
  const { user, change } = await buildSite();
  const days = { days: { add: [HOLI] } };
  expectFailure(await change(days, user), 403, "access.denied");
  expectFailure(await change(days, await server.buildUser()), 404, "calendar.not_found");
  expectFailure(await change({ file: { text: "<html>" } }), 400, "calendar.unreadable");
});
