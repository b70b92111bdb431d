import { type CostOf, contract, type ReportProgress } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import type { EnergyCost } from "../../../data/bills.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { aPark } from "../../../testing/places.ts";
import { testToken } from "../../../testing/test-token.ts";
import { CostReportPage } from "./CostReportPage.tsx";

/** There is no canvas here. */
vi.mock("../../../ui/charts/chart-kit.ts", () => ({
  init: () => ({
    setOption: () => {},
    on: () => {},
    resize: () => {},
    dispose: () => {},
    getZr: () => ({ on: () => {} }),
  }),
}));

const PATH = "/app/reports/cost-report";
const MAIN = aDevice(1, { device_name: "Main", device_type: "ENERGY_METER_3" });
const HALL = aDevice(2, { device_name: "Hall", device_type: "ENERGY_METER_3" });
const doc = (id: string | null, day: string | null, importWh: number, amount: string | null): CostOf => ({
  ...{ id, day, importWh, amount },
  co2: null,
});
const DAY = "2026-03-02";
const COST: EnergyCost = {
  ...{ currency: "INR", unpriced: 1, unpricedWh: 2500, missing: { meters: 1, hours: 5 } },
  ...{ behind: { [HALL._id]: MAIN._id }, apart: [] },
  total: doc(null, null, 480_000, "367200.00"),
  docs: [doc(MAIN._id, null, 480_000, "367200.00"), doc(HALL._id, null, 192_000, "146880.00")],
};
const BY_DAY: EnergyCost = {
  ...COST,
  docs: [
    ...COST.docs,
    doc(null, DAY, 480_000, "367200.00"),
    doc(MAIN._id, DAY, 480_000, "367200.00"),
    doc(HALL._id, DAY, 192_000, "146880.00"),
  ],
};
const FREE: EnergyCost = {
  ...COST,
  ...{ currency: null, unpricedWh: 480_000, missing: { meters: 0, hours: 0 } },
  total: doc(null, null, 480_000, null),
  docs: [doc(MAIN._id, null, 480_000, null)],
};

function world(cost: EnergyCost = COST) {
  const fake = fakeServer([MAIN, HALL]);
  fake.on(contract.energyCost, ({ each }) => (each ? BY_DAY : cost));
  fake.on(contract.listViews, () => ({ views: [], last: null }));
  return fake;
}

const table = () => screen.findByRole("table", { name: "Cost report" });
const rows = async () =>
  within(await table())
    .getAllByRole("row")
    .map((row) => row.textContent);

beforeEach(async () => {
  adoptSession({ token: testToken(), partner_name: "" });
  await loadTexts("reports", "charts", "meters", "tables", "errors", "common");
});

it("lists each meter with those behind it and the unmetered rest, which add up, and rupees as in India", async () => {
  await openScreen(world(), PATH, CostReportPage);
  expect((await rows()).slice(1)).toEqual([
    "Main480.000 kWh₹3,67,200.00",
    "Hall192.000 kWh₹1,46,880.00",
    "Not metered288.000 kWh₹2,20,320.00",
    "Total480.000 kWh₹3,67,200.00",
  ]);
});

it("explains the figures and what is unknown", async () => {
  await openScreen(world(), PATH, CostReportPage);
  await table();
  screen.getByText("1 device has no tariff: its energy is included, its cost is not.");
  screen.getByText("2.500 kWh have no price: no tariff applied at that time.");
  screen.getByText("Readings are missing: 5 hours of 1 counted meter.");
  screen.getByText(/Fixed and demand charges are not included/);
});

it("shows no cost, and no zero, without a tariff", async () => {
  await openScreen(world(FREE), PATH, CostReportPage);
  expect((await rows())[1]).toBe("Main480.000 kWh");
  screen.getByText("No tariff applies, so no cost is known.");
  expect(screen.queryByText(/₹/)).toBeNull();
});

it("is divided into days by the address, each before its parts", async () => {
  const fake = world();
  await openScreen(fake, PATH, CostReportPage);
  await table();
  await userEvent.selectOptions(screen.getByLabelText("Period"), "Day");
  await waitFor(async () => expect(await rows()).toHaveLength(6));
  expect((await rows())[1]).toBe("Mar 2, 2026Total480.000 kWh₹3,67,200.00");
  expect(fake.inputsOf(contract.energyCost).at(-1)).toMatchObject({ by: "device", each: "day" });
});

it("is downloaded and mailed with its rows and its place", async () => {
  const { floor, places, groups } = aPark();
  const fake = world();
  fake.on(contract.listPlaces, () => ({ places }));
  fake.on(contract.deviceGroups, () => ({ groups }));
  const id = "00000000-0011-4000-8000-000000000001";
  const failed: ReportProgress = {
    ...{ id, format: "PDF", step: "failed", percent: 100, code: "report.no_data" },
    ...{ file_name: "x.pdf", expiresAt: "2100-01-01T00:00:00Z" },
  };
  fake.on(contract.newReport, () => failed);
  await openScreen(fake, `${PATH}?rows=room&cut=month&place=${floor._id}`, CostReportPage);
  await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download PDF" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.newReport)).toMatchObject([
      { kind: "cost", rows: "room", cut: "month", place: floor._id },
    ]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  const mail = (await screen.findByRole("menuitem", { name: "Send by e-mail" })).getAttribute("href");
  expect(mail).toBe(`/app/reports/by-mail?kind=cost&place=${floor._id}&rows=room&cut=month`);
});
