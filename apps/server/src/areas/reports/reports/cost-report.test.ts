import { contract, type ReportProgress } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, steadyReadings } from "../../energy/bills/testing/billed.ts";
import { cellsOf, unzip } from "./testing.ts";

const FEB = "2026-01-31T18:30:00Z";
const NOW = "2026-03-02T06:30:00Z";
const DAYS = { from_date: "2026-02-10", to_date: "2026-02-12" };

let server: TestServer;
let office: Awaited<ReturnType<typeof build>>;

/** Builds a main meter at 10 kW with a meter at 4.0001 kW behind it, which is in a room. */
async function build() {
  const built = await buildBilled(server, 1, {}, { co2: { factor: "0.7" } });
  const { admin, main, second } = built;
  await server.app.building.telemetry.readings.store(steadyReadings(main, FEB, NOW));
  await server.app.building.telemetry.readings.store(steadyReadings(second, FEB, NOW, 4.0001));
  await server.post(admin, contract.placeMeters, { device_ids: [main.id], place: "main" });
  await server.post(admin, contract.placeMeters, { device_ids: [second.id], place: "behind", behind: main.id });
  await server.post(admin, contract.newGroup, { name: "=Hall", type: "room", devices: [second.id] });
  return built;
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(NOW);
  office = await build();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const requestBody = (more: object = {}) => ({ kind: "cost", ...DAYS, format: "EXCEL", language: "en", ...more });

async function finishReport(who: TestUser, request: object): Promise<ReportProgress> {
  const { body, status } = await server.post(who, contract.newReport, request as never);
  expect(status).toBe(200);
  return vi.waitFor(async () => {
    const { body: seen } = await server.get(who, contract.reportProgress, { id: body.id });
    expect(["ready", "failed"]).toContain(seen.step);
    return seen;
  });
}

async function fileOf(who: TestUser, request: object): Promise<Buffer> {
  const { id, step } = await finishReport(who, request);
  expect(step).toBe("ready");
  const url = `${contract.reportFile.path}?id=${id}`;
  return (await server.app.http.inject({ url, headers: { authorization: who.token } })).rawPayload;
}

const sheets = (file: Buffer) =>
  [...(unzip(file).get("xl/workbook.xml") ?? "").matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name);
const column = (file: Buffer, sheet: number, letter: string) =>
  [...cellsOf(file, sheet)].filter(([place]) => place.startsWith(letter)).map(([, { value }]) => value);
const numbers = (file: Buffer, sheet: number, letter: string) => column(file, sheet, letter).slice(1).map(Number);
const paise = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0);

describe("cost report as EXCEL", () => {
  it("lists costs by device, by day and by both, with the same totals as the screens", async () => {
    const file = await fileOf(office.admin, requestBody());
    const { total } = (await server.post(office.admin, contract.energyCost, DAYS)).body;
    expect(total.amount).toBe("5508.00");
    expect(sheets(file)).toEqual(["About", "Summary", "By period", "By device"]);
    expect(column(file, 2, "A")).toEqual(["Device", "Main", "Second main", "Not metered", "Total"]);
    expect(numbers(file, 2, "B")).toEqual([720, 288.007, 431.993, 720]);
    expect(numbers(file, 2, "C")).toEqual([5508, 2203.26, 3304.74, 5508]);
    expect(numbers(file, 3, "C")).toEqual([1836, 1836, 1836, 5508]);
    expect(column(file, 4, "B").slice(1, 4)).toEqual(["Main", "Second main", "Not metered"]);
    const [ofMain, behind] = [numbers(file, 4, "D"), numbers(file, 4, "D")].map((all, place) =>
      paise(all.filter((_, index) => (index % 3 === 0) === (place === 0))),
    );
    expect([ofMain, behind]).toEqual([550_800, 550_800]);
    expect(column(file, 1, "B").join()).not.toMatch(/missing|no price/);
  });

  it("lists costs by room and week, including energy outside of rooms, and keeps a formula-like name as text", async () => {
    const file = await fileOf(office.admin, requestBody({ rows: "room", cut: "week" }));
    expect(sheets(file)).toEqual(["About", "Summary", "By period", "By room"]);
    expect(column(file, 2, "A")).toEqual(["Room", "=Hall", "In no room", "Total"]);
    expect(cellsOf(file, 2).get("A2")?.type).toBe("s");
    expect(numbers(file, 2, "C")).toEqual([2203.26, 3304.74, 5508]);
    expect(numbers(file, 3, "C")).toEqual([5508, 5508]);
  });

  it("has a single table when devices or days are not broken down", async () => {
    expect(sheets(await fileOf(office.admin, requestBody({ rows: "all", cut: "month" })))).toEqual([
      "About",
      "By period",
    ]);
    expect(sheets(await fileOf(office.admin, requestBody({ cut: "whole" })))).toEqual(["About", "Summary"]);
  });

  it("names missing readings, and shows energy without a cost when no tariff applies", async () => {
    const early = await fileOf(office.admin, requestBody({ from_date: "2026-01-31", to_date: "2026-02-01" }));
    expect(column(early, 1, "B")).toContain("Readings are missing: 24 hours of 1 counted meters.");
    const poor = await server.buildUser();
    const meter = await server.buildDevice(poor.enterpriseId, { name: "Lone", type: "ENERGY_METER_3" });
    await server.app.building.telemetry.readings.store(steadyReadings(meter, FEB, NOW));
    const file = await fileOf(poor, requestBody());
    expect(column(file, 2, "B")).toEqual(["Energy (kWh)", "720", "720"]);
    expect(column(file, 2, "C").filter(Boolean).join()).not.toContain("Cost");
    expect(column(file, 1, "B")).toContain("No tariff applies, so no cost is known.");
    expect(await finishReport(poor, requestBody({ from_date: "2025-02-10", to_date: "2025-02-11" }))).toMatchObject({
      step: "failed",
      code: "report.no_data",
    });
  });
});

describe("cost report as PDF", () => {
  it.each(["en", "te", "hi"])("renders in %s", async (language) => {
    const file = await fileOf(office.admin, requestBody({ format: "PDF", language }));
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("access to cost reports", () => {
  it("contains only devices of the enterprise that the person may see in full", async () => {
    const kiran = await server.buildUser({ role: "user", enterprise: office.admin.enterpriseId });
    const ofMain = requestBody({ device_ids: [office.main.id] });
    expectFailure(await server.post(kiran, contract.newReport, ofMain as never), 404, "device.not_found");
    await server.grant(kiran, { device: office.second.id });
    expectFailure(await server.post(kiran, contract.newReport, ofMain as never), 404, "device.not_found");
    const file = await fileOf(kiran, requestBody({ cut: "whole" }));
    expect(column(file, 2, "A")).toEqual(["Device", "Second main", "Total"]);
    const outsider = await server.buildUser();
    expectFailure(await server.post(outsider, contract.newReport, ofMain as never), 404, "device.not_found");
  });

  it("mails the report with the chosen options and a link to the same report", async () => {
    const { admin } = office;
    const weekly = { name: "Costs", kind: "cost", format: "EXCEL", rows: "room", cut: "whole" };
    const when = { every: "week", on_day: 1, time: 700, people: [admin.userId] };
    server.clock.set("2026-02-20T06:30:00Z");
    const made = await server.post(admin, contract.newReportMailing, { ...weekly, ...when } as never);
    expect(made.body).toMatchObject({ kind: "cost", rows: "room", cut: "whole" });
    server.clock.set("2026-02-23T01:30:00Z");
    const { planner, runner } = server.app.building.reportMailings;
    await planner.planDue();
    await runner.sendDue();
    await runner.settled();
    const mail = server.mails.at(-1);
    expect(mail?.subject).toBe("Cost report: Costs");
    const [attached] = mail?.attachments ?? [];
    expect(attached?.name).toBe("cost-report_2026-02-16_2026-02-22.xlsx");
    expect(column(Buffer.from(attached?.bytes ?? ""), 2, "A")).toEqual(["Room", "=Hall", "In no room", "Total"]);
    const path = "/app/reports/cost-report?from_date=2026-02-16&to_date=2026-02-22&rows=room&cut=whole";
    expect(mail?.link).toBe(`https://switchboard.test${path}`);
  });
});
