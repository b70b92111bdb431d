import { contract } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { aPark } from "../../../testing/places.ts";
import { testToken } from "../../../testing/test-token.ts";
import { shiftDay } from "../../../ui/format/day-span.ts";
import { EventReportPage } from "./EventReportPage.tsx";

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
const NASTY = "<img src=x onerror=alert(1)>";
const METER = aDevice(1, { device_name: "Main incomer", device_type: "ENERGY_METER_3", switch_appliances: [] });
const UPS = aDevice(2, { device_name: NASTY, device_type: "ENERGY_METER_1", switch_appliances: [] });
const today = localDay(new Date(), "UTC");

function building() {
  const fake = fakeServer([METER, UPS]);
  const createdAt = `${today}T00:00:00.000Z`;
  fake.on(contract.reportEvents, () => ({
    events: [{ _id: "1", type: 24, value: 0, createdAt, device: UPS._id, device_name: NASTY }],
    count: 1,
    counts: [{ device: UPS._id, device_name: NASTY, day: today, count: 1, critical: 1 }],
  }));
  return fake;
}

beforeEach(async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME }), partner_name: "" });
  await loadTexts("reports", "charts", "devices", "health", "tables", "places");
});
afterEach(() => vi.restoreAllMocks());

const EVENTS = "/app/reports/event-report";
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const show = (name: string) => userEvent.click(screen.getByRole("radio", { name }));

it("lists events in words, and escapes names", async () => {
  await openScreen(building(), EVENTS, EventReportPage);
  await show("Table");
  const list = await screen.findByRole("table", { name: "Events" });
  expect(within(list).getByText("No supply")).toBeTruthy();
  expect(within(list).getByText(NASTY)).toBeTruthy();
  expect(document.querySelector("img")).toBeNull();
});

it("sorts all events on the server, from the first page on", async () => {
  const fake = building();
  await openScreen(fake, EVENTS, EventReportPage);
  await show("Table");
  await screen.findByRole("table", { name: "Events" });
  await press("Device");
  await waitFor(() =>
    expect(fake.inputsOf(contract.reportEvents).at(-1)).toMatchObject({ sort: "device", dir: "asc", offset: 0 }),
  );
  expect(screen.queryByRole("button", { name: "Value" })).toBeNull();
});

it("shows and downloads the events of the chosen place", async () => {
  const { floor, places, groups } = aPark();
  const fake = building();
  fake.on(contract.listPlaces, () => ({ places }));
  fake.on(contract.deviceGroups, () => ({ groups }));
  await openScreen(fake, EVENTS, EventReportPage);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Place" }), floor._id);
  await waitFor(() => expect(fake.inputsOf(contract.reportEvents).at(-1)).toMatchObject({ place: floor._id }));
  await press("Download");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download EXCEL" }));
  await waitFor(() => expect(fake.inputsOf(contract.newReport)).toMatchObject([{ kind: "event", place: floor._id }]));
});

it("prints the events of every page, with the report's filters", async () => {
  const fake = building();
  const events = Array.from({ length: 510 }, (_, index) => ({
    _id: String(index),
    type: 24,
    value: 0,
    createdAt: `${today}T00:00:00.000Z`,
    device: METER._id,
    device_name: `Meter ${index}`,
  }));
  fake.on(contract.reportEvents, ({ limit, offset }) => ({
    events: events.slice(Number(offset), Number(offset) + Number(limit)),
    count: events.length,
    counts: [],
  }));
  await openScreen(fake, EVENTS, EventReportPage);
  await show("Table");
  await screen.findByText("1 to 50 of 510");
  const rows = () => document.querySelectorAll("tbody tr").length;
  const onPaper: number[] = [];
  const print = vi.fn(() => {
    dispatchEvent(new Event("beforeprint"));
    onPaper.push(rows(), screen.getAllByText("1 to 510 of 510").length);
    dispatchEvent(new Event("afterprint"));
  });
  vi.stubGlobal("print", print);
  await press("Print");
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(onPaper).toEqual([510, 1]);
  expect(rows()).toBeLessThanOrEqual(50);
  vi.unstubAllGlobals();
});

it("restores the earlier period and view on Back, and starts another period with its own days", async () => {
  const router = await openScreen(building(), EVENTS, EventReportPage);
  const asked = () => router.state.location.search;
  await userEvent.selectOptions(screen.getByLabelText("Period"), "monthly");
  await waitFor(() => expect(asked()).toMatchObject({ period: "monthly", from_date: shiftDay(today, -364) }));
  await show("Table");
  await waitFor(() => expect(asked()).toMatchObject({ view: "table" }));
  await act(async () => router.history.back());
  await waitFor(() => expect(asked()).toMatchObject({ period: "monthly", view: "graph" }));
});
