import { contract, type ReportProgress } from "@switchboard/contract";
import type { Tariff } from "@switchboard/domain/energy";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled, steadyReadings } from "../../energy/bills/testing/billed.ts";
import { cellsOf, unzip } from "./testing.ts";

const FEB = "2026-01-31T18:30:00Z";
const NOW = "2026-03-02T06:30:00Z";
const EVIL = '#panic("evil") =1+1 <b>';
const DEMAND: Partial<Tariff> = {
  versions: [
    {
      from: "2025-04-01",
      lines: [
        { kind: "energy", key: "energy", name: EVIL, measure: "import", price: "7.65" },
        { kind: "fixed", key: "fixed", name: "Fixed charge", per: "month", basis: "connection", price: "100" },
        { kind: "percent", key: "duty", name: "Duty", percent: "6", of: ["energy"] },
      ],
      rounding: { line: { to: "0.01", mode: "half_up" }, total: { to: "1", mode: "half_up" } },
    },
  ],
};

let server: TestServer;
let office: Awaited<ReturnType<typeof buildBilled>>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(NOW);
  office = await buildBilled(server, 1, DEMAND, { name: "మెయిన్ భవనం" });
  await server.app.building.telemetry.readings.store(steadyReadings(office.main, FEB, NOW, 100));
  const figures = {
    total: "545016",
    kwh: "67200.5",
    kvah: null,
    demand: null,
    powerFactor: null,
    lines: [],
    note: "3 March",
  };
  await server.post(office.admin, contract.setUtilityBill, { supply: office.supply._id, day: "2026-02-10", figures });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const requestBody = (more: object = {}) => ({
  ...{ kind: "bill", supply: office.supply._id, from_date: "2026-02-10", to_date: "2026-02-10" },
  ...{ format: "EXCEL", language: "en", ...more },
});

async function fileOf(who: TestUser, request: object): Promise<Buffer> {
  const { body, status } = await server.post(who, contract.newReport, request as never);
  expect(status).toBe(200);
  const progress = await vi.waitFor(async (): Promise<ReportProgress> => {
    const { body: seen } = await server.get(who, contract.reportProgress, { id: body.id });
    expect(["ready", "failed"]).toContain(seen.step);
    return seen;
  });
  expect(progress).toMatchObject({ step: "ready", code: null });
  const url = `${contract.reportFile.path}?id=${body.id}`;
  return (await server.app.http.inject({ url, headers: { authorization: who.token } })).rawPayload;
}

const column = (cells: ReturnType<typeof cellsOf>, letter: string) =>
  [...cells].filter(([place]) => place.startsWith(letter)).map(([, { value }]) => value);

describe("bill report as EXCEL", () => {
  it("writes amounts as numbers and tariff texts as text, and adds up to the total", async () => {
    const file = await fileOf(office.admin, requestBody());
    const workbook = unzip(file).get("xl/workbook.xml") ?? "";
    expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "About",
      "Bill",
      "Utility&apos;s bill",
      "Why they differ",
    ]);
    const lines = cellsOf(file, 2);
    // 28 days × 24 h × 100 kW at ₹ 7.65, ₹ 100, and 6 % on the energy.
    expect(column(lines, "A")).toEqual(["Charge", EVIL, "Fixed charge", "Duty · 6 %", "Round-off", "Total"]);
    expect(column(lines, "E").slice(1).map(Number)).toEqual([514_080, 100, 30_844.8, 0.2, 545_025]);
    expect(lines.get("A2")?.type).toBe("s");
    expect(unzip(file).get("xl/styles.xml")).toContain("[&gt;=100000]##\\,##\\,##0.00");
  });

  it("marks the total as incomplete in the facts and below the lines when charges are missing", async () => {
    const file = await fileOf(office.admin, requestBody({ from_date: "2026-01-10", to_date: "2026-01-10" }));
    expect(column(cellsOf(file, 1), "B")).toContain("₹100.00 (incomplete: charges are missing)");
    expect(column(cellsOf(file, 2), "A").at(-1)).toBe("Total (incomplete: charges are missing)");
  });

  it("compares the bill with the utility's own figures", async () => {
    const file = await fileOf(office.admin, requestBody());
    const figures = cellsOf(file, 3);
    expect(column(figures, "A")).toEqual(["Figure", "Total", "Energy (kWh)"]);
    expect(column(figures, "D").slice(1).map(Number)).toEqual([-9, 0.5]);
    const facts = cellsOf(file, 1);
    expect(column(facts, "B")).toEqual(expect.arrayContaining(["మెయిన్ భవనం", "₹5,45,025.00", "67,200 kWh", "3 March"]));
  });
});

describe("bill report as PDF", () => {
  it.each(["en", "te", "hi"])("renders in %s when names contain markup", async (language) => {
    const file = await fileOf(office.admin, requestBody({ format: "PDF", language }));
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("access to bill reports", () => {
  it("requires access to all meters of the supply, within the same enterprise", async () => {
    const kiran = await server.buildUser({ role: "user", enterprise: office.admin.enterpriseId });
    expectFailure(await server.post(kiran, contract.newReport, requestBody()), 404, "supply.not_found");
    expectFailure(
      await server.post(await server.buildUser(), contract.newReport, requestBody()),
      404,
      "supply.not_found",
    );
    await server.grant(kiran, { device: office.main.id });
    await fileOf(kiran, requestBody());
    expectFailure(await server.post(kiran, contract.newReport, requestBody({ supply: null })), 400, "request.invalid");
  });

  it("mails the bill of the previous month on the first of the month", async () => {
    const { admin } = office;
    const monthly = { name: "Our bill", kind: "bill", supply: office.supply._id, format: "PDF" };
    const when = { every: "month", on_day: 1, time: 700, people: [admin.userId] };
    server.clock.set("2026-02-20T06:30:00Z");
    expect((await server.post(admin, contract.newReportMailing, { ...monthly, ...when })).status).toBe(200);
    server.clock.set("2026-03-01T01:30:00Z");
    const { planner, runner } = server.app.building.reportMailings;
    await planner.planDue();
    await runner.sendDue();
    await runner.settled();
    const mail = server.mails.at(-1);
    expect(mail?.subject).toBe("Electricity bill: Our bill");
    expect(mail?.attachments?.map(({ name }) => name)).toEqual(["bill-report_2026-02-01_2026-02-28.pdf"]);
    expect(mail?.link).toBe(`https://switchboard.test/app/bills/${office.supply._id}/2026-02-01`);
  });
});

describe("the shares of a bill by place", () => {
  it("are in the files of admins, with how they are divided, and not in those of others", async () => {
    const { admin, main } = office;
    const place = (await server.post(admin, contract.newPlace, { kind: "building", name: EVIL, parent: null })).body
      ._id;
    const room = (await server.post(admin, contract.newGroup, { name: "Plant", type: "room", devices: [main.id] }))
      .body;
    await server.post(admin, contract.editGroup, { id: room._id, place });
    await server.post(admin, contract.editPlace, { id: place, area: 500 });
    const file = await fileOf(admin, requestBody());
    const shares = cellsOf(file, 5);
    expect(column(shares, "A")).toEqual(["Place", EVIL, "Total"]);
    expect(["B2", "D2", "E2", "F2", "D3"].map((at) => Number(shares.get(at)?.value))).toEqual([
      67_200, 545_025, 500, 1090.05, 545_025,
    ]);
    expect(column(cellsOf(file, 1), "B")).toContainEqual(
      expect.stringMatching(/^The whole bill, .* divided by the energy that each place used\./),
    );
    expect((await fileOf(admin, requestBody({ format: "PDF" }))).subarray(0, 5).toString()).toBe("%PDF-");
    const kiran = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(kiran, { device: main.id });
    expect(unzip(await fileOf(kiran, requestBody())).get("xl/workbook.xml")).not.toContain("Shares by place");
  });
});
