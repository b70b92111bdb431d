import { MantineProvider } from "@mantine/core";
import {
  contract,
  type Device,
  type DeviceEvent,
  deviceTopic,
  type Gateway,
  notificationTopic,
} from "@switchboard/contract";
import { startOfDay } from "@switchboard/domain/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Api } from "../../../api/api-port.ts";
import { ApiError, setApi } from "../../../api/call.ts";
import type { LiveOptions } from "../../../api/live-transport.ts";
import { adoptSession } from "../../../api/session.ts";
import { LiveProvider } from "../../../data/LiveProvider.tsx";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeCalls, noLive } from "../../../testing/fake-calls.ts";
import { aGateway } from "../../../testing/gateways.ts";
import { testToken } from "../../../testing/test-token.ts";
import { DeviceHealthPage } from "./DeviceHealthPage.tsx";
import { HealthListPage } from "./list/HealthListPage.tsx";

const METER = aDevice(1, { device_name: "Main incomer", device_type: "ENERGY_METER_3", switch_appliances: [] });
const MOTOR = aDevice(2, { device_name: "Pump", device_type: "KIOT_MOTOR" });
const BOARD = aDevice(3, { device_name: "Board", rssi: -90 });
const event = (index: number, own: Partial<DeviceEvent> = {}): DeviceEvent => ({
  _id: String(index),
  type: 24,
  value: 0,
  createdAt: new Date(Date.now() - index * 1000).toISOString(),
  ...own,
});

function fakeApi(devices: Device[], events: DeviceEvent[]) {
  let live: LiveOptions | undefined;
  const state = {
    published: [] as string[],
    asked: [] as { offset: number }[],
    refuseAlerts: false,
    gateways: [] as Gateway[],
  };
  const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };
  const enterprise = { _id: HOME, name: "Office", time_zone: "UTC", meta: [], mqttPassword: "", broker };
  const midnight = (day: string) => startOfDay(day, "UTC").getTime();
  const { call, on } = fakeCalls();
  on(contract.myDevices, () => ({ devices, count: devices.length }));
  on(contract.enterpriseMe, () => enterprise);
  on(contract.deviceConfig, () => ({
    config: { over_voltage: 253, under_voltage: 200, overload: 20_000, over_current: null },
    confirmed_at: null,
    pending: null,
  }));
  on(contract.listGateways, () => ({ gateways: state.gateways }));
  on(contract.criticalAlerts, () => {
    if (state.refuseAlerts) throw new ApiError(500, {});
    return { alerts: [{ ...event(1), device: MOTOR._id, device_name: "Pump" }] };
  });
  on(contract.deviceOnlineStatus, ({ day }) => {
    const since = midnight(day);
    const online = [{ from: since, to: since + 3_600_000 }];
    return { devices: [{ _id: METER._id, device_name: "", online, online_ms: 3_600_000, since, day_ms: 5_400_000 }] };
  });
  on(contract.recentReadings, () => ({ readings: [] }));
  on(contract.deviceEventsHistory, (input) => {
    const [offset, limit] = [Number(input.offset), Number(input.limit)];
    state.asked.push({ offset });
    return { events: events.slice(offset, offset + limit), count: events.length };
  });
  const api: Api = {
    call,
    openLive: (options) => {
      live = options;
      options.onState("connected");
      return { ...noLive(options), publish: (topic) => state.published.push(topic) };
    },
  };
  const say = (device: Device, channel: "power" | "event" | "status", report: unknown) =>
    act(async () => live?.onMessage(deviceTopic(device.kd_id, HOME, channel), JSON.stringify(report)));
  const nudge = () => act(async () => live?.onMessage(notificationTopic(HOME), ""));
  return { api, state, say, nudge, isLive: () => live !== undefined };
}

async function open(path: string, { devices = [METER, MOTOR, BOARD], events = [] as DeviceEvent[] } = {}) {
  const fake = fakeApi(devices, events);
  setApi(fake.api);
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: "/app/devices/health", component: HealthListPage });
  const one = createRoute({ getParentRoute: () => root, path: "/app/devices/health/$id", component: DeviceHealthPage });
  const page = createRoute({ getParentRoute: () => root, path: "/app/devices/$id", component: DeviceHealthPage });
  const history = createMemoryHistory({ initialEntries: [`/app/devices/health${path}`] });
  const router = createRouter({ routeTree: root.addChildren([list, one, page]), history });
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider env="test">
          <LiveProvider>
            <RouterProvider router={router} />
          </LiveProvider>
        </MantineProvider>
      </QueryClientProvider>,
    );
  return { ...fake, show };
}

async function openLive(device: Device, events: DeviceEvent[] = []) {
  const fake = await open(`/${device._id}`, { events });
  fake.show();
  await screen.findByRole("heading", { level: 1, name: device.device_name });
  await waitFor(() => expect(fake.isLive()).toBe(true));
  return fake;
}

beforeEach(() => loadTexts("health", "devices"));
afterEach(() => vi.useRealTimers());

const region = (name: string) => screen.findByRole("region", { name });

it("shows a meter's readings live, phase by phase, with units", async () => {
  const { say } = await openLive(METER);
  const power = await region("Live power");
  expect(power.textContent).toContain("No data available");
  await say(METER, "power", { ts: Date.now(), v: 230.9, v1: 229.4, v2: 231, v3: 232, c: 1.239, p: 14_204, pf: 0.92 });
  expect(power.textContent).toMatch(/Voltage230 V.*Phase R229 V.*Phase B232 V/);
  expect(power.textContent).toContain("1.24 A");
  expect(power.textContent).toContain("14.20 kW");
  expect(within(power).getByRole("img", { name: /^Voltage over .* lowest 229 V, highest 232 V$/ })).toBeTruthy();
  await userEvent.click(within(power).getByRole("radio", { name: "Power" }));
  expect(within(power).getByRole("img", { name: /^Power over/ })).toBeTruthy();
});

it("shows an event as soon as its device reports it, or a notification arrives", async () => {
  const events: DeviceEvent[] = [];
  const { say, nudge } = await openLive(MOTOR, events);
  const history = await region("Events");
  await within(history).findByText("No data available");
  events.unshift(event(1));
  await say(MOTOR, "event", { ts: Date.now(), type: 24, value: 0 });
  expect(await within(history).findAllByText("No supply")).toHaveLength(1);
  events.unshift(event(0));
  await nudge();
  await waitFor(() => expect(within(history).getAllByText("No supply")).toHaveLength(2));
});

it("shows the mobile signal of a device with a SIM card, by the scale of mobile networks", async () => {
  const gate = aDevice(4, { device_name: "Gate", device_type: "GSM_RELAY_2", rssi: -101 });
  const { show } = await open("", { devices: [gate] });
  show();
  const row = await screen.findByRole("link", { name: /Gate/ });
  expect(row.textContent).toContain("Mobile signal very poor");
  await userEvent.click(row);
  const facts = await region("Device details");
  expect(facts.textContent).toContain("Mobile signalvery poor · -101 dBm");
  expect(facts.textContent).not.toContain("Wi-Fi");
});

it("draws the limits of its configuration into the gauges and the chart, and says which is crossed", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const { say } = await openLive(METER);
  const power = await region("Live power");
  await say(METER, "power", { ts: Date.now(), v: 240, v1: 229, v2: 231, v3: 258, p: 14_204 });
  const [volts, watts] = await within(power).findAllByRole("list", { name: "Limits" });
  expect(volts?.textContent).toBe("Over voltage 253 V: exceededUnder voltage 200 V");
  expect(watts?.textContent).toBe("Overload 20.00 kW");
  const chart = within(power).getByRole("img", { name: /^Voltage over/ });
  expect(chart.parentElement?.textContent).toBe("Over voltage 253 VUnder voltage 200 V");
  expect(power.querySelectorAll("svg line[y1]:not([y1='0'])").length).toBeGreaterThan(4);
});

it("asks the device every five seconds, but not while the page is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  const { state } = await openLive(METER);
  const pings = () => state.published.filter((topic) => topic === METER.device_info?.publish_topic).length;
  await waitFor(() => expect(pings()).toBeGreaterThan(0));
  const before = pings();
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(pings()).toBeGreaterThanOrEqual(before + 2);
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const seen = pings();
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(pings()).toBe(seen);
  hidden.mockRestore();
});

it("shows how long it was online, with a table behind the bar", async () => {
  await openLive(METER);
  const day = await region("Online time by day");
  await within(day).findByText("Online 1 hr of 1 hr 30 min");
  const rows = within(day).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    "FromToStateDuration",
    "12:00 am01:00 amonline1 hr",
    "01:00 am01:30 amoffline30 min",
  ]);
});

it("turns the pages of events, and refuses a range that ends before it begins", async () => {
  const { state } = await openLive(
    METER,
    Array.from({ length: 45 }, (_, index) => event(index + 1)),
  );
  const events = await region("Events");
  await within(events).findByText("1 to 20 of 45");
  expect(within(events).getByRole("button", { name: "Newer" }).hasAttribute("aria-disabled")).toBe(true);
  await userEvent.click(within(events).getByRole("button", { name: "Older" }));
  await within(events).findByText("21 to 40 of 45");
  expect(state.asked.at(-1)?.offset).toBe(20);
  fireEvent.click(within(events).getByRole("button", { name: /^Dates/ }));
  const last = await screen.findByLabelText("To");
  await act(async () => fireEvent.change(last, { target: { value: "2001-01-01" } }));
  expect(events.textContent).toContain("The start date cannot be after the end date.");
});

it("says when nothing happened, and leaves out what a device cannot measure", async () => {
  await openLive(BOARD);
  await waitFor(async () => expect((await region("Events")).textContent).toContain("No data available"));
  expect((await region("Online time by day")).textContent).toContain("No data available");
  expect(screen.queryByRole("region", { name: "Live power" })).toBeNull();
});

it("says how a motor is, and that its protection stopped it", async () => {
  const { say } = await openLive(MOTOR, [event(10, { type: 40, value: 1 }), event(20, { type: 40, value: 3 })]);
  const motor = await region("Motor");
  await within(motor).findByText(/Stopped by its protection: it ran dry/);
  await say(MOTOR, "event", { ts: Date.now(), type: 40, value: 4 });
  expect(motor.textContent).toContain("overloaded");
  expect(motor.textContent).not.toContain("Stopped to protect itself");
});

it("says when the device does not exist", async () => {
  (await open("/00000000-0001-4000-8000-00000000ffff")).show();
  expect(await screen.findByText("Device not found")).toBeTruthy();
});

it("lists the worst first, keeps its words live, and finds by name", async () => {
  const { say, show, isLive } = await open("");
  show();
  await screen.findByText("1 alert today");
  const names = () => screen.getAllByRole("link").map((link) => link.querySelector("strong")?.textContent);
  expect(names()).toEqual(["Pump", "Board", "Main incomer"]);
  await screen.findByText("2 of 3 devices need attention.");
  await waitFor(() => expect(isLive()).toBe(true));
  await say(METER, "status", 2);
  expect(screen.getByRole("link", { name: /Main incomer/ }).textContent).toContain("Offline");
  expect(names()).toEqual(["Pump", "Board", "Main incomer"]);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "pum" } });
  await waitFor(() => expect(names()).toEqual(["Pump"]));
});

it("lists devices without alerts when those fail to load, and says so", async () => {
  const { state, show } = await open("");
  state.refuseAlerts = true;
  show();
  expect(await screen.findByText(/alerts could not be loaded/)).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(3);
});

it("exports the listed devices with their state, signal and alerts", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const field = { driver: "modbus" as const, maker: "", model: "", gateway: "Plant room", gateway_id: aGateway()._id };
  const fan = aDevice(4, { device_name: "Fan", current_status: 2, field });
  const fake = await open("", { devices: [METER, MOTOR, BOARD, fan] });
  fake.state.gateways = [aGateway({ isOnline: false })];
  fake.show();
  await screen.findByText("1 alert today");
  await screen.findByRole("list", { name: "Offline gateways" });
  const head = screen.getByRole("heading", { level: 1 }).closest("header");
  if (!head) throw new Error("The page has no head");
  await userEvent.click(within(head).getByRole("button", { name: "Export: Health" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text()) ?? "").trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/"Name","Device ID","Room","Status","Last seen","Signal","Alerts today"/);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
    ["Plant room", "Fan", "Pump", "Board", "Main incomer"].map((name) => `"${name}"`),
  );
  expect(lines[1]).toContain('"Gateway offline"');
  expect(lines[2]).toContain('"Behind Plant room, which is offline"');
  expect(lines[3]).toMatch(/"1"$/);
  expect(lines[4]).toContain("-90 dBm");
  vi.restoreAllMocks();
});

it("exports all events of the days, beyond the shown page", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await openLive(
    MOTOR,
    Array.from({ length: 45 }, (_, index) => event(index)),
  );
  const history = await region("Events");
  await userEvent.click(await within(history).findByRole("button", { name: "Export: Events" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text()) ?? "").trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/"When","Event","About","Value","State"/);
  expect(lines).toHaveLength(46);
  expect(lines[1]).toContain('"No supply"');
  vi.restoreAllMocks();
});

it("shows an offline gateway once, and its devices behind it", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const behindGateway = (index: number, gateway_id: string) => {
    const field = { driver: "modbus" as const, maker: "", model: "", gateway: "Plant room", gateway_id };
    return aDevice(index, { device_name: `Fan ${index}`, current_status: 2, field });
  };
  const offline = aGateway({ isOnline: false });
  const other = "00000000-0009-4000-8000-000000000009";
  const devices = [METER, behindGateway(4, offline._id), behindGateway(5, offline._id), behindGateway(6, other)];
  const fake = await open("", { devices });
  // Two gateways may have the same name.
  fake.state.gateways = [offline, aGateway({ _id: other })];
  fake.show();
  const gateways = await screen.findByRole("list", { name: "Offline gateways" });
  expect(within(gateways).getAllByRole("listitem")).toHaveLength(1);
  expect(gateways.textContent).toMatch(/Plant roomGateway · 2 devices behind it.*Offline/);
  expect(screen.getByRole("link", { name: /Fan 4/ }).textContent).toContain("Behind Plant room, which is offline");
  expect(screen.getByRole("link", { name: /Fan 6/ }).textContent).not.toContain("Behind");
  await screen.findByText("2 of 5 devices and gateways need attention.");
});
