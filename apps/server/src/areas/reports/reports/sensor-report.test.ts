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
    home: device.enterpriseId,
    device: device.kd_id,
    at: server.clock.now(),
    message: { ts: START + index * 6 * HOUR, values: { temperature: -18 + index, door: Number(index === 1) } },
  }));
  await server.app.building.sensors.readings.store(reports);
  ids = (await server.get(admin, contract.listSensors, {})).body.sensors.map(({ _id }) => _id);
});
afterAll(() => server.close());

const ask = async (asked: object) => (await server.post(admin, contract.reportSensors, { ...SPAN, ...asked })).body;

describe("the rows of a sensor report", () => {
  it("hold the lowest, mean, highest and last of each day, newest first", async () => {
    const { rows, count, step } = await ask({});
    expect([step, count]).toEqual(["day", 4]);
    expect(rows.map(({ name, timestamp, low, mean, high, last }) => [name, timestamp, low, mean, high, last])).toEqual([
      ["=Freezer", "2026-02-27T18:30:00.000Z", -14, -12.5, -11, -11],
      ["Freezer door", "2026-02-27T18:30:00.000Z", 0, undefined, 0, 0],
      ["=Freezer", "2026-02-26T18:30:00.000Z", -18, -16.5, -15, -15],
      ["Freezer door", "2026-02-26T18:30:00.000Z", 0, undefined, 1, 0],
    ]);
    expect(rows[0]).toMatchObject({ kind: "temperature", unit: "°C", room: { name: "Cellar" } });
  });

  it("are one for each sensor of the whole span, of an hour, or each reading", async () => {
    const whole = await ask({ step: "whole" });
    expect(whole.rows.map(({ low, high, last }) => [low, high, last])).toEqual([
      [-18, -11, -11],
      [0, 1, 0],
    ]);
    expect(await ask({ step: "hour", sensor_ids: [ids[0]] })).toMatchObject({ count: 8, step: "hour" });
    const raw = await ask({ step: "raw", sensor_ids: [ids[0]], limit: 1 });
    expect(raw.count).toBe(8);
    expect(raw.rows[0]).toEqual(expect.not.objectContaining({ low: expect.anything() }));
    expect(raw.rows[0]?.last).toBe(-11);
  });

  it("stand in the order asked for, by the page", async () => {
    const { rows } = await ask({ sort: "sensor", dir: "desc", limit: 1, offset: 1 });
    expect(rows.map(({ name, timestamp }) => [name, timestamp])).toEqual([
      ["Freezer door", "2026-02-26T18:30:00.000Z"],
    ]);
  });

  it("are coarser where the span is too long for what was asked", async () => {
    expect((await ask({ step: "raw", from_date: "2026-01-01" })).step).toBe("hour");
  });

  it("hold nothing of another enterprise's sensors, nor of devices that one has a part of", async () => {
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

async function made(asked: object): Promise<ReportProgress> {
  const { body } = await server.post(admin, contract.newReport, { ...SPAN, kind: "sensor", ...asked } as never);
  return vi.waitFor(async () => {
    const { body: progress } = await server.get(admin, contract.reportProgress, { id: body.id });
    expect(["ready", "failed"]).toContain(progress.step);
    return progress;
  });
}

async function fileOf(asked: object): Promise<Buffer> {
  const { id, code } = await made(asked);
  expect(code).toBeNull();
  const url = `${contract.reportFile.path}?id=${id}`;
  return (await server.app.http.inject({ url, headers: { authorization: admin.token } })).rawPayload;
}

describe("a sensor report as a file", () => {
  it("is a sheet with a summary and its rows, numbers as numbers and states in words", async () => {
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

  it("is paper in Telugu too", async () => {
    const file = await fileOf({ format: "PDF", step: "hour", language: "te" });
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is none where nothing was measured", async () => {
    expect(await made({ format: "EXCEL", from_date: "2025-01-01", to_date: "2025-01-02" })).toMatchObject({
      step: "failed",
      code: "report.no_data",
    });
  });
});
