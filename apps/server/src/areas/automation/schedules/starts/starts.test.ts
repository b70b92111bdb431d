import { contract, type FieldChannel } from "@switchboard/contract";
import { optimumStart } from "@switchboard/domain/automation";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, test } from "vitest";
import type { Database } from "../../../../platform/db/database.ts";
import type { TestUser } from "../../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { createCommands } from "../../../control/commands/commands.module.ts";
import { endHoldsByOrders } from "../../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../../control/protections/guard.service.ts";
import { addSensors } from "../../../energy/sensors/adopted-sensors.service.ts";
import { createSchedules } from "../schedules.module.ts";
import { randomFrom } from "../testing/expected-runs.ts";
import { buildOffice, draftOf } from "../testing/office.ts";

/** Takes seconds, and the tested code seldom changes. */
const itInFullRun = test.runIf(inject("isFullRun"));

const CHANNELS: FieldChannel[] = [
  { type: "sensor", key: "temperature", name: "Hall", kind: "temperature", unit: "" },
  { type: "sensor", key: "contact", name: "Door", kind: "contact", unit: "" },
];
const MINUTE = 60_000;
/** In Kolkata, on Monday 2 March 2026, half an hour off the hours of UTC. */
const at = (clock: string, day = "2026-03-02") => new Date(`${day}T${clock}:00+05:30`);
const clockOf = (instant: string | undefined | null) =>
  instant ? new Date(Date.parse(instant) + 330 * MINUTE).toISOString().slice(11, 16) : instant;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(at("00:05")));

/** Starts one more server on the same store, which may be cut off after a number of statements. */
function another(statements = Number.POSITIVE_INFINITY) {
  let left = statements;
  const database: Database = {
    ...server.database,
    transaction: (work) =>
      server.database.transaction((sql) =>
        work({
          query: (text, values) => (left-- > 0 ? sql.query(text, values) : Promise.reject(new Error("killed"))),
        }),
      ),
  };
  const { clock } = server;
  const commands = createCommands({
    database,
    clock,
    broker: server.app.broker,
    endHolds: endHoldsByOrders,
    guard: guardSwitches,
  });
  return createSchedules({ database, clock, commands, tell: server.app.building.notifications.tell });
}

async function buildHall(given: Record<string, unknown> = {}, reach: Record<string, unknown> = {}) {
  const office = await buildOffice(server);
  const { admin, board, first } = office;
  await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, board.id, CHANNELS));
  const { sensors } = (await server.get(admin, contract.listSensors, {})).body;
  const idOf = (channel: string) => sensors.find((each) => each.channel === channel)?._id ?? "";
  const sensor = idOf("temperature");
  const rhythm = { reach: { sensor, target: 21, way: "warm", within: 180, ...reach } };
  const draft = draftOf(first, { time: 700, rhythm, ...given });
  const reply = await server.post(admin, contract.newSchedule, draft);
  const { _id: id } = reply.body;
  const shown = async () => (await office.list(admin, { id })).docs[0];
  /** Stores a reading, as an adopted sensor does. */
  const feel = async (value: number, when = server.clock.now()) => {
    await server.database.query("SELECT ensure_sensor_readings_partition($1)", [when]);
    await server.database.query(
      `INSERT INTO sensor_readings (enterprise_id, device_id, sensor_id, ts, value) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [admin.enterpriseId, board.id, sensor, when, value],
    );
    await server.database.query(
      "UPDATE sensors SET last_value = $3, last_at = $4 WHERE enterprise_id = $1 AND id = $2",
      [admin.enterpriseId, sensor, value, when],
    );
  };
  const runs = () =>
    server.database.query<{ due: Date; state: string }>(
      "SELECT due, state FROM schedule_runs WHERE schedule_id = $1 ORDER BY due",
      [id],
    );
  return { ...office, reply, id, draft, sensor, idOf, feel, shown, runs };
}

/** Sets the clock and runs the server's chores. */
async function minute(instant: Date): Promise<void> {
  server.clock.set(instant);
  const { starts, runner } = server.app.building.schedules;
  await starts.look();
  await runner.runDue();
}

async function pass(from: Date, to: Date, each?: (now: Date) => Promise<unknown>): Promise<void> {
  for (let now = from.getTime(); now <= to.getTime(); now += 5 * MINUTE) {
    server.clock.set(new Date(now));
    await each?.(new Date(now));
    await minute(new Date(now));
  }
}

const history = async (hall: { admin: TestUser; id: string }) =>
  (await server.get(hall.admin, contract.scheduleHistory, { id: hall.id })).body.docs;

describe("a schedule that is to reach a temperature", () => {
  it("runs at its own time until its window opens, and is then planned by the temperature", async () => {
    const { feel, shown } = await buildHall();
    await feel(17);
    await minute(at("03:50"));
    expect(await shown()).toMatchObject({ next_run: at("07:00").toISOString() });
    expect((await shown())?.start).toBeUndefined();
    server.clock.set(at("04:00"));
    await feel(17);
    await minute(at("04:00"));
    expect(await shown()).toMatchObject({
      next_run: at("05:40").toISOString(),
      start: { by: at("07:00").toISOString(), reason: { code: "learning", value: 17, target: 21, unit: "°C" } },
    });
  });

  it("moves while the room cools, starts once, and is not due again that day", async () => {
    const { feel, shown, runs } = await buildHall();
    let value = 18;
    await pass(at("04:00"), at("07:10"), () => {
      value -= 0.05;
      return feel(value);
    });
    const [run, ...more] = await runs();
    expect(more).toEqual([]);
    const started = run?.due.getTime() ?? 0;
    expect(started).toBeGreaterThan(at("04:00").getTime());
    expect(started).toBeLessThan(at("06:00").getTime());
    expect(await shown()).toMatchObject({ next_run: at("07:00", "2026-03-03").toISOString() });
  });

  it("starts at once when the room is colder than its window allows for", async () => {
    const { feel, runs } = await buildHall();
    await feel(5, at("04:30"));
    await minute(at("04:30"));
    expect(await runs()).toMatchObject([{ due: at("04:30"), state: "running" }]);
  });

  it("starts late rather than not at all when no server was there at its start", async () => {
    const { feel, runs } = await buildHall();
    await feel(18, at("04:00"));
    await minute(at("04:00"));
    server.clock.set(at("06:40"));
    await server.app.building.schedules.runner.runDue();
    expect(await runs()).toMatchObject([{ due: at("06:00"), state: "running" }]);
  });

  it("is missed when no server was there until long after its time", async () => {
    const { feel, runs } = await buildHall();
    await feel(18, at("04:00"));
    await minute(at("04:00"));
    server.clock.set(at("07:20"));
    await server.app.building.schedules.runner.runDue();
    expect(await runs()).toMatchObject([{ due: at("06:00"), state: "missed" }]);
  });

  it("can be skipped by the start that was shown before it moved", async () => {
    const { admin, id, feel, shown, runs } = await buildHall();
    await feel(18, at("04:00"));
    await minute(at("04:00"));
    const due = (await shown())?.next_run ?? "";
    await feel(17, at("04:02"));
    await minute(at("04:02"));
    expect((await shown())?.next_run).not.toBe(due);
    const skipped = await server.post(admin, contract.skipScheduleRun, { id, due });
    expect(skipped.body).toMatchObject({ next_run: at("07:00", "2026-03-03").toISOString() });
    await pass(at("04:03"), at("04:06"));
    await minute(at("07:00"));
    expect(await runs()).toMatchObject([{ state: "skipped" }]);
  });

  it("does not begin again when it is renamed or loses its target after it has begun", async () => {
    const { admin, id, draft, feel, runs } = await buildHall();
    await feel(5, at("04:00"));
    await minute(at("04:00"));
    await server.post(admin, contract.editSchedule, { ...draft, id, name: "Heating" });
    await minute(at("05:00"));
    await server.post(admin, contract.editSchedule, { ...draft, id, rhythm: null });
    await minute(at("07:00"));
    expect(await runs()).toHaveLength(1);
  });

  it("returns to its own time when it loses its target before it began", async () => {
    const { admin, id, draft, feel, shown } = await buildHall();
    await feel(18, at("04:00"));
    await minute(at("04:00"));
    await server.post(admin, contract.editSchedule, { ...draft, id, rhythm: null });
    expect(await shown()).toMatchObject({ next_run: at("07:00").toISOString() });
  });

  it("starts within its day", async () => {
    const { feel, shown } = await buildHall({ time: 30 }, { within: 180 });
    await feel(10, at("23:00"));
    await minute(at("23:00"));
    expect(await shown()).toMatchObject({ next_run: at("00:30", "2026-03-03").toISOString() });
    await feel(10, at("00:00", "2026-03-03"));
    await minute(at("00:00", "2026-03-03"));
    expect(await shown()).toMatchObject({ last_run: { due: at("00:00", "2026-03-03").toISOString() } });
  });

  it("reports that its sensor is silent, and ignores an old reading", async () => {
    const { feel, shown } = await buildHall();
    await feel(17, at("02:00"));
    await minute(at("04:00"));
    expect(await shown()).toMatchObject({ next_run: at("06:00").toISOString(), start: { reason: { code: "blind" } } });
  });

  it("starts a further time early, and keeps what it has to reach when only the first is edited", async () => {
    const { admin, id, draft, sensor, feel, shown } = await buildHall();
    const reach = { sensor, target: 21, way: "warm", within: 180 } as const;
    const more_times = [{ time: 700, reach, actions: draft.actions }];
    const edit = (body: Record<string, unknown>) =>
      server.post(admin, contract.editSchedule, { id, ...draft, rhythm: null, time: 2200, ...body });
    await edit({ more_times });
    await pass(at("04:00"), at("05:00"), () => feel(15));
    expect(await shown()).toMatchObject({ more_times: [{ reach, start: { by: at("07:00").toISOString() } }] });
    await edit({ time: 2230, only: ["time"] });
    expect(await shown()).toMatchObject({ time: 2230, more_times: [{ reach }] });
  });

  it("rejects a sensor that is no thermometer, or that its author may not see", async () => {
    const { admin, user, draft, idOf } = await buildHall();
    const door = { reach: { sensor: idOf("contact"), target: 21, way: "warm", within: 60 } };
    const wrong = [{ path: "rhythm.reach", message: expect.any(String) }];
    const asDoor = await server.post(admin, contract.newSchedule, { ...draft, rhythm: door });
    expectFailure(asDoor, 400, "schedule.invalid");
    expect(asDoor.body).toMatchObject({ fields: wrong });
    const later = { time: 2300, actions: draft.actions, ...door };
    const asLater = await server.post(admin, contract.newSchedule, { ...draft, more_times: [later] });
    expect(asLater.body).toMatchObject({ fields: [{ path: "more_times.0.rhythm.reach" }] });
    await server.grant(user, { switch: String(draft.actions[0]?.switch_appliance_id) });
    expectFailure(await server.post(user, contract.newSchedule, draft), 400, "schedule.invalid");
  });
});

/** Simulates one room, minute by minute, with a heater that takes a while and rests while it is warm enough. */
function buildRoom() {
  let [value, heater] = [18, 0];
  return (isOn: boolean, outside: number) => {
    heater += ((isOn && value < 21.2 ? 1 : 0) - heater) / 12;
    value += 0.11 * heater - (value - outside) / 900;
    return Math.round(value * 10) / 10;
  };
}

itInFullRun(
  "over ten days it learns to be warm on time, and its history says when it was",
  async () => {
    const hall = await buildHall({}, { within: 150 });
    const room = buildRoom();
    let startedAt = Number.POSITIVE_INFINITY;
    for (let total = 0; total < 10 * 1440; total += 1) {
      const [day, minutes] = [Math.floor(total / 1440), total % 1440];
      const now = at("00:00").getTime() + total * MINUTE;
      if (minutes === 1080) startedAt = Number.POSITIVE_INFINITY;
      const value = room(now >= startedAt, 9 + (day % 3));
      // The sensor reports every five minutes; reports before the window and after the hour have no effect.
      if (minutes % 5 !== 0 || minutes < 255 || minutes > 440) continue;
      server.clock.set(new Date(now));
      await hall.feel(value);
      await minute(new Date(now));
      if (startedAt > now)
        startedAt =
          (await hall.runs()).find(({ due }) => due.getTime() > now - 300 * MINUTE)?.due.getTime() ?? startedAt;
    }
    const told = (await history(hall)).toReversed();
    expect(told).toHaveLength(10);
    for (const { reached } of told.slice(4)) {
      expect(reached).toMatchObject({ target: 21, unit: "°C", isOver: true });
      expect(Math.abs(Date.parse(reached?.at ?? "") - Date.parse(reached?.by ?? ""))).toBeLessThanOrEqual(10 * MINUTE);
    }
    expect((await hall.shown())?.start?.reason).toMatchObject({ code: "learnt", of: 9 });
  },
  60_000,
);

test.each(inject("isFullRun") ? [1, 2] : [1])(
  "has one run a day within its window, whatever moves and whichever server dies (course %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const within = 60 + random(60);
    const hall = await buildHall({}, { within });
    const start = at("00:00").getTime();
    for (let now = start; now < start + 3 * 1440 * MINUTE; ) {
      server.clock.set(new Date(now));
      if (random(3) > 0) await hall.feel(10 + random(120) / 10);
      const attacks = [
        () => Promise.all([another().starts.look(), another().runner.runDue(), another().starts.look()]),
        () =>
          another(random(8))
            .starts.look()
            .catch(() => undefined),
        () =>
          another(random(8))
            .runner.runDue()
            .catch(() => undefined),
        () => another().runner.runDue(),
      ];
      await attacks[random(attacks.length)]?.();
      // Advances by minutes while its window is open, so that a server was always there.
      const ofDay = Math.floor((now - start) / MINUTE) % 1440;
      const isOpen = ofDay >= 290 && ofDay < 425;
      now += (isOpen ? 1 + random(4) : Math.min(120, (290 - ofDay + 1440) % 1440)) * MINUTE;
    }
    const due = (await hall.runs()).map((run) => ({
      ...run,
      day: new Date(run.due.getTime() + 330 * MINUTE).toISOString().slice(0, 10),
    }));
    expect(due.map(({ day }) => day)).toEqual(["2026-03-02", "2026-03-03", "2026-03-04"]);
    for (const run of due) {
      expect(run.state).not.toBe("missed");
      expect(run.due.getTime()).toBeLessThanOrEqual(at("07:00", run.day).getTime());
      expect(run.due.getTime()).toBeGreaterThanOrEqual(at("07:00", run.day).getTime() - within * MINUTE);
    }
  },
);

test("shows people the start that the rule computes", async () => {
  const { feel, shown, sensor } = await buildHall();
  await feel(19, at("04:00"));
  await minute(at("04:00"));
  const reach = { sensor, target: 21, way: "warm", within: 180 } as const;
  const by = at("07:00").getTime();
  const planned = optimumStart({ reach, by, value: 19, unit: "°C", past: [] });
  expect((await shown())?.start).toEqual({
    by: new Date(by).toISOString(),
    at: new Date(planned.at).toISOString(),
    reason: planned.reason,
  });
  expect(clockOf((await shown())?.next_run)).toBe("06:20");
});
