import { contract, type EnergyPoint, type ReportProgress } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { meterReply } from "../../../testing/meters.ts";
import { testToken } from "../../../testing/test-token.ts";
import { EnergyPage, EnergyReportPage } from "./energy/EnergyPage.tsx";

/** The test environment has no canvas. */
vi.mock("../../../ui/charts/chart-kit.ts", () => ({
  init: () => ({
    setOption: () => {},
    on: () => {},
    resize: () => {},
    dispose: () => {},
    getZr: () => ({ on: () => {} }),
  }),
}));
/** The files a browser would have downloaded. */
const saved: string[] = [];

const NASTY = "<img src=x onerror=alert(1)>";
const METER = aDevice(1, { device_name: "Main incomer", device_type: "ENERGY_METER_3", switch_appliances: [] });
const UPS = aDevice(2, { device_name: NASTY, device_type: "ENERGY_METER_1", switch_appliances: [] });
const today = localDay(new Date(), "UTC");
const point: EnergyPoint = {
  _id: 1,
  timestamp: `${today}T00:00:00.000Z`,
  avg_energy: 24 * 3_600_000,
  avg_power: 1000,
  gap_ms: 0,
};
const ready: ReportProgress = {
  id: METER._id,
  format: "EXCEL",
  step: "ready",
  percent: 100,
  code: null,
  file_name: "energy-report.xlsx",
  expiresAt: "2100-01-01T00:00:00Z",
};

function building(data: EnergyPoint[] = [point]) {
  const fake = fakeServer([METER, UPS, aDevice(3, { device_name: "Hall board" })]);
  const named = ({ _id, device_name }: typeof METER) => ({
    _id,
    device_name,
    behind: _id === UPS._id ? METER._id : null,
    data,
  });
  fake.on(contract.meterEnergy, ({ device_ids = [] }) =>
    meterReply([METER, UPS].filter(({ _id }) => device_ids.length === 0 || device_ids.includes(_id)).map(named), {
      groupby: "day",
    }),
  );
  fake.on(contract.newReport, () => ({ ...ready, step: "reading" as const, percent: 20 }));
  fake.on(contract.reportProgress, () => ready);
  fake.on(contract.reportFile, () => new File(["file"], "energy-report.xlsx"));
  return fake;
}

beforeEach(async () => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  adoptSession({ token: testToken({ enterprise_id: HOME }), partner_name: "" });
  await loadTexts("analytics", "reports", "charts", "meters", "placeUse", "places", "sensors");
});
afterEach(() => vi.restoreAllMocks());

const choose = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const pick = async (button: RegExp, ...names: string[]) => {
  await userEvent.click(screen.getByRole("button", { name: button }));
  for (const name of names) {
    const box = await screen.findByRole("checkbox", { name: (text) => text.startsWith(name) });
    await act(async () => fireEvent.click(box));
  }
  await press(/^Done/);
};
const ENERGY = "/app/reports/energy-report";
const ANALYTICS = "/app/analytics/energy";
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const item = (name: string) => screen.findByRole("menuitem", { name });
const download = async (format: string) => {
  await press("Download");
  await userEvent.click(await item(`Download ${format}`));
};
const show = (name: string) => userEvent.click(screen.getByRole("radio", { name }));

it("shows the cost beside energy, and not beside power", async () => {
  const fake = building();
  const total = { id: null, day: null, importWh: 24_000, amount: "184.32", co2: null };
  const known = { unpriced: 0, unpricedWh: 0, missing: { meters: 0, hours: 0 }, behind: {}, apart: [], docs: [] };
  fake.on(contract.energyCost, () => ({ ...known, currency: "INR", total }));
  await openScreen(fake, `${ENERGY}?view=table`, EnergyReportPage);
  await screen.findByText("₹184.32");
  await choose("Report", "power");
  await waitFor(() => expect(screen.queryByText("₹184.32")).toBeNull());
});

it("creates a report, shows its progress, and saves it under its name", async () => {
  const fake = building();
  let isReady = false;
  fake.on(contract.reportProgress, () => (isReady ? ready : { ...ready, step: "reading" as const, percent: 40 }));
  await openScreen(fake, `${ENERGY}?device_ids=${METER._id}`, EnergyReportPage);
  await screen.findByRole("img", { name: /^Energy · 1 device: 7 values|^Energy · Main incomer: 7 values/ });
  await download("EXCEL");
  expect(await screen.findByText("EXCEL: reading the data…")).toBeTruthy();
  await press("Download");
  expect((await item("Download PDF")).hasAttribute("data-disabled")).toBe(true);
  isReady = true;
  await screen.findByText("Saved as energy-report.xlsx");
  expect(saved).toEqual(["energy-report.xlsx"]);
  expect(fake.inputsOf(contract.newReport)).toMatchObject([
    { kind: "energy", period: "daily", to_date: today, device_ids: [METER._id], compare: false, format: "EXCEL" },
  ]);
});

it("shows the spec's message beside the button when there is nothing to download", async () => {
  const fake = building([]);
  fake.on(contract.reportProgress, () => ({ ...ready, step: "failed" as const, code: "report.no_data" as const }));
  await openScreen(fake, ENERGY, EnergyReportPage);
  expect(await screen.findByText("No data available")).toBeTruthy();
  await download("PDF");
  expect((await screen.findByRole("alert")).textContent).toBe("No Data Present to Download Report.");
  expect(saved).toEqual([]);
});

it("removes the message of a failed download when other days are chosen", async () => {
  const fake = building([]);
  fake.on(contract.reportProgress, () => ({ ...ready, step: "failed" as const, code: "report.no_data" as const }));
  await openScreen(fake, ENERGY, EnergyReportPage);
  await download("PDF");
  await screen.findByText("No Data Present to Download Report.");
  await press(/^Dates/);
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2020-01-01" } });
  await waitFor(() => expect(screen.queryByText("No Data Present to Download Report.")).toBeNull());
});

it("restores the earlier days, period and view on Back", async () => {
  const router = await openScreen(building(), `${ENERGY}?from_date=2026-03-01&to_date=2026-03-07`, EnergyReportPage);
  const asked = () => router.state.location.search;
  const first = { from_date: "2026-03-01", to_date: "2026-03-07" };
  await press(/^Dates/);
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-02-01" } });
  await waitFor(() => expect(asked()).toMatchObject({ from_date: "2026-02-01" }));
  await show("Table");
  await waitFor(() => expect(asked()).toMatchObject({ view: "table" }));
  await act(async () => router.history.back());
  await waitFor(() => expect(asked()).toMatchObject({ from_date: "2026-02-01", view: "graph" }));
  await act(async () => router.history.back());
  await waitFor(() => expect(asked()).toEqual(first));
  expect(screen.getByRole("button", { name: /^Dates/ }).textContent).toMatch(/Mar 1\s–\s7/);
});

it("compares only different devices, and shows both side by side", async () => {
  await openScreen(building(), ENERGY, EnergyReportPage);
  await show("Comparison");
  expect(await screen.findByText("No Data Available for Comparsion!")).toBeTruthy();
  await press("Download");
  expect((await item("Download PDF")).hasAttribute("data-disabled")).toBe(true);
  await press("Download");
  expect(screen.getByText("Choose two to 6 different devices above.")).toBeTruthy();
  await pick(/^Choose devices$/, "Main incomer");
  expect(screen.getByText("No Data Available for Comparsion!")).toBeTruthy();
  await pick(/^1 device$/, NASTY);
  const heads = await waitFor(() => screen.getAllByRole("columnheader").map((head) => head.textContent));
  expect(heads).toEqual(["When", "Main incomer", NASTY]);
  await press("Download");
  expect((await item("Download PDF")).hasAttribute("data-disabled")).toBe(false);
});

it("keeps the choices in the address, and extends days that are within a single month", async () => {
  const router = await openScreen(building(), ENERGY, EnergyReportPage);
  await choose("Group by", "monthly");
  await choose("Report", "power");
  await show("Table");
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ groupby: "monthly", metric: "power", view: "table" }),
  );
  await press(/^Dates/);
  expect((await screen.findByLabelText<HTMLInputElement>("From")).value < `${today.slice(0, 4)}-01-02`).toBe(true);
});

it("opens another kind of report for the same days when it is chosen", async () => {
  const router = await openScreen(
    building(),
    `${ENERGY}?view=table&from_date=2026-03-01&to_date=2026-03-07`,
    EnergyReportPage,
  );
  const days = { from_date: "2026-03-01", to_date: "2026-03-07" };
  await choose("Report", "power");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ...days, view: "table", metric: "power" }));
  await choose("Report", "cost");
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/reports/cost-report"));
  expect(router.state.location.search).toEqual(days);
});

it("is the same screen under Energy, with its report", async () => {
  const fake = building();
  await openScreen(fake, `${ANALYTICS}?groupby=hourly`, EnergyPage);
  await screen.findByRole("radio", { name: "Voltage" });
  await press("Download");
  await screen.findByText("This file has one value per day.");
  await userEvent.click(await item("Download PDF"));
  await screen.findByText("Saved as energy-report.xlsx");
  expect(fake.inputsOf(contract.newReport)).toMatchObject([{ kind: "energy", period: "daily", format: "PDF" }]);
});

it("offers a file of energy and power, and the table of any measure", async () => {
  await openScreen(building(), `${ENERGY}?metric=voltage`, EnergyReportPage);
  expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  await choose("Report", "energy");
  await screen.findByRole("button", { name: "Download" });
  await show("Table");
  await screen.findByRole("columnheader", { name: "Energy" });
  expect(screen.queryByRole("img", { name: /^Energy · / })).toBeNull();
});
