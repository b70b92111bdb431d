import { type Calendar, contract } from "@switchboard/contract";
import { type OnDay, planOfDay, type Rhythm, type Timing } from "@switchboard/domain/automation";
import { dayBook, nextDay } from "@switchboard/domain/core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { createCommands } from "../../control/commands/commands.module.ts";
import { endHoldsByOrders } from "../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../control/protections/guard.service.ts";
import { createSchedules } from "./schedules.module.ts";
import { randomFrom } from "./testing/expected-runs.ts";
import { draftOf } from "./testing/office.ts";

/**
 * Half hours, daylight saving, and both: clocks go forward by half an hour on 4 October, and back by one hour on 25
 * October and 1 November.
 */
const ALL_ZONES = ["Australia/Lord_Howe", "Europe/Berlin", "Asia/Kolkata", "America/New_York"];
/**
 * In `npm test` each course uses one of them: half hours where clocks go forward, and where the server's clock jumps,
 * one that goes back.
 */
const ZONES = inject("isFullRun")
  ? { steady: ALL_ZONES, jumping: ALL_ZONES }
  : { steady: ALL_ZONES.slice(0, 1), jumping: ALL_ZONES.slice(1, 2) };
const START = "2026-10-02";
const DAYS = 32;
const LATEST = 5 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Starts one more server on the same store. */
function anotherRunner() {
  const { database, clock } = server;
  const commands = createCommands({
    database,
    clock,
    broker: server.app.broker,
    endHolds: endHoldsByOrders,
    guard: guardSwitches,
  });
  return createSchedules({ database, clock, commands, tell: server.app.building.notifications.tell }).runner;
}

function anyRhythm(random: (below: number) => number): Rhythm {
  const any = (): OnDay => (random(2) ? { do: "skip" } : { do: "at", time: random(24) * 100 });
  return {
    on_days: { holiday: any(), ...(random(2) && { closed: any() }), ...(random(2) && { special: { do: "opening" } }) },
    ...(random(3) === 0 && { every_weeks: { every: 2, from: START } }),
    ...(random(3) === 0 && { season: { from: "09-25", to: "10-28" } }),
    ...(random(3) === 0 && { sun: { event: random(2) ? "sunrise" : "sunset", offset: random(120) - 60 } }),
  };
}

async function buildSite(zone: string, random: (below: number) => number) {
  const enterprise = await server.buildEnterprise({ time_zone: zone });
  const admin = await server.buildUser({ enterprise });
  const device = await server.buildDevice(enterprise, { online: true });
  const place = { latitude: 47 - random(90), longitude: random(180) - 90 };
  await server.post(admin, contract.editEnterprise, { place });
  const { _id: id } = (await server.post(admin, contract.newCalendar, { name: "Days" })).body;
  const add = Array.from({ length: 10 }, (_, index) => {
    const from = nextDay(START, random(DAYS));
    const type = (["holiday", "closed", "special", "normal"] as const)[random(4)] ?? "closed";
    return { name: `Day ${index}`, type, from, to: nextDay(from, random(3)), hours: { open: 915, close: 1730 } };
  });
  const calendar: Calendar = (await server.post(admin, contract.editCalendarDays, { id, add })).body;
  const schedules = [];
  for (const { id: switchId } of device.switches) {
    const rhythm = anyRhythm(random);
    const draft = draftOf(switchId, { rhythm, time: random(24) * 100 + random(4) * 15 });
    schedules.push((await server.post(admin, contract.newSchedule, draft)).body);
  }
  return { zone, admin, place, calendar, schedules };
}

test("runs a schedule that depends on the day as planned, whichever server looks and however late", async () => {
  const random = randomFrom(18);
  server.clock.set(`${START}T00:00:00Z`);
  const sites = [];
  for (const zone of ZONES.steady) sites.push(await buildSite(zone, random));
  const looks: number[] = [];
  const skips = new Set<string>();
  const runners = [server.app.building.schedules.runner, anotherRunner()];
  const end = Date.parse(`${nextDay(START, DAYS)}T00:00:00Z`);
  for (let now = Date.parse(`${START}T00:00:00Z`); now < end; ) {
    // Mostly minutes, now and then a day without any server.
    now += (random(12) === 0 ? random(26 * 60) : 5 + random(170)) * 60_000;
    server.clock.set(new Date(now));
    looks.push(now);
    await Promise.all(runners.map((runner) => runner.runDue()));
    const site = random(8) === 0 ? sites[random(sites.length)] : undefined;
    if (site) skips.add(await skipNext(site.admin, site.schedules[random(site.schedules.length)]?._id ?? ""));
  }
  const last = looks.at(-1) ?? 0;
  for (const { zone, admin, place, calendar, schedules } of sites) {
    const reader = await signedIn(admin);
    const where = { timeZone: zone, place, dayAt: dayBook([{ group: null, entries: calendar.entries }]) };
    for (const schedule of schedules) {
      const timing: Timing = schedule;
      const { docs } = (await server.get(reader, contract.scheduleHistory, { id: schedule._id, limit: "200" })).body;
      const ran = docs
        .map(({ due, state, reason }) => [due, state === "running" ? "ran" : (reason ?? state)])
        .toReversed();
      const isSkipped = (due: Date) => skips.has(`${schedule._id} ${due.toISOString()}`);
      const expected = plannedOutcomes(timing, where, looks, isSkipped).filter(
        ([due]) => Date.parse(due ?? "") <= last,
      );
      expect(ran.filter(([due]) => Date.parse(due ?? "") <= last)).toEqual(expected);
    }
  }
});

/** `JUMP_SEED=1000` follows another course. */
const JUMP_SEED = Number(process.env.JUMP_SEED ?? 7);
const HOUR = 60 * 60_000;

/**
 * Yields the moments at which servers look: forward by minutes and hours, and at times the clock jumps hours ahead or
 * back, over days of both clocks.
 */
function* jumpingClock(random: (below: number) => number, from: number, to: number): Generator<number> {
  for (let now = from; now < to; ) {
    const kind = random(14);
    if (kind === 0) now += (1 + random(30)) * HOUR;
    // Never before the schedules were created.
    else if (kind === 1) now = Math.max(from, now - (1 + random(30)) * HOUR);
    else now += (4 + random(200)) * 60_000;
    yield now;
  }
}

test("gives every run of a schedule that depends on the day one planned outcome, also when clocks jump", async () => {
  const random = randomFrom(JUMP_SEED);
  const began = Date.parse(`${START}T00:00:00Z`);
  server.clock.set(new Date(began));
  const sites = [];
  for (const zone of ZONES.jumping) sites.push(await buildSite(zone, random));
  const runners = [server.app.building.schedules.runner, anotherRunner()];
  const looks: number[] = [];
  for (const now of jumpingClock(random, began, Date.parse(`${nextDay(START, DAYS)}T00:00:00Z`))) {
    server.clock.set(new Date(now));
    looks.push(now);
    await Promise.all(runners.map((runner) => runner.runDue()));
  }
  const last = looks.at(-1) ?? 0;
  for (const { zone, admin, place, calendar, schedules } of sites) {
    const reader = await signedIn(admin);
    const where = { timeZone: zone, place, dayAt: dayBook([{ group: null, entries: calendar.entries }]) };
    for (const schedule of schedules) {
      const { docs } = (await server.get(reader, contract.scheduleHistory, { id: schedule._id, limit: "200" })).body;
      const ran = docs
        .filter(({ due }) => Date.parse(due) <= last)
        .map(({ due, state, reason }) => ({ due, end: state === "running" ? "ran" : (reason ?? state) }))
        .toSorted((a, b) => a.due.localeCompare(b.due));
      const plans = plannedOutcomes(schedule, where, looks, () => false).filter(([due]) => Date.parse(due) <= last);
      expect(
        ran.map(({ due }) => due),
        `${zone} ${schedule._id}`,
      ).toEqual(plans.map(([due]) => due));
      for (const [index, [due, end]] of plans.entries())
        expectOutcome(ran[index]?.end ?? "", end, Date.parse(due), looks);
    }
  }
});

/**
 * A run that its day leaves out has that reason. A run took place when a server looked in time, and was missed when one
 * looked too late.
 */
function expectOutcome(came: string, planned: string, due: number, looks: readonly number[]): void {
  if (planned !== "ran" && planned !== "too_late") {
    expect(came).toBe(planned);
    return;
  }
  expect(["ran", "too_late"]).toContain(came);
  const isInTime = (look: number) => look >= due && look - due <= LATEST;
  if (came === "ran") expect(looks.some(isInTime)).toBe(true);
  else expect(looks.some((look) => look - due > LATEST)).toBe(true);
}

/** Opens a new session, because one does not last as long as the course. */
async function signedIn(who: TestUser): Promise<TestUser> {
  const { token } = await server.app.identity.sessions.service.start(who.userId, who.enterpriseId);
  return { ...who, token };
}

/** Skips the next run that is shown, and returns it. */
async function skipNext(admin: TestUser, id: string): Promise<string> {
  const who = await signedIn(admin);
  const { docs } = (await server.post(who, contract.listSchedules, { id })).body;
  const due = docs[0]?.next_run;
  if (!due) return "";
  await server.post(who, contract.skipScheduleRun, { id, due });
  return `${id} ${due}`;
}

/** Returns the planned outcome of each day, and of runs that no server looked at in time. */
function plannedOutcomes(
  timing: Timing,
  where: Parameters<typeof planOfDay>[1],
  looks: readonly number[],
  isSkipped: (due: Date) => boolean,
): [string, string][] {
  const began = Date.parse(`${START}T00:00:00Z`);
  return Array.from({ length: DAYS + 3 }, (_, index) => planOfDay(timing, where, nextDay(START, index - 1)))
    .flatMap((plan) => (plan.kind === "none" || plan.due.getTime() <= began ? [] : [plan]))
    .toSorted((a, b) => a.due.getTime() - b.due.getTime())
    .map((plan) => {
      const look = looks.find((each) => each >= plan.due.getTime()) ?? Number.POSITIVE_INFINITY;
      const isLate = look - plan.due.getTime() > LATEST;
      if (isSkipped(plan.due)) return [plan.due.toISOString(), "skipped"];
      const end = plan.kind === "off" ? plan.why.reason : isLate ? "too_late" : "ran";
      return [plan.due.toISOString(), end];
    });
}
