import { contract, type ReportMailing } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { cellsOf } from "../reports/testing.ts";
import { MAKING_LEASE_MS, SENDING_LEASE_MS } from "./report-mail-runner.ts";

const HOUR = 3_600_000;
/** Midnight in Kolkata, a week before the Monday on which the reports are due. */
const START = Date.parse("2026-03-01T18:30:00Z");
const BEFORE = "2026-03-06T06:30:00Z";
const MONDAY = "2026-03-09T01:30:00Z";

let server: TestServer;
let admin: TestUser;
let meter: TestDevice;
let heater: TestDevice;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(BEFORE);
  admin = await server.buildUser({ name: "Asha" });
  meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Main meter" });
  heater = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: "Heater" });
  await feed(meter, 1000);
  await feed(heater, 500);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(BEFORE);
  server.mails.splice(0);
});

async function feed(device: TestDevice, watts: number): Promise<void> {
  const readings = Array.from({ length: 49 }, (_, index) => ({
    ts: START + (index * HOUR) / 2,
    v: 230,
    p: watts,
    e: (index * watts * HOUR) / 2000,
  }));
  await server.app.building.telemetry.readings.store(
    readings.map((message) => ({
      enterpriseId: device.enterpriseId,
      device: device.kd_id,
      at: server.clock.now(),
      message,
    })),
  );
}

async function make(people: TestUser[], more: object = {}): Promise<ReportMailing> {
  const input = { name: "Weekly energy", kind: "energy", format: "EXCEL", every: "week", on_day: 1, time: 700 };
  const ids = people.map(({ userId }) => userId);
  return (await server.post(admin, contract.newReportMailing, { ...input, people: ids, ...more })).body;
}

async function send(): Promise<void> {
  const { planner, runner } = server.app.building.reportMailings;
  await planner.planDue();
  // At most two are sent at a time.
  for (let turn = 0; turn < 5; turn += 1) {
    await runner.sendDue();
    await runner.settled();
  }
}

async function lastOf(mailing: ReportMailing, who: TestUser) {
  const { docs } = (await server.get(admin, contract.listReportMailings, {})).body;
  return docs.find(({ _id }) => _id === mailing._id)?.people.find(({ _id }) => _id === who.userId)?.last;
}

const mailsTo = (who: TestUser) => server.mails.filter(({ to }) => to === who.email);
const fileOf = (who: TestUser) => Buffer.from(mailsTo(who)[0]?.attachments?.[0]?.bytes ?? []);
const devicesIn = (file: Buffer) =>
  [...cellsOf(file, 2)].filter(([place]) => place.startsWith("A")).map(([, { value }]) => value);

const person = (name: string) => server.buildUser({ role: "user", enterprise: admin.enterpriseId, name });

describe("a report that is due", () => {
  it("is mailed once with the file of the previous week, and again a week later", async () => {
    const mailing = await make([admin]);
    await send();
    expect(mailsTo(admin)).toEqual([]);
    server.clock.set(MONDAY);
    await Promise.all([send(), send()]);
    await send();
    const [mail, ...others] = mailsTo(admin);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Energy report: Weekly energy");
    expect(mail?.attachments?.map(({ name }) => name)).toEqual(["energy-report_2026-03-02_2026-03-08.xlsx"]);
    expect(mail?.link).toContain("/app/reports/energy-report?from_date=2026-03-02&to_date=2026-03-08");
    expect(devicesIn(fileOf(admin))).toEqual(expect.arrayContaining(["Main meter", "Heater", "Total"]));
    expect(await lastOf(mailing, admin)).toMatchObject({ state: "accepted", reason: null, from_date: "2026-03-02" });
    const { docs } = (await server.get(admin, contract.listDeliveries, {})).body;
    const listed = {
      kind: "report",
      head: "Energy report: Weekly energy",
      channel: { kind: "mail" },
      state: "accepted",
    };
    expect(docs).toMatchObject([{ ...listed, person: { _id: admin.userId } }]);
    expect(await server.metrics()).toMatch(/^switchboard_report_mails_total\{outcome="accepted"\} [1-9]/m);
    server.clock.advance(7 * 24 * HOUR);
    await send();
    expect(mailsTo(admin)).toHaveLength(2);
    // Nothing was measured in that week.
    expect(mailsTo(admin)[1]?.attachments).toBeUndefined();
    expect(mailsTo(admin)[1]?.text).toContain("there is no data");
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });

  it("uses the present rights and the language of each reader", async () => {
    const [ravi, sita, gone] = [await person("Ravi"), await person("Sita"), await person("Gone")];
    for (const who of [ravi, sita, gone]) {
      await server.grant(who, { device: meter.id });
      await server.grant(who, { device: heater.id });
    }
    await server.database.query("UPDATE users SET language = 'te' WHERE id = $1", [ravi.userId]);
    const mailing = await make([ravi, sita, gone], { device_ids: [meter.id, heater.id] });
    await server.revokeAll(ravi);
    await server.grant(ravi, { device: heater.id });
    await server.revokeAll(sita);
    server.clock.set(MONDAY);
    await server.app.building.reportMailings.planner.planDue();
    await server.database.query("DELETE FROM memberships WHERE enterprise_id = $1 AND user_id = $2", [
      admin.enterpriseId,
      gone.userId,
    ]);
    await send();
    expect(mailsTo(ravi)[0]?.text).toContain("నమస్కారం Ravi");
    expect(devicesIn(fileOf(ravi))).toContain("Heater");
    expect(devicesIn(fileOf(ravi))).not.toContain("Main meter");
    expect([mailsTo(sita), mailsTo(gone)]).toEqual([[], []]);
    expect(await lastOf(mailing, sita)).toMatchObject({ state: "dropped", reason: "no_right" });
    const [left] = await server.database.query("SELECT state, reason FROM report_mails WHERE user_id = $1", [
      gone.userId,
    ]);
    expect(left).toEqual({ state: "dropped", reason: "left" });
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });

  it("covers what is in its place at that time, and nothing once the place is gone", async () => {
    const room = await server.buildGroup(admin.enterpriseId, "Boiler room", [heater.id]);
    const floor = { kind: "floor", name: "Cellar", rooms: [room] } as const;
    const { _id: place } = (await server.post(admin, contract.newPlace, floor)).body;
    const elsewhere = { name: "Other", kind: "energy", format: "EXCEL", every: "week", on_day: 1, time: 700 };
    const stranger = await server.buildUser();
    const foreign = { ...elsewhere, people: [stranger.userId], place };
    expectFailure(await server.post(stranger, contract.newReportMailing, foreign as never), 404, "place.not_found");
    const mailing = await make([admin], { place });
    expect(mailing.place).toBe(place);
    server.clock.set(MONDAY);
    await send();
    expect(devicesIn(fileOf(admin))).toEqual(["Device", "Heater", "Total"]);
    expect(mailsTo(admin)[0]?.link).toContain(`place=${place}`);
    await server.post(admin, contract.deletePlace, { id: place });
    server.clock.advance(7 * 24 * HOUR);
    await send();
    expect(await lastOf(mailing, admin)).toMatchObject({ state: "dropped", reason: "no_right" });
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });

  it("is mailed at once on request, for the week before, and once however often that is asked", async () => {
    const reader = await person("Kiran");
    const mailing = await make([admin, reader]);
    const now = (who: TestUser) => server.post(who, contract.sendReportMailing, { id: mailing._id });
    expectFailure(await now(reader), 404, "report_mailing.not_found");
    expectFailure(await now(await server.buildUser()), 404, "report_mailing.not_found");
    const replies = await Promise.all([now(admin), now(admin)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await send();
    await now(admin);
    await send();
    expect(mailsTo(admin)).toHaveLength(1);
    expect(await lastOf(mailing, admin)).toMatchObject({ state: "accepted", from_date: "2026-02-27" });
    server.clock.set(MONDAY);
    await send();
    expect(mailsTo(admin)).toHaveLength(2);
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });

  it("is not mailed while paused, nor later for that time", async () => {
    const mailing = await make([admin]);
    await server.post(admin, contract.pauseReportMailing, { id: mailing._id, is_paused: true });
    server.clock.set(MONDAY);
    await send();
    await server.post(admin, contract.pauseReportMailing, { id: mailing._id, is_paused: false });
    await send();
    expect(mailsTo(admin)).toEqual([]);
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });

  it("is mailed once after a long outage, for the last complete week", async () => {
    const mailing = await make([admin]);
    server.clock.set("2026-03-31T06:30:00Z");
    await send();
    expect(mailsTo(admin)).toHaveLength(1);
    expect(mailsTo(admin)[0]?.link).toContain("from_date=2026-03-23&to_date=2026-03-29");
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });

  it("follows the enterprise's clock, also after its zone has changed", async () => {
    const mailing = await make([admin]);
    const zone = (time_zone: string) => server.post(admin, contract.editEnterprise, { time_zone });
    await zone("Europe/Berlin");
    const [found] = (await server.get(admin, contract.listReportMailings, {})).body.docs;
    expect(found?.next_at).toBe("2026-03-09T06:00:00.000Z");
    await zone("Asia/Kolkata");
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });
});

describe("a server that dies", () => {
  it("leaves an unfinished report to another server, and marks an unfinished mail as unknown", async () => {
    const mailing = await make([admin]);
    server.clock.set(MONDAY);
    await server.app.building.reportMailings.planner.planDue();
    const abandon = (state: string, leaseMs: number) =>
      server.database.query(
        "UPDATE report_mails SET state = $2, tries = tries + 1, lease_until = $3 WHERE mailing_id = $1 AND state <> 'accepted'",
        [mailing._id, state, new Date(server.clock.now().getTime() + leaseMs)],
      );
    await abandon("sending", SENDING_LEASE_MS);
    await send();
    expect(mailsTo(admin)).toEqual([]);
    server.clock.advance(SENDING_LEASE_MS + 1);
    await send();
    expect(mailsTo(admin)).toEqual([]);
    expect(await lastOf(mailing, admin)).toMatchObject({ state: "failed", reason: "unknown" });
    await abandon("making", MAKING_LEASE_MS);
    server.clock.advance(MAKING_LEASE_MS + 1);
    await send();
    expect(mailsTo(admin)).toHaveLength(1);
    expect(await lastOf(mailing, admin)).toMatchObject({ state: "accepted" });
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });
});

describe("the link in the mail", () => {
  it("stops and resumes the report for its reader only, after a click", async () => {
    const ravi = await person("Ravi");
    await server.grant(ravi, { device: heater.id });
    const mailing = await make([admin, ravi]);
    server.clock.set(MONDAY);
    await send();
    const [mail] = mailsTo(ravi);
    expect(mail?.text).toContain(mail?.unsubscribe);
    const token = mail?.unsubscribe?.split("/user/stop-report/")[1] ?? "";
    const look = () => server.post(null, contract.lookAtReportLink, { token });
    expect((await look()).body).toMatchObject({ name: "Weekly energy", is_stopped: false });
    await server.post(null, contract.answerReportLink, { token, is_stopped: true });
    expect((await look()).body).toMatchObject({ is_stopped: true });
    server.clock.advance(7 * 24 * HOUR);
    await send();
    expect([mailsTo(ravi).length, mailsTo(admin).length]).toEqual([1, 2]);
    await server.post(null, contract.answerReportLink, { token, is_stopped: false });
    expect((await look()).body).toMatchObject({ is_stopped: false });
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
    expectFailure(await look(), 400, "report_link.invalid");
  });

  it("does not work for the report of another person", async () => {
    const mailing = await make([admin]);
    server.clock.set(MONDAY);
    await send();
    const token = mailsTo(admin)[0]?.unsubscribe?.split("/user/stop-report/")[1] ?? "";
    const forged = Buffer.from(token, "base64url");
    forged[40] = (forged[40] ?? 0) ^ 1;
    for (const wrong of [forged.toString("base64url"), token.slice(0, -4), "x".repeat(40)])
      expectFailure(
        await server.post(null, contract.answerReportLink, { token: wrong, is_stopped: true }),
        400,
        "report_link.invalid",
      );
    await server.post(admin, contract.deleteReportMailing, { id: mailing._id });
  });
});
