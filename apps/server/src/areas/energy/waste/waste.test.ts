import { contract, type ProvenFinding, type WasteFindingView } from "@switchboard/contract";
import { dayOfWeek, instantOf, nextDay } from "@switchboard/domain/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const ZONE = "Asia/Kolkata";
/** A Sunday; its night is checked on Monday at three. */
const LAST = "2026-03-01";
const MONDAY = instantOf(nextDay(LAST), 400, ZONE);
const DAYS = 126;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Stores hours of an office: a base load, people on weekdays, small daily variations, and the test's own load. */
async function measure(
  meter: { id: string; enterpriseId: string },
  watts: (day: string, hour: number) => number = () => 0,
  span: { from: string; to: string } = { from: nextDay(LAST, 1 - DAYS), to: LAST },
) {
  const rows: { hour: Date; energy: number }[] = [];
  for (let day = span.from; day <= span.to; day = nextDay(day))
    for (let hour = 0; hour < 24; hour++) {
      const isWorking = dayOfWeek(day) % 6 !== 0 && hour >= 8 && hour < 18;
      const wobble = 1 + 0.02 * Math.sin(Date.parse(day) / 7e7 + hour);
      const drawn = (1000 + (isWorking ? 6000 : 0)) * wobble + watts(day, hour);
      rows.push({ hour: instantOf(day, hour * 100, ZONE), energy: Math.round(drawn * 3600) });
    }
  await server.database.query(
    `INSERT INTO reading_hours (enterprise_id, device_id, hour, energy, n)
     SELECT $1, $2, hour, energy, 20 FROM unnest($3::timestamptz[], $4::bigint[]) AS u (hour, energy)
     ON CONFLICT (enterprise_id, device_id, hour) DO UPDATE SET energy = excluded.energy`,
    [meter.enterpriseId, meter.id, rows.map(({ hour }) => hour), rows.map(({ energy }) => energy)],
  );
}

async function site() {
  server.clock.set(MONDAY);
  const admin = await server.buildUser();
  const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", name: "Mains" });
  const ofAdmin = async (who: TestUser = admin, query: object = {}) =>
    (await server.get(who, contract.listWaste, query)).body;
  return { admin, meter, listed: ofAdmin };
}

/** Runs the chore until nothing is due. */
async function lookAtAll() {
  await server.app.building.waste.watch.lookAround();
}

const SATURDAY = nextDay(LAST, -1);
const leftOn = (day: string, hour: number) => (day === SATURDAY && hour >= 8 && hour < 20 ? 6000 : 0);

describe("waste", () => {
  it("finds a Saturday left on in the following night, with its proof, and reports nothing for a normal meter", async () => {
    const { admin, meter, listed } = await site();
    const other = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", name: "Well" });
    await measure(meter, leftOn);
    await measure(other);
    await lookAtAll();
    const { docs, checkedDay, sensor } = await listed();
    expect({ checkedDay, sensor }).toEqual({ checkedDay: LAST, sensor: null });
    expect(docs).toHaveLength(1);
    const [found] = docs as WasteFindingView[];
    expect(found).toMatchObject({
      device: { _id: meter.id, device_name: "Mains" },
      kind: "unusual_day",
      from: SATURDAY,
      to: SATURDAY,
      hours: { from: 8, to: 20 },
      cost: null,
      decided: null,
    });
    expect(found?.wasteWh).toBeGreaterThan(70_000);
    const proven: ProvenFinding = (await server.get(admin, contract.oneWaste, { id: found?._id ?? "" })).body;
    expect(proven.proof.points.filter(({ isWaste }) => isWaste)).toHaveLength(12);
  });

  it("waits until the hourly sums are complete", async () => {
    const { admin, meter, listed } = await site();
    await server.database.query("UPDATE telemetry_states SET rule = 0 WHERE device_id = $1", [meter.id]);
    await lookAtAll();
    expect(await listed()).toMatchObject({ docs: [], checkedDay: null });
    await server.app.building.telemetry.rebuilds.rebuild(admin.enterpriseId);
    await measure(meter, leftOn);
    server.clock.advance(60_000);
    await lookAtAll();
    expect(await listed()).toMatchObject({ docs: [{ kind: "unusual_day" }], checkedDay: LAST });
  });

  it("finds usage on a closed day of the calendar, and names the day", async () => {
    const { admin, meter, listed } = await site();
    const friday = nextDay(LAST, -2);
    const { _id: id } = (await server.post(admin, contract.newCalendar, { name: "Days" })).body;
    const add = [{ name: "Holi", type: "holiday" as const, from: friday, to: friday }];
    await server.post(admin, contract.editCalendarDays, { id, add });
    await measure(meter);
    await lookAtAll();
    expect((await listed()).docs).toMatchObject([
      { kind: "closed", to: friday, dayName: "Holi", hours: { from: 8, to: 18 } },
    ]);
  });

  describe("days that are marked after they were judged", () => {
    const THURSDAY = nextDay(LAST, -10);
    const busy = (day: string, hour: number) => (day === THURSDAY && hour >= 18 ? 6000 : 0);

    /** A week after the day was judged, an admin marks it; then a night passes. */
    async function markLate(
      admin: TestUser,
      type: "holiday" | "closed",
      day = THURSDAY,
      groupId: string | null = null,
    ) {
      const { _id: id } = (await server.post(admin, contract.newCalendar, { name: "Days", groupId })).body;
      const add = [{ name: "Bandh", type, from: day, to: day }];
      await server.post(admin, contract.editCalendarDays, { id, add });
      return id;
    }

    async function passNight(nights = 1) {
      server.clock.set(instantOf(nextDay(LAST, 1 + nights), 400, ZONE));
      await lookAtAll();
    }

    it("are judged again when an unusual day becomes a holiday", async () => {
      const { admin, meter, listed } = await site();
      await measure(meter, busy, { from: nextDay(LAST, 1 - DAYS), to: nextDay(LAST, 2) });
      await lookAtAll();
      expect((await listed()).docs).toMatchObject([{ kind: "unusual_day", to: THURSDAY }]);
      await markLate(admin, "holiday");
      await passNight();
      expect((await listed()).docs).toMatchObject([
        { kind: "closed", to: THURSDAY, dayName: "Bandh", hours: { from: 8, to: 24 } },
      ]);
    });

    it("lose their finding when they are no longer a holiday", async () => {
      const { admin, meter, listed } = await site();
      await measure(meter, () => 0, { from: nextDay(LAST, 1 - DAYS), to: nextDay(LAST, 3) });
      const id = await markLate(admin, "holiday");
      await lookAtAll();
      expect((await listed()).docs).toMatchObject([{ kind: "closed", to: THURSDAY }]);
      await server.post(admin, contract.deleteCalendar, { id });
      await passNight();
      expect((await listed()).docs).toEqual([]);
    });

    it("keep a finding that still holds, under the day's new name", async () => {
      const { admin, meter, listed } = await site();
      await measure(meter, () => 0, { from: nextDay(LAST, 1 - DAYS), to: nextDay(LAST, 3) });
      const id = await markLate(admin, "holiday");
      await lookAtAll();
      const [before] = (await listed()).docs;
      const [entry] = (await server.get(admin, contract.listCalendars, {})).body.docs[0]?.entries ?? [];
      const named = { name: "Holi", type: "closed" as const, from: THURSDAY, to: THURSDAY };
      const change = [{ _id: entry?._id ?? "", entry: named }];
      await server.post(admin, contract.editCalendarDays, { id, change });
      await passNight();
      expect((await listed()).docs).toMatchObject([{ _id: before?._id, foundAt: before?.foundAt, dayName: "Holi" }]);
    });

    it("keep a finding that somebody decided about", async () => {
      const { admin, meter, listed } = await site();
      await measure(meter, busy, { from: nextDay(LAST, 1 - DAYS), to: nextDay(LAST, 2) });
      await lookAtAll();
      const id = (await listed()).docs[0]?._id ?? "";
      await server.post(admin, contract.decideWaste, { id, decision: "other", note: "Inventory" });
      await markLate(admin, "holiday");
      await passNight();
      const decided = (await listed(admin, { state: "decided" })).docs;
      expect(decided).toMatchObject([{ _id: id, kind: "unusual_day", decided: { note: "Inventory" } }]);
    });

    it("bring no third finding into a month", async () => {
      const { admin, meter, listed } = await site();
      const lit = (day: string, hour: number) =>
        [nextDay(LAST, -1), nextDay(LAST, -14)].includes(day) && hour >= 8 && hour < 20 ? 6000 : 0;
      await measure(meter, lit, { from: nextDay(LAST, 1 - DAYS), to: nextDay(LAST, 2) });
      await lookAtAll();
      const before = (await listed()).docs;
      expect(before.map(({ to }) => to.slice(0, 7))).toEqual(["2026-02", "2026-02"]);
      await markLate(admin, "holiday");
      await passNight();
      expect((await listed()).docs).toEqual(before);
    });

    it("are judged again only for the meters of a marked room", async () => {
      const { admin, meter, listed } = await site();
      const other = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", name: "Elsewhere" });
      const room = await server.buildGroup(admin.enterpriseId, "Hall", [meter.id]);
      const span = { from: nextDay(LAST, 1 - DAYS), to: nextDay(LAST, 2) };
      await measure(meter, () => 0, span);
      await measure(other, () => 0, span);
      await lookAtAll();
      await markLate(admin, "closed", THURSDAY, room);
      await passNight();
      expect((await listed()).docs).toMatchObject([{ kind: "closed", to: THURSDAY, device: { _id: meter.id } }]);
    });
  });

  it("reports a finding once, however many servers look and however often", async () => {
    const { admin, meter, listed } = await site();
    await measure(meter, leftOn);
    const { watch } = server.app.building.waste;
    await Promise.all([watch.lookAtDue(), watch.lookAtDue(), watch.lookAtDue()]);
    for (let night = 0; night < 3; night++) {
      await server.database.query("UPDATE waste_checks SET due_at = $2, checked_day = NULL WHERE enterprise_id = $1", [
        admin.enterpriseId,
        MONDAY,
      ]);
      await lookAtAll();
    }
    expect((await listed()).docs).toHaveLength(1);
  });

  it("continues where a dead server stopped, once its lease is over", async () => {
    const { admin, meter, listed } = await site();
    await measure(meter, leftOn);
    await lookAtAll();
    await server.database.query("DELETE FROM waste_findings WHERE enterprise_id = $1", [admin.enterpriseId]);
    const lease = new Date(MONDAY.getTime() + 600_000);
    await server.database.query(
      "UPDATE waste_checks SET due_at = $2, checked_day = NULL, night_day = $3 WHERE enterprise_id = $1",
      [admin.enterpriseId, lease, LAST],
    );
    await lookAtAll();
    expect((await listed()).docs).toHaveLength(0);
    server.clock.set(lease);
    await lookAtAll();
    expect((await listed()).docs).toHaveLength(1);
  });

  it("checks all meters, some at a time", async () => {
    const { admin, listed } = await site();
    for (let n = 0; n < 21; n++) {
      const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", name: `Meter ${n}` });
      if (n % 10 === 0) await measure(meter, leftOn, { from: nextDay(LAST, -80), to: LAST });
    }
    await server.app.building.waste.watch.lookAtDue();
    expect((await listed()).checkedDay).toBeNull();
    await lookAtAll();
    expect((await listed()).checkedDay).toBe(LAST);
    expect((await listed()).docs).toHaveLength(3);
  });

  it("stores a decision with its reason, reopens it, and records both", async () => {
    const { admin, meter, listed } = await site();
    await measure(meter, leftOn);
    await lookAtAll();
    const id = (await listed()).docs[0]?._id ?? "";
    const said = await server.post(admin, contract.decideWaste, { id, decision: "intended", note: "Stocktaking" });
    expect(said.body.decided).toMatchObject({ decision: "intended", note: "Stocktaking", by: "Test Person" });
    expect((await listed()).docs).toEqual([]);
    expect((await listed(admin, { state: "decided" })).docs).toHaveLength(1);
    const open = await server.post(admin, contract.decideWaste, { id, decision: null });
    expect(open.body.decided).toBeNull();
    const { entries } = (await server.get(admin, contract.auditLog, {})).body;
    expect(entries.filter(({ action }) => action === "waste.decide")).toHaveLength(2);
  });

  it("counts the savings since the fix, compared with the weeks before", async () => {
    const { admin, meter, listed } = await site();
    const always = (_: string, hour: number) => (hour >= 20 ? 2000 : 0);
    await measure(meter, (day, hour) => always(day, hour) + leftOn(day, hour));
    await lookAtAll();
    const id = (await listed()).docs[0]?._id ?? "";
    await server.post(admin, contract.decideWaste, { id, decision: "fixed" });
    await measure(meter, () => 0, { from: nextDay(LAST), to: nextDay(LAST, 15) });
    server.clock.set(instantOf(nextDay(LAST, 16), 400, ZONE));
    await lookAtAll();
    const [found] = (await listed(admin, { state: "decided" })).docs;
    expect(found?.savings?.days).toBe(14);
    expect(found?.savings?.savedWh).toBeGreaterThan(14 * 8000 * 0.95);
    expect(found?.savings?.savedWh).toBeLessThan(14 * 8000 * 1.05);
    expect(found?.savings?.cvRmse).toBeLessThan(0.3);
  });

  it("is hidden from people who may not see the meter whole, and from other enterprises", async () => {
    const { admin, meter, listed } = await site();
    await measure(meter, leftOn);
    await lookAtAll();
    const id = (await listed()).docs[0]?._id ?? "";
    const plain = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    const stranger = await server.buildUser();
    for (const who of [plain, stranger]) {
      expect((await listed(who)).docs).toEqual([]);
      expectFailure(await server.get(who, contract.oneWaste, { id }), 404, "waste.not_found");
      expectFailure(await server.post(who, contract.decideWaste, { id, decision: "wrong" }), 404, "waste.not_found");
    }
    await server.grant(plain, { device: meter.id });
    expect((await listed(plain)).docs).toHaveLength(1);
  });

  it("compares by a thermometer that an admin names, and by no other sensor", async () => {
    const { admin, meter, listed } = await site();
    await server.database.query(
      `INSERT INTO sensors (enterprise_id, id, device_id, channel, name, kind, unit, position, time_zone)
       VALUES ($1, $2, $3, 'temperature', 'Roof', 'temperature', '°C', 1, $4)`,
      [admin.enterpriseId, meter.id, meter.id, ZONE],
    );
    const set = await server.post(admin, contract.setWasteSensor, { sensor: meter.id });
    expect(set.body).toEqual({ sensor: meter.id });
    expect((await listed()).sensor).toBe(meter.id);
    const stranger = await server.buildUser();
    expectFailure(await server.post(stranger, contract.setWasteSensor, { sensor: meter.id }), 404, "sensor.not_found");
    expect((await server.post(admin, contract.setWasteSensor, { sensor: null })).body).toEqual({ sensor: null });
  });
});
