import { contract, type ReportedReading, type ReportProgress } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { SensorReportPage } from "./SensorReportPage.tsx";

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

const PATH = "/app/reports/sensor-report";
const BOARD = aDevice(1, { device_name: "Cold store board" });
const today = localDay(new Date(), "UTC");
const device = { _id: BOARD._id, device_name: BOARD.device_name };
const FREEZER = {
  _id: "00000000-0009-4000-8000-000000000001",
  name: "Freezer",
  kind: "temperature",
  unit: "°C",
} as const;
const DOOR = { _id: "00000000-0009-4000-8000-000000000002", name: "Freezer door", kind: "contact", unit: "" } as const;
const at = { timestamp: `${today}T00:00:00.000Z`, device, room: null };
const ROWS: ReportedReading[] = [
  {
    ...at,
    sensor: FREEZER._id,
    name: "Freezer",
    kind: "temperature",
    unit: "°C",
    low: -19,
    mean: -17.25,
    high: -15,
    last: -18,
  },
  { ...at, sensor: DOOR._id, name: "Freezer door", kind: "contact", unit: "", low: 0, high: 1, last: 0 },
];

function world(rows: readonly ReportedReading[] = ROWS) {
  const fake = fakeServer([BOARD]);
  fake.on(contract.listSensors, () => ({
    sensors: [FREEZER, DOOR].map((each) => ({ ...each, device, room: null, channel: each._id, value: 1, at: null })),
    buttons: [],
  }));
  fake.on(contract.reportSensors, ({ step = "day" }) => ({ rows: [...rows], count: rows.length, step }));
  fake.on(contract.listViews, () => ({ views: [], last: null }));
  return fake;
}

const asked = (fake: ReturnType<typeof world>) => fake.inputsOf(contract.reportSensors).at(-1);

beforeEach(async () => {
  adoptSession({ token: testToken(), partner_name: "" });
  await loadTexts("reports", "charts", "sensors", "tables", "errors", "common");
});

it("lists the lowest, mean, highest and last of each day, and a door in words", async () => {
  const fake = world();
  await openScreen(fake, PATH, SensorReportPage);
  const table = await screen.findByRole("table", { name: "Sensor readings" });
  const row = within(table).getByText("Freezer").closest("tr");
  expect(row?.textContent).toMatch(/Cold store board.*-19\.0 °C-17\.3 °C-15\.0 °C-18\.0 °C/);
  expect(within(table).getByText("Freezer door").closest("tr")?.textContent).toMatch(/ClosedOpenClosed/);
  expect(asked(fake)).toMatchObject({ step: "day", sensor_ids: [], to_date: today });
});

it("takes another step and the sensors that are ticked from the address on", async () => {
  const fake = world();
  await openScreen(fake, `${PATH}?step=raw&sensor_ids=${FREEZER._id}`, SensorReportPage);
  const table = await screen.findByRole("table", { name: "Sensor readings" });
  within(table).getByRole("columnheader", { name: /Value/ });
  expect(within(table).queryByRole("columnheader", { name: /Lowest/ })).toBeNull();
  expect(asked(fake)).toMatchObject({ step: "raw", sensor_ids: [FREEZER._id] });
  await userEvent.click(screen.getByRole("button", { name: "Freezer" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("checkbox", { name: /Freezer door/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: /^Done/ }));
  await waitFor(() => expect(asked(fake)).toMatchObject({ sensor_ids: [FREEZER._id, DOOR._id] }));
});

it("says that it uses a coarser step when the dates are too far apart", async () => {
  const fake = world();
  fake.on(contract.reportSensors, () => ({ rows: ROWS, count: 2, step: "hour" as const }));
  await openScreen(fake, `${PATH}?step=raw`, SensorReportPage);
  await screen.findByText(/one row stands for each Hour/);
});

it("has the same made as a file", async () => {
  const fake = world();
  const begun: ReportProgress = {
    id: FREEZER._id,
    format: "PDF",
    step: "failed",
    percent: 100,
    code: "report.no_data",
    file_name: "sensor-report.pdf",
    expiresAt: "2100-01-01T00:00:00Z",
  };
  fake.on(contract.newReport, () => begun);
  await openScreen(fake, `${PATH}?step=hour&sensor_ids=${DOOR._id}`, SensorReportPage);
  await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download PDF" }));
  await screen.findByText("No Data Present to Download Report.");
  expect(fake.inputsOf(contract.newReport)[0]).toMatchObject({ kind: "sensor", step: "hour", sensor_ids: [DOOR._id] });
});

it("says when there is nothing, and offers a retry when loading failed", async () => {
  await openScreen(world([]), PATH, SensorReportPage);
  await screen.findByText("No data available");
  const other = world();
  other.on(contract.reportSensors, () => {
    throw new ApiError(500, { head: "Server error", message: "Something went wrong" });
  });
  await openScreen(other, PATH, SensorReportPage);
  await screen.findByRole("button", { name: /again|retry/i });
});
