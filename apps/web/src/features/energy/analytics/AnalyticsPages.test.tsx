import {
  contract,
  deviceTopic,
  type EnergyPoint,
  type LeftOutReadings,
  type PowerPoint,
  type ReplyOf,
} from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { ENERGY_POINTS } from "@switchboard/domain/energy";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { EChartsOption } from "echarts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { meterReply } from "../../../testing/meters.ts";
import { aPark } from "../../../testing/places.ts";
import { testToken } from "../../../testing/test-token.ts";
import { shiftDay } from "../../../ui/format/day-span.ts";
import type { DayRun } from "./api.ts";
import { DailyReportPage } from "./daily-report/DailyReportPage.tsx";
import { EnergyPage } from "./energy/EnergyPage.tsx";
import { RunningHoursPage } from "./running-hours/RunningHoursPage.tsx";
import { SwitchIntervalsPage } from "./switch-intervals/SwitchIntervalsPage.tsx";

/** The test environment has no canvas, so the options passed to the chart are recorded instead. */
const drawn = vi.hoisted(() => ({ options: [] as unknown[] }));
vi.mock("../../../ui/charts/chart-kit.ts", () => ({
  init: () => ({
    setOption: (option: unknown) => drawn.options.push(option),
    on: () => {},
    resize: () => {},
    dispose: () => {},
    getZr: () => ({ on: () => {} }),
  }),
}));

const NASTY = "<img src=x onerror=alert(1)>";
const METER = aDevice(1, { device_name: "Main incomer", device_type: "ENERGY_METER_3", switch_appliances: [] });
const UPS = aDevice(2, { device_name: NASTY, device_type: "ENERGY_METER_1", switch_appliances: [] });
const COOLER = aDevice(5, { device_name: "Water cooler", device_type: "HEAVY_PLUG" });
const BOARD = aDevice(3, { device_name: "Hall board", rssi: -90 });
const GONE = aDevice(4, { device_name: "Old lamp", current_status: 2 });

const today = localDay(new Date(), "UTC");
const at = (minutes: number) => new Date(Date.parse(`${today}T00:00:00Z`) + minutes * 60_000).toISOString();
const point = (avg_energy: number): EnergyPoint => ({
  _id: 1,
  timestamp: at(0),
  avg_energy,
  avg_power: 500,
  gap_ms: 0,
});
const reading = (own: Partial<PowerPoint>): PowerPoint => ({ timestamp: at(0), hours: 0, ...own });

function building(left_out?: LeftOutReadings, devices = [METER, UPS, COOLER, BOARD, GONE]) {
  const fake = fakeServer(devices);
  const asked: Record<string, unknown>[] = [];
  fake.on(contract.meterEnergy, (body) => {
    asked.push(body);
    const isBefore = (body.to_date ?? today) < today;
    // The first reading is long before the present, at any time of day.
    const first = body.groupby === "hourly" ? "2020-01-01" : body.from_date;
    const before = { ...point(3_600_000), timestamp: `${first}T00:00:00.000Z` };
    const meters = [
      { _id: METER._id, device_name: "Main incomer", behind: null, data: [isBefore ? before : point(7_200_000)] },
      { _id: UPS._id, device_name: NASTY, behind: METER._id, data: isBefore ? [] : [point(3_600_000)] },
      { _id: COOLER._id, device_name: "Water cooler", data: isBefore ? [] : [point(1_800_000)] },
    ];
    const chosen = meters.filter(({ _id }) => !body.device_ids?.length || body.device_ids.includes(_id));
    const scope = body.device_ids?.length ? "chosen" : "building";
    const sums = meterReply(chosen, { groupby: ENERGY_POINTS[body.groupby ?? "month"], scope });
    const reply = left_out ? { ...sums, left_out } : sums;
    const power = { mean: 19_980, peak: 31_000, peak_at: at(600), peak_in: "hour" as const, is_exact: true };
    return body.power ? { ...reply, power } : reply;
  });
  const series = (data: PowerPoint[]): ReplyOf<typeof contract.getPowerData> => ({
    series: [{ _id: METER._id, device_name: "Main incomer", data }],
    resolution: "reading",
    downsampled: false,
  });
  fake.on(contract.getVoltageData, () => series([reading({ v: 231.9, v1: 231.9, v2: 229, v3: 233 })]));
  fake.on(contract.getPowerData, () => series([reading({ p: 1500 })]));
  return { fake, asked };
}

const ENERGY = "/app/analytics/energy";

async function openEnergy(world = building(), search: Record<string, string> = {}) {
  const router = await openScreen(world.fake, `${ENERGY}?${new URLSearchParams(search)}`, EnergyPage);
  return { ...world, router };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
type DrawnOption = EChartsOption & { series: { type: string; name: string; data: unknown }[] };
/** Identifies the Sankey diagram below the chart, which uses this kit too. */
const isFlow = ({ series }: DrawnOption) => series.some(({ type }) => type === "sankey");
const lastDrawn = () => (drawn.options as DrawnOption[]).findLast((option) => !isFlow(option)) as DrawnOption;
const seriesNames = () => lastDrawn().series.map(({ name }) => name);

beforeEach(async () => {
  drawn.options.length = 0;
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("analytics", "charts", "health", "live", "devices", "meters", "placeUse", "places", "reports");
});
afterEach(() => endSession({ navigate: false }));

it("shows seven days of energy as daily bars, with the total and its change", async () => {
  const { asked } = await openEnergy();
  await screen.findByText("2.00 kWh", { selector: "strong" });
  expect(asked[0]).toMatchObject({ groupby: "daily", device_ids: [], v2: false });
  await screen.findByText(/^100% more than .+ \(1\.00 kWh\)$/);
  await waitFor(() => expect(lastDrawn().xAxis).toMatchObject({ data: expect.toSatisfy((all) => all.length === 7) }));
});

it("lists the meters as a tree with the unmetered rest, draws them as streams, and asks for missing places", async () => {
  await openEnergy();
  await screen.findByText(/Not assigned to a main meter: 1 meter \(0.5 kWh\), not in the total\./);
  expect(screen.getByText("Set it").closest("a")?.getAttribute("href")).toBe("/app/analytics/meters");
  const rows = await screen.findByRole("region", { name: "Where the energy goes" });
  await waitFor(() => expect(within(rows).getByRole("link", { name: /Main incomer/ })).toBeTruthy());
  expect(within(rows).getByText("Not metered")).toBeTruthy();
  expect(within(rows).getByText("Not assigned to a main meter, not in the total")).toBeTruthy();
  await waitFor(() => expect((drawn.options as DrawnOption[]).some(isFlow)).toBe(true));
  const flow = (drawn.options as DrawnOption[]).findLast(isFlow);
  expect(flow?.series[0]).toMatchObject({
    links: [
      { source: METER._id, target: UPS._id, value: 1 },
      { source: METER._id, target: `${METER._id} rest`, value: 1 },
    ],
  });
});

it("keeps metric, grouping and device in the address, and opens the same from it", async () => {
  const { router } = await openEnergy();
  await userEvent.selectOptions(await screen.findByLabelText("Group by"), "hourly");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ groupby: "hourly", metric: "energy" }));
  await userEvent.click(await screen.findByRole("link", { name: /Main incomer/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ selected_device: METER._id }));
  await userEvent.click(screen.getByRole("radio", { name: "Voltage" }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ metric: "voltage" }));
  await waitFor(() => expect(seriesNames()).toEqual(["Phase R", "Phase Y", "Phase B"]));
});

it("has the same numbers in the table behind the chart, and shows a device's name as text", async () => {
  await openEnergy(building(), { by: "device" });
  await waitFor(() => expect(seriesNames()).toEqual([NASTY, "Not metered"]));
  await userEvent.click(screen.getByRole("radio", { name: "Table" }));
  const table = within(screen.getByRole("figure")).getByRole("table");
  expect(within(table).getByRole("columnheader", { name: NASTY })).toBeTruthy();
  expect(within(table).getAllByText("1.00 kWh")).toHaveLength(2);
  expect(document.querySelector("img[src=x]")).toBeNull();
});

it("shows the same total in every view", async () => {
  for (const by of ["total", "device", "group"]) {
    const { router } = await openEnergy(building(), { by });
    await screen.findByText("2.00 kWh", { selector: "strong" });
    expect(router.state.location.search).toMatchObject({ by });
    cleanup();
  }
});

it("says beside the total which readings it leaves out, marks their meter, and leads an admin to them", async () => {
  const leftOut = { count: 2, energy: 5 * 3_600_000, meters: [METER._id] };
  await openEnergy(building(leftOut));
  const [note] = await screen.findAllByText(/^2 doubtful readings \(5 kWh\) are left out of this total\./);
  const review = within(note as HTMLElement).getByRole("link", { name: "Review" });
  expect(review.getAttribute("href")).toBe(`/app/analytics/doubtful?device=${METER._id}`);
  const rows = await screen.findByRole("region", { name: "Where the energy goes" });
  const mark = await within(rows).findByRole("img", { name: "Doubtful readings are left out" });
  expect(mark.closest("a")?.textContent).toContain("Main incomer");
});

it("says to somebody who may not decide that readings are left out, without a link", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  await openEnergy(building({ count: 1, energy: 3_600_000, meters: [METER._id] }));
  await screen.findByText("1 doubtful reading (1 kWh) is left out of this total.");
  expect(screen.queryByRole("link", { name: "Review" })).toBeNull();
});

it("shows the same mean and peak of power in every view", async () => {
  await openEnergy(building(), { metric: "power" });
  for (const by of ["total", "device", "group"]) {
    await userEvent.selectOptions(await screen.findByLabelText("Show by"), by);
    await screen.findByText("19.98 kW", { selector: "strong" });
    await screen.findByText(/^Peak 31\.00 kW, .+, 10AM$/);
  }
});

it("compares with the days before, in the chart and by meter, and says when there are no earlier readings", async () => {
  const { router, asked } = await openEnergy();
  await userEvent.selectOptions(await screen.findByLabelText("Compare with"), "before");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ compare: "before" }));
  await waitFor(() =>
    expect(seriesNames()).toEqual([expect.stringMatching(/^Energy, /), expect.stringMatching(/^Energy, /)]),
  );
  const incomer = await screen.findByRole("link", { name: /Main incomer/ });
  await within(incomer).findByText("+100%");
  within(incomer).getByText("+1.0 kWh");
  within(screen.getByRole("link", { name: /Water cooler/ })).getByText("—");
  await userEvent.selectOptions(screen.getByLabelText("Compare with"), "year");
  const lastYear = shiftDay(today, -364);
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ to_date: lastYear })));
});

it("names both ranges, and warns when a calendar makes their days off differ", async () => {
  const world = building();
  const days = { from: shiftDay(today, -13), to: shiftDay(today, -7), yearly: false };
  const festival = { _id: METER._id, type: "holiday" as const, ...days, name: "Festival", hours: null, source: null };
  const office = { _id: METER._id, name: "Office", group: null, entries: [festival], follows: null };
  world.fake.on(contract.listCalendars, () => ({ docs: [office], place: null }));
  await openEnergy(world);
  await screen.findByText(/^Total, .+\d/);
  await screen.findByText(
    /^Different kinds of day: .+ has 5 working days and 2 days off, .+ has 0 working days and 7 days off\.$/,
  );
});

it("limits the figures to a place, and shows what its floors used and cost per square metre", async () => {
  const world = building();
  const { places, groups, south, empty, lobby } = aPark();
  world.fake.on(contract.listPlaces, () => ({ places: places.map((each) => ({ ...each, area: 50 })) }));
  world.fake.on(contract.deviceGroups, () => ({ groups }));
  const doc = (id: string | null, importWh: number, amount: string) => ({ id, day: null, importWh, amount, co2: null });
  const docs = [doc(south._id, 3000, "24.00"), doc(empty._id, 1000, "8.00"), doc(lobby._id, 2000, "16.00")];
  const rest = { unpriced: 0, unpricedWh: 0, missing: { meters: 0, hours: 0 }, behind: {}, apart: [METER._id] };
  world.fake.on(contract.energyCost, () => ({ currency: "INR", total: doc(null, 3000, "24.00"), docs, ...rest }));
  const { router, asked } = await openEnergy(world);
  const table = await screen.findByRole("table", { name: "By place" });
  const rowsOf = () =>
    within(table)
      .getAllByRole("row")
      .map((row) => row.textContent);
  await waitFor(() =>
    expect(rowsOf().slice(1)).toEqual([
      "South tower3.0 kWh₹24.00500.06₹0.48",
      "Floor 11.0 kWh₹8.00500.02₹0.16",
      "Other rooms2.0 kWh₹16.00–––",
      "Total3.0 kWh₹24.00500.06₹0.48",
    ]),
  );
  screen.getByText("1 meter that is not assigned to a main meter is not in the total");
  await userEvent.selectOptions(screen.getByLabelText("Place"), south._id);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ place: south._id }));
  expect(router.state.location.search).toMatchObject({ place: south._id });
  await waitFor(() => expect(rowsOf()).toHaveLength(4));
  expect(within(table).queryByText("Total")).toBeNull();
});

it("shows the days of a year as shades that link to their hours, and the same as a table", async () => {
  const { router } = await openEnergy();
  const year = await screen.findByRole("region", { name: /^Energy by day, \d{4}$/ });
  await userEvent.click(within(year).getByRole("button", { name: "Days as table" }));
  await within(year).findByRole("cell", { name: "2.00 kWh" });
  await userEvent.click(within(year).getByRole("button", { name: "Days as table" }));
  await userEvent.click(within(year).getByRole("link", { name: /: 2\.00 kWh$/ }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ from_date: today, to_date: today, groupby: "hourly" }),
  );
});

it("appends the device's live readings", async () => {
  const { fake } = await openEnergy(building(), { metric: "power", selected_device: METER._id });
  await screen.findByRole("img", { name: /to 1\.50 kW/ });
  await fake.hear(deviceTopic(METER.kd_id, HOME, "power"), JSON.stringify({ ts: Date.now() + 1000, p: 4500, v: 230 }));
  await screen.findByRole("img", { name: /to 4\.50 kW/ });
});

it("says 'No data available' when nothing was measured, and offers a retry when the request fails", async () => {
  const world = building();
  world.fake.on(contract.meterEnergy, () => {
    throw new ApiError(500, {});
  });
  await openEnergy(world);
  await screen.findByRole("alert");
  world.fake.on(contract.meterEnergy, () => meterReply([], { groupby: "day" }));
  await press(/again/i);
  await screen.findByText("No data available");
});

it("says so when none of the person's devices has a meter", async () => {
  await openEnergy(building(undefined, [BOARD]));
  await screen.findByText("This page shows devices with a meter. You have access to none.");
});

it("requests only the ticked devices", async () => {
  const { asked, router } = await openEnergy();
  await press("All devices");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("checkbox", { name: /Main incomer/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: /^Done/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ device_ids: METER._id }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ device_ids: [METER._id] }));
});

it("selects all devices that match a search", async () => {
  const { router } = await openEnergy();
  await press("All devices");
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("searchbox"), "cooler");
  await waitFor(() => expect(within(dialog).getAllByRole("checkbox")).toHaveLength(2));
  await userEvent.click(within(dialog).getByRole("button", { name: /^Select all/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: /^Done/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ device_ids: COOLER._id }));
});

it("refuses a span that ends before it begins", async () => {
  await openEnergy(building(), { from_date: "2026-02-02", to_date: "2026-01-01" });
  await screen.findByText("The start date cannot be after the end date.");
});

const ofSwitch = (index: number) => ({
  _id: aDevice(index + 10)._id,
  name: `Lamp ${index}`,
  switch_no: 1,
  device: BOARD._id,
  device_name: "Hall board",
});

it("lists how long each switch was on, the longest first", async () => {
  const { fake } = building();
  const hours = Array.from({ length: 24 }, () => 0);
  const switches = [
    { ...ofSwitch(1), on_ms: 1_800_000, hours: [1_800_000, ...hours.slice(1)] },
    { ...ofSwitch(2), on_ms: 5_400_000, hours: [3_600_000, 1_800_000, ...hours.slice(2)] },
  ];
  const asked: unknown[] = [];
  fake.on(contract.runningHours, (span) => {
    asked.push(span);
    return { span_ms: 7_200_000, switches };
  });
  await openScreen(fake, "/app/analytics/runningHours", RunningHoursPage);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Lamp 2.*1\.5 h · 75%$/),
    expect.stringMatching(/^Lamp 1.*0\.5 h · 25%$/),
  ]);
  await waitFor(() => expect(lastDrawn().series[0]?.data).toEqual([1.5, 0.5, ...hours.slice(2)]));
  expect(asked).toEqual([{ from_date: today, to_date: today }]);
  const rooms = screen.getByRole("region", { name: "By room and month" });
  expect(
    within(rooms)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["2 h"]);
  await userEvent.click(screen.getByRole("button", { name: "Export: By switch" }));
  await screen.findByRole("menuitem", { name: "PDF, by printing" });
});

it("draws a day of each switch by the chosen interval", async () => {
  const { fake } = building();
  fake.on(contract.intervalWiseHistory, ({ interval }) => ({
    interval: Number(interval ?? 60),
    from: at(0),
    switches: [{ ...ofSwitch(1), intervals: [0, Number(interval) * 60_000] }],
  }));
  const router = await openScreen(fake, "/app/analytics/switchIntervals", SwitchIntervalsPage);
  await userEvent.selectOptions(await screen.findByLabelText("Interval"), "120");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ interval: "120" }));
  await waitFor(() => expect(lastDrawn().xAxis).toMatchObject({ data: ["12AM", "2AM"] }));
  expect(lastDrawn().series[0]?.data).toEqual([
    [0, 0, 0],
    [1, 0, 7_200_000],
  ]);
});

it("shows a day on one page", async () => {
  const { fake } = building();
  fake.on(contract.switchEventsCount, () => ({
    switches: [{ ...ofSwitch(1), on: 2, off: 1, sent: 1, failed: 1, total: 4 }],
    total: 4,
  }));
  fake.on(contract.deviceOnlineStatus, () => ({
    devices: [
      { _id: BOARD._id, device_name: "Hall board", online: [], online_ms: 3_600_000, since: 0, day_ms: 7_200_000 },
    ],
  }));
  const ofDay = (given: typeof BOARD, own: { last_seen: string; rssi: number | null; removed?: string }) => {
    const { _id, device_name, device_type } = given;
    return { _id, device_name, device_type, added: at(-100_000), removed: null, ...own };
  };
  fake.on(contract.devicesOfDay, () => ({
    as_of: at(60),
    devices: [
      ofDay({ ...BOARD, device_name: "Hall board" }, { last_seen: at(59), rssi: -90 }),
      ofDay({ ...METER, device_name: "Main incomer" }, { last_seen: at(59), rssi: -50 }),
      ofDay({ ...GONE, device_name: "Old lamp" }, { last_seen: at(-2000), rssi: null, removed: at(70) }),
    ],
  }));
  fake.on(contract.reportSensors, () => ({ rows: [], count: 0, step: "whole" as const }));
  fake.on(contract.criticalAlerts, () => ({
    alerts: [{ _id: "1", type: 24, value: 0, createdAt: at(30), device: METER._id, device_name: "Main incomer" }],
  }));
  const run = (index: number, name: string, what: Pick<DayRun, "state" | "reason">): DayRun => ({
    _id: aDevice(20 + index)._id,
    schedule: { _id: aDevice(30 + index)._id, name },
    due: at(60 + index),
    outcome: what.state,
    ...what,
  });
  fake.on(contract.scheduleRuns, () => ({
    runs: [
      run(0, "Evening lights", { state: "missed", reason: null }),
      run(1, "Morning lights", { state: "done", reason: null }),
      run(2, "Left out", { state: "skipped", reason: null }),
    ],
    count: 3,
  }));
  await openScreen(fake, "/app/analytics/dailyReport", DailyReportPage);
  const card = async (name: string) => (await screen.findByRole("region", { name })).textContent;
  await screen.findByRole("button", { name: "Export: Daily report" });
  expect(await card("Critical alerts")).toMatch(/1.*Main incomer.*No supply.*12:30/);
  expect(await card("Schedules that failed")).toMatch(/1.*Evening lights.*Missed.*1:00/);
  expect(await card("Schedules that ran")).toMatch(/1.*Morning lights.*Done.*1:01/);
  expect(await card("Switching operations")).toContain("2 on · 1 off · 1 failed1 of them sent, not confirmed");
  expect(await card("Online, average of all devices")).toMatch(/50%.*Hall board.*1 hr/);
  expect(await card("Offline over 24 hours")).toMatch(/1.*Old lamp.*removed since/);
  expect(await card("Weak signal")).toMatch(/1.*Hall board.*critically low/);
  expect(await card("Devices: signal and last seen")).toMatch(
    /3.*Hall board.*critically low · -90.dBm.*Main incomer.*strong.*Old lamp/,
  );
});
