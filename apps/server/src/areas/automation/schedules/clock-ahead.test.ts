import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { actorOf } from "../../control/commands/testing/commands.ts";
import { createSchedules } from "./schedules.module.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

const NOON = "2026-03-02T06:30:00Z";
/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";
const TOMORROW = "2026-03-03T13:00:00.000Z";
const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.query("UPDATE schedules SET next_run = NULL, is_active = false");
  server.clock.set(NOON);
});

const runner = () => server.app.building.schedules.runner;
/** One more server on the same store, or this one after a restart. */
const another = () => {
  const { commands, notifications } = server.app.building;
  return createSchedules({ database: server.database, clock: server.clock, commands, tell: notifications.tell }).runner;
};

/** Sets the clock ahead for a minute, and back again. */
async function aheadBy(ms: number): Promise<void> {
  await runner().runDue();
  server.clock.set(new Date(Date.parse(NOON) + ms));
  await runner().runDue();
  server.clock.set(new Date(Date.parse(NOON) + 60_000));
}

const office = async (given: Record<string, unknown> = {}) => {
  const site = await buildOffice(server);
  const { _id: id } = await site.create(site.admin, draftOf(site.first, given));
  const next = async () => (await site.list(site.admin)).docs[0]?.next_run;
  const runs = async () => (await site.history(site.admin, id)).docs.map(({ due, state }) => `${due} ${state}`);
  return { ...site, id, next, runs };
};

describe("a clock that was a day ahead for a minute", () => {
  it("loses nothing: runs recorded as missed are still to come, and run at their time, once", async () => {
    const { next, runs } = await office();
    await aheadBy(DAY);
    expect(await runs()).toEqual([`${DUE} missed`]);
    await runner().runDue();
    expect([await next(), await runs()]).toEqual([DUE, []]);
    server.clock.set(DUE);
    await Promise.all([runner().runDue(), another().runDue()]);
    expect([await next(), await runs()]).toEqual([TOMORROW, [`${DUE} running`]]);
  });

  it("is noticed by a server that starts after it", async () => {
    const { next, runs } = await office();
    await aheadBy(DAY);
    await another().runDue();
    expect([await next(), await runs()]).toEqual([DUE, []]);
  });

  it("is noticed by a server whose own clock was right all along", async () => {
    const { next, runs } = await office();
    await aheadBy(DAY);
    await another().recountFar();
    expect([await next(), await runs()]).toEqual([DUE, []]);
  });

  it("does not repeat runs that took place while it was ahead", async () => {
    const { next, runs } = await office();
    await aheadBy(Date.parse(TOMORROW) - Date.parse(NOON) + 60_000);
    await runner().runDue();
    expect([await next(), await runs()]).toEqual([DUE, [`${TOMORROW} running`]]);
    server.clock.set(DUE);
    await runner().runDue();
    server.clock.set(TOMORROW);
    await runner().runDue();
    expect(await runs()).toEqual([`${TOMORROW} running`, `${DUE} running`]);
  });

  it("restores the only run of a schedule that runs once", async () => {
    const { next, runs, list, admin } = await office({ repeats: false, days: [] });
    await aheadBy(DAY);
    expect(await next()).toBeNull();
    await runner().runDue();
    expect([await next(), await runs()]).toEqual([DUE, []]);
    expect((await list(admin)).docs[0]?.isActive).toBe(true);
  });

  it("leaves skipped runs and disabled schedules alone", async () => {
    const { admin, id, next, runs } = await office();
    await server.post(admin, contract.skipScheduleRun, { id, due: DUE });
    await aheadBy(2 * DAY);
    await runner().runDue();
    expect([await next(), await runs()]).toEqual([TOMORROW, [`${DUE} skipped`]]);
    await server.post(admin, contract.setScheduleActive, { id, isActive: false });
    await another().runDue();
    expect(await next()).toBeNull();
  });

  it("recomputes the reminder as well", async () => {
    const { id } = await office({ before: 15 });
    await aheadBy(DAY);
    await runner().runDue();
    const [row] = await server.database.query("SELECT remind_at FROM schedules WHERE id = $1", [id]);
    expect(row).toEqual({ remind_at: new Date(Date.parse(DUE) - 15 * 60_000) });
  });
});

it("does nothing that is not due by both clocks when a server's clock is ahead of the store's", async () => {
  const { admin, id, next, runs, first } = await office();
  const { commands, notifications } = server.app.building;
  const time = { now: async () => new Date(NOON) };
  const given = { database: server.database, clock: server.clock, commands, tell: notifications.tell, time };
  const wrong = createSchedules(given);
  server.clock.set(new Date(Date.parse(NOON) + DAY));
  await wrong.runner.runDue();
  server.clock.set(NOON);
  expect([await next(), await runs()]).toEqual([DUE, []]);
  server.clock.set(new Date(Date.parse(NOON) + DAY));
  const draft = { ...draftOf(first, { name: "Later" }), date: null, force: false, before: null, rhythm: null };
  const edited = await wrong.service.edit(actorOf(admin), { id, ...draft });
  expect(edited.name).toBe("Later");
});
