import { contract, type FieldChannel, type ReportProgress } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { addSensors } from "../../energy/sensors/adopted-sensors.service.ts";
import { cellsOf, unzip } from "./testing.ts";

const HOUR = 3_600_000;
/** Midnight in Kolkata. */
const START = Date.parse("2026-02-26T18:30:00Z");
const SPAN = { from_date: "2026-02-27", to_date: "2026-02-28" };
const CHANNELS: FieldChannel[] = [
  { type: "sensor", key: "temperature", name: "=Freezer", kind: "temperature", unit: "" },
  { type: "sensor", key: "door", name: "Freezer door", kind: "contact", unit: "" },
];

let server: TestServer;
let admin: TestUser;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { name: "Cold store board" });
  await server.buildGroup(admin.enterpriseId, "Cellar", [device.id]);
  await server.database.transaction((sql) => addSensors(sql, admin.enterpriseId, device.id, CHANNELS));
  // Two days, every six hours: -18, -17, -16 … and a door that was open once.
  const reports = Array.from({ length: 8 }, (_, index) => ({
    enterpriseId: device.enterpriseId,
    device: device.kd_id,
    at: server.clock.now(),
    message: { ts: START + index * 6 * HOUR, values: { temperature: -18 + index, door: Number(index === 1) } },
  }));
  await server.app.building.sensors.readings.store(reports);
  ids = (await server.get(admin, contract.listSensors, {})).body.sensors.map(({ _id }) => _id);
});
afterAll(() => server.close());

const listRows = async (request: object) =>
  (await server.post(admin, contract.reportSensors, { ...SPAN, ...request })).body;

describe("rows of a sensor report", () => {
  it("contain the lowest, mean, highest and last value of each day, newest first", async () => {
    const { rows, count, step } = await listRows({});
    expect([step, count]).toEqual(["day", 4]);
    expect(rows.map(({ name, timestamp, low, mean, high, last }) => [name, timestamp, low, mean, high, last])).toEqual([
      ["=Freezer", "2026-02-27T18:30:00.000Z", -14, -12.5, -11, -11],
      ["Freezer door", "2026-02-27T18:30:00.000Z", 0, undefined, 0, 0],
      ["=Freezer", "2026-02-26T18:30:00.000Z", -18, -16.5, -15, -15],
      ["Freezer door", "2026-02-26T18:30:00.000Z", 0, undefined, 1, 0],
    ]);
    expect(rows[0]).toMatchObject({ kind: "temperature", unit: "°C", room: { name: "Cellar" } });
  });

  it("cover the whole span, an hour or a single reading when requested", async () => {
    const whole = await listRows({ step: "whole" });
    expect(whole.rows.map(({ low, high, last }) => [low, high, last])).toEqual([
      [-18, -11, -11],
      [0, 1, 0],
    ]);
    expect(await listRows({ step: "hour", sensor_ids: [ids[0]] })).toMatchObject({ count: 8, step: "hour" });
    const raw = await listRows({ step: "raw", sensor_ids: [ids[0]], limit: 1 });
    expect(raw.count).toBe(8);
    expect(raw.rows[0]).toEqual(expect.not.objectContaining({ low: expect.anything() }));
    expect(raw.rows[0]?.last).toBe(-11);
  });

  it("are sorted and paged as requested", async () => {
    const { rows } = await listRows({ sort: "sensor", dir: "desc", limit: 1, offset: 1 });
    expect(rows.map(({ name, timestamp }) => [name, timestamp])).toEqual([
      ["Freezer door", "2026-02-26T18:30:00.000Z"],
    ]);
  });

  it("use a coarser step when the span is too long for the requested one", async () => {
    expect((await listRows({ step: "raw", from_date: "2026-01-01" })).step).toBe("hour");
  });

  it("hide the sensors of other enterprises", async () => {
    const outsider = await server.buildUser();
    expectFailure(
      await server.post(outsider, contract.reportSensors, { ...SPAN, sensor_ids: ids }),
      404,
      "sensor.not_found",
    );
    expect((await server.post(outsider, contract.reportSensors, SPAN)).body.count).toBe(0);
    expectFailure(
      await server.post(outsider, contract.newReport, { ...SPAN, kind: "sensor", sensor_ids: ids, format: "PDF" }),
      404,
      "sensor.not_found",
    );
  });
});

async function finishReport(request: object): Promise<ReportProgress> {
  const { body } = await server.post(admin, contract.newReport, { ...SPAN, kind: "sensor", ...request } as never);
  return vi.waitFor(async () => {
    const { body: progress } = await server.get(admin, contract.reportProgress, { id: body.id });
    expect(["ready", "failed"]).toContain(progress.step);
    return progress;
  });
}

async function fileOf(request: object): Promise<Buffer> {
  const { id, code } = await finishReport(request);
  expect(code).toBeNull();
  const url = `${contract.reportFile.path}?id=${id}`;
  return (await server.app.http.inject({ url, headers: { authorization: admin.token } })).rawPayload;
}

describe("sensor report as a file", () => {
  it("has a summary and rows by period, with typed numbers and states in words, as EXCEL", async () => {
    const file = await fileOf({ format: "EXCEL", step: "day" });
    const names = [...(unzip(file).get("xl/workbook.xml") ?? "").matchAll(/<sheet [^>]*name="([^"]+)"/g)];
    expect(names.map(([, name]) => name)).toEqual(["About", "Summary", "By period"]);
    const cells = cellsOf(file, 2);
    expect(["A2", "B2", "C2", "E2", "G2"].map((place) => cells.get(place)?.value)).toEqual([
      "=Freezer",
      "Cellar",
      "-18",
      "-11",
      "°C",
    ]);
    expect(cells.get("A2")?.type).toBe("s");
    expect(["C3", "E3", "F3"].map((place) => cells.get(place)?.value)).toEqual(["Closed", "Open", "Closed"]);
  });

  it("renders a PDF in Telugu", async () => {
    const file = await fileOf({ format: "PDF", step: "hour", language: "te" });
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("fails with report.no_data when nothing was measured", async () => {
    expect(await finishReport({ format: "EXCEL", from_date: "2025-01-01", to_date: "2025-01-02" })).toMatchObject({
      step: "failed",
      code: "report.no_data",
    });
  });
});
