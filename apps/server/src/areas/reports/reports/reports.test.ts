import { randomUUID } from "node:crypto";
import { contract, type ReportProgress } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { inProcessRenderer } from "../../../testing/in-process-renderer.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { ReportRenderer } from "./render/renderer.ts";
import { cellsOf, unzip } from "./testing.ts";

const HOUR = 3_600_000;
/** Midnight in Kolkata. */
const START = Date.parse("2026-02-26T18:30:00Z");
const EVIL = '#panic("evil") <img onerror=x> $x$ #read("/etc/passwd")';
const range = { from_date: "2026-02-27", to_date: "2026-03-01", period: "daily" };
const energy = { kind: "energy", ...range, device_ids: [] as string[], format: "EXCEL", language: "en" };

let server: TestServer;
let admin: TestUser;
let meter: TestDevice;
let heater: TestDevice;
/** A report that several tests read. */
let whole: { id: string; file: Buffer };
/** Rendering waits for this promise. */
let mayRender = Promise.resolve();
const render: ReportRenderer["render"] = async (job) => {
  await mayRender;
  return inProcessRenderer.render(job);
};

beforeAll(async () => {
  server = await startTestServer({ renderer: { ...inProcessRenderer, render } });
  admin = await server.buildUser();
  meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "=1+1" });
  heater = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: EVIL });
  await storeReadings(meter, 3 * 24, 1000);
  await storeReadings(heater, 24, 500);
  await storeEvents(heater, [
    [START + HOUR, 12, 190.7],
    [START + 2 * HOUR, 25, 231.2],
    [START + 30 * HOUR, 40, 3],
  ]);
  const { id } = await finishReport(admin, energy);
  whole = { id, file: (await fetchFile(admin, id)).rawPayload };
});
afterAll(() => server.close());

/** Stores readings of a steady load, every half hour from midnight on. */
async function storeReadings(device: TestDevice, hours: number, watts: number): Promise<void> {
  const readings = Array.from({ length: hours * 2 + 1 }, (_, index) => ({
    ts: START + (index * HOUR) / 2,
    v: 230,
    p: watts + (index === 3 ? 250 : 0),
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

async function storeEvents(device: TestDevice, events: [number, number, number][]): Promise<void> {
  for (const [ts, type, value] of events) {
    await server.database.query(
      "INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, $3, $4, $5)",
      [device.enterpriseId, device.id, new Date(ts), type, value],
    );
  }
}

/** Requests a report and waits until it is ready or failed. */
async function finishReport(who: TestUser, request: object): Promise<ReportProgress> {
  const { body, status } = await server.post(who, contract.newReport, request as never);
  expect(status).toBe(200);
  return vi.waitFor(async () => {
    const { body: progress } = await server.get(who, contract.reportProgress, { id: body.id });
    expect(["ready", "failed"]).toContain(progress.step);
    return progress;
  });
}

function fetchFile(who: TestUser, id: string) {
  const { path } = contract.reportFile;
  return server.app.http.inject({ url: `${path}?id=${id}`, headers: { authorization: who.token } });
}

async function fileOf(who: TestUser, request: object): Promise<Buffer> {
  const progress = await finishReport(who, request);
  expect(progress).toMatchObject({ step: "ready", code: null });
  const reply = await fetchFile(who, progress.id);
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

const column = (cells: ReturnType<typeof cellsOf>, letter: string) =>
  [...cells].filter(([place]) => place.startsWith(letter)).map(([, { value }]) => value);

describe("EXCEL report", () => {
  it("has a sheet for each part, with a sticky header and typed cells", () => {
    const { file } = whole;
    const workbook = unzip(file).get("xl/workbook.xml") ?? "";
    expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "About",
      "Summary",
      "By period",
      "By device",
    ]);
    expect(unzip(file).get("xl/worksheets/sheet3.xml")).toContain('ySplit="1"');
    const cells = cellsOf(file, 3);
    // 27 February 2026 as a spreadsheet counts days; 24 h of 1 kW and 24 h of 0.5 kW.
    expect(cells.get("A2")).toMatchObject({ type: undefined, value: "46080" });
    expect(cells.get("B2")).toMatchObject({ type: undefined, value: "36" });
    expect(column(cells, "A")).toEqual(["Date", "46080", "46081", "46082"]);
    expect(unzip(file).get("xl/styles.xml")).toContain('formatCode="yyyy-mm-dd"');
  });

  it("keeps a name that looks like a formula or a tag as text", () => {
    const cells = cellsOf(whole.file, 2);
    expect([cells.get("A2"), cells.get("A3")].map((cell) => [cell?.type, cell?.value]).sort()).toEqual(
      [
        ["s", EVIL],
        ["s", "=1+1"],
      ].sort(),
    );
    expect([...cells.values()].some(({ type }) => type === "str")).toBe(false);
    expect(cells.get("A4")?.value).toBe("Total");
    expect(Number(cells.get("B4")?.value)).toBeCloseTo(72 + 12, 6);
  });

  it("counts a meter behind another once and lists the energy that is not metered", async () => {
    const place = (device_ids: string[], input: object) =>
      server.post(admin, contract.placeMeters, { device_ids, ...input } as never);
    await place([meter.id], { place: "main" });
    await place([heater.id], { place: "behind", behind: meter.id });
    const cells = cellsOf(await fileOf(admin, energy), 2);
    await place([meter.id, heater.id], { place: "unknown" });
    expect(column(cells, "A")).toEqual(["Device", "=1+1", EVIL, "Not metered", "Total"]);
    expect(column(cells, "B").slice(1).map(Number)).toEqual([72, 12, 60, 72]);
    expect(cells.get("D3")?.value).toBe("=1+1");
  });

  it("covers the devices in a place and names it", async () => {
    const room = await server.buildGroup(admin.enterpriseId, "Boiler room", [heater.id]);
    const floor = { kind: "floor", name: "Cellar", rooms: [room] } as const;
    const { _id: place } = (await server.post(admin, contract.newPlace, floor)).body;
    const file = await fileOf(admin, { ...energy, place });
    expect(column(cellsOf(file, 2), "A")).toEqual(["Device", EVIL, "Total"]);
    const about = cellsOf(file, 1);
    const labels = column(about, "A");
    expect(about.get(`B${labels.indexOf("Place") + 1}`)?.value).toBe("Cellar");
    const events = { ...range, place };
    expect((await server.post(admin, contract.reportEvents, events)).body.count).toBe(3);
    const other = { ...events, device_ids: [meter.id] };
    expect((await server.post(admin, contract.reportEvents, other)).body.count).toBe(0);
    expect(await finishReport(admin, { ...energy, device_ids: [meter.id], place })).toMatchObject({
      code: "report.no_data",
    });
    const stranger = await server.buildUser();
    expectFailure(
      await server.post(stranger, contract.newReport, { ...energy, place } as never),
      404,
      "place.not_found",
    );
  });

  it("lists the mean, lowest and highest power of each device", async () => {
    const cells = cellsOf(await fileOf(admin, { ...energy, kind: "power", device_ids: [meter.id] }), 2);
    expect(Number(column(cells, "B")[1])).toBeCloseTo(1, 1);
    expect([column(cells, "C")[1], column(cells, "D")[1]]).toEqual(["1", "1.25"]);
    expect([column(cells, "A").at(-1), column(cells, "D").at(-1)]).toEqual(["Total", "1.25"]);
  });

  it("shows the same mean and peak power by day and by month", async () => {
    const facts = async (period: "daily" | "monthly") => {
      const cells = cellsOf(await fileOf(admin, { ...energy, kind: "power", period, device_ids: [meter.id] }), 1);
      const labels = column(cells, "A");
      return ["Average power", "Peak"].map((label) => cells.get(`B${labels.indexOf(label) + 1}`)?.value);
    };
    const byDay = await facts("daily");
    expect(byDay).toEqual([expect.stringMatching(/^1\.\d\d kW$/), expect.stringMatching(/^1\.25 kW, .+2026/)]);
    expect(await facts("monthly")).toEqual(byDay);
  });

  it("compares devices side by side", async () => {
    const file = await fileOf(admin, { ...energy, compare: true, device_ids: [meter.id, heater.id] });
    const cells = cellsOf(file, 3);
    expect(column(cells, "B")).toEqual(["=1+1", "24", "24", "24"]);
    expect(column(cells, "C")).toEqual([EVIL, "12", "0"]);
  });

  it("lists events in the requested language and in the time zone of the enterprise", async () => {
    const cells = cellsOf(await fileOf(admin, { ...energy, kind: "event", language: "hi" }), 4);
    expect(column(cells, "C")).toEqual(["घटना", "मोटर सूखी चल रही है", "सप्लाई ठीक", "कम वोल्टेज, फ़ेज़ R"]);
    expect(column(cells, "D")).toEqual(["मान", "231", "190"]);
    expect(column(cells, "G")).toEqual(["किस बारे में", "", "वोल्टेज", "वोल्टेज"].filter(Boolean));
    // One o'clock in the morning.
    expect(Number(column(cells, "A").at(-1)) % 1).toBeCloseTo(1 / 24, 6);
  });
});

describe("PDF report", () => {
  it("renders pages in Telugu without evaluating markup in names", async () => {
    const file = await fileOf(admin, { ...energy, format: "PDF", language: "te" });
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    expect(file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0);
  });

  it("is sent as a download that must not be cached", async () => {
    const progress = await finishReport(admin, { ...energy, kind: "event", format: "PDF", language: "hi" });
    const reply = await fetchFile(admin, progress.id);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="event-report_2026-02-27_2026-03-01.pdf"',
      "cache-control": "no-store",
    });
  });
});

describe("making a report", () => {
  it("fails with report.no_data when there is no data", async () => {
    const { step, code } = await finishReport(admin, { ...energy, from_date: "2025-01-01", to_date: "2025-01-02" });
    expect({ step, code }).toEqual({ step: "failed", code: "report.no_data" });
  });

  it("fails with report.too_large when it would have too many rows", async () => {
    const request = { ...energy, from_date: "2016-03-01", to_date: "2026-02-28" };
    const crowd = await server.buildUser();
    for (let index = 0; index < 15; index += 1) await server.buildDevice(crowd.enterpriseId);
    expect(await finishReport(crowd, request)).toMatchObject({ step: "failed", code: "report.too_large" });
  });

  it.each([
    { ...energy, compare: true, device_ids: [] },
    { ...energy, to_date: "2026-02-01" },
    { ...energy, from_date: "1990-01-01" },
    { ...energy, format: "CSV" },
    { ...energy, language: "de" },
  ])("rejects the request %j", async (request) => {
    expectFailure(await server.post(admin, contract.newReport, request), 400, "request.invalid");
  });

  it("rejects a comparison of a device with itself", async () => {
    const request = { ...energy, compare: true, device_ids: [meter.id, meter.id.toUpperCase()] };
    expectFailure(await server.post(admin, contract.newReport, request), 400, "request.invalid");
  });

  it("allows one report at a time for each person", async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    mayRender = promise;
    const [first, second] = await Promise.all([
      server.post(admin, contract.newReport, energy),
      server.post(admin, contract.newReport, energy),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    finish();
    const { body } = first.status === 200 ? first : second;
    await vi.waitFor(async () =>
      expect((await server.get(admin, contract.reportProgress, { id: body.id })).body.step).toBe("ready"),
    );
  });

  it("returns the file name and the expiry time before the file is ready", async () => {
    const who = await server.buildUser();
    const { body } = await server.post(who, contract.newReport, energy);
    expect(body).toMatchObject({
      format: "EXCEL",
      code: null,
      file_name: "energy-report_2026-02-27_2026-03-01.xlsx",
      expiresAt: new Date(server.clock.now().getTime() + 15 * 60_000).toISOString(),
    });
    const { body: progress } = await server.get(who, contract.reportProgress, { id: body.id });
    expect(progress).toMatchObject({ id: body.id, file_name: body.file_name });
  });

  it("removes the report after a quarter of an hour", async () => {
    const { id } = whole;
    const now = server.clock.now();
    server.clock.advance(16 * 60_000);
    expect((await fetchFile(admin, id)).statusCode).toBe(404);
    expectFailure(await server.get(admin, contract.reportProgress, { id }), 404, "report.not_found");
    server.clock.set(now);
  });
});

describe("access to reports", () => {
  it("hides devices of other enterprises and devices that are only granted in part", async () => {
    const stranger = await server.buildUser();
    const request = { ...energy, device_ids: [meter.id] };
    expectFailure(await server.post(stranger, contract.newReport, request), 404, "device.not_found");
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: heater.switches[0]?.id ?? "" });
    const other = { ...energy, device_ids: [heater.id] };
    expectFailure(await server.post(user, contract.newReport, other), 404, "device.not_found");
    const { limit, offset } = { limit: 10, offset: 0 };
    const events = { ...range, device_ids: [heater.id], limit, offset };
    expectFailure(await server.post(user, contract.reportEvents, events), 404, "device.not_found");
  });

  it("hides a report from colleagues and from other enterprises", async () => {
    const { id } = whole;
    expect((await fetchFile(admin, id)).statusCode).toBe(200);
    const colleague = await server.buildUser({ enterprise: admin.enterpriseId });
    for (const who of [colleague, await server.buildUser()]) {
      expectFailure(await server.get(who, contract.reportProgress, { id }), 404, "report.not_found");
      expect((await fetchFile(who, id)).statusCode).toBe(404);
    }
    expect((await fetchFile(admin, randomUUID())).statusCode).toBe(404);
  });

  it("hides a report once its owner has lost access to a device in it", async () => {
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { device: meter.id });
    const { id, step } = await finishReport(user, energy);
    expect(step).toBe("ready");
    expect((await fetchFile(user, id)).statusCode).toBe(200);
    await server.revokeAll(user);
    expect((await fetchFile(user, id)).statusCode).toBe(404);
  });
});

describe("events for the screen", () => {
  it("counts all and critical events by period and lists the newest first", async () => {
    const request = { ...range, device_ids: [], limit: 2, offset: 0 };
    const { body } = await server.post(admin, contract.reportEvents, request);
    expect(body.count).toBe(3);
    expect(body.events.map(({ type }) => type)).toEqual([40, 25]);
    expect(body.counts.map(({ day, count, critical }) => [day, count, critical])).toEqual([
      ["2026-02-27", 2, 1],
      ["2026-02-28", 1, 1],
    ]);
    const monthly = await server.post(admin, contract.reportEvents, { ...request, period: "monthly" });
    expect(monthly.body.counts).toMatchObject([{ day: "2026-02-01", count: 3, critical: 2 }]);
  });

  it("sorts by a column and returns one page when requested", async () => {
    const who = await server.buildUser();
    const named = (name: string) => server.buildDevice(who.enterpriseId, { type: "HEAVY_PLUG", name });
    await storeEvents(await named("Pump 10"), [[START + HOUR, 12, 190]]);
    await storeEvents(await named("Pump 2"), [
      [START + 2 * HOUR, 25, 230],
      [START + 3 * HOUR, 12, 191],
    ]);
    const by = async (order: object) => {
      const { events } = (await server.post(who, contract.reportEvents, { ...range, device_ids: [], ...order })).body;
      return events.map(({ device_name, value }) => `${device_name}: ${value}`);
    };
    expect(await by({ sort: "device", dir: "asc" })).toEqual(["Pump 2: 191", "Pump 2: 230", "Pump 10: 190"]);
    expect(await by({ sort: "when", dir: "asc" })).toEqual(["Pump 10: 190", "Pump 2: 230", "Pump 2: 191"]);
    expect(await by({ sort: "when", dir: "desc", limit: 1, offset: 1 })).toEqual(["Pump 2: 230"]);
  });
});
