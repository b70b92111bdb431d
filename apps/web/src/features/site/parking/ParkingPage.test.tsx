import { MantineProvider } from "@mantine/core";
import { contract, type Device, deviceTopic } from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, setApi } from "../../../api/call.ts";
import type { LiveOptions } from "../../../api/live-transport.ts";
import { adoptSession } from "../../../api/session.ts";
import { LiveProvider } from "../../../data/LiveProvider.tsx";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeCalls, noLive } from "../../../testing/fake-calls.ts";
import { refusedLinks } from "../../../testing/refused-links.ts";
import { testToken } from "../../../testing/test-token.ts";
import { ParkingPage } from "./ParkingPage.tsx";

const HOUR = 3_600_000;
/** The page's clock moves in steps of ten seconds. */
const BIT = 30_000;
const ROOM = [{ _id: "room-1", name: "Basement", type: "room" as const }];
const bay = (index: number, own: Partial<Device> = {}) =>
  aDevice(index, {
    device_name: `Bay ${index}`,
    device_type: "KIOT_PARKING_SENSOR",
    switch_appliances: [],
    groups: ROOM,
    ...own,
  });
const [FREE, TAKEN, AWAY] = [bay(1), bay(2), bay(3, { current_status: 2 })];

/** Bay 1 has been free for two hours and a bit, the others taken for one. */
function pastOf({ _id: device }: Device) {
  const [value, ago] = device === FREE._id ? [0, 2 * HOUR + BIT] : [1, HOUR + BIT];
  const since = new Date(Date.now() - ago).toISOString();
  return { _id: device, device, type: 101, value, since, createdAt: since };
}

function open(devices: Device[], { isAway = false } = {}) {
  let live: LiveOptions | undefined;
  const { call, on, inputsOf } = fakeCalls();
  const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };
  on(contract.myDevices, () => ({ devices, count: devices.length }));
  on(contract.enterpriseMe, () => ({ _id: HOME, name: "", time_zone: "UTC", meta: [], mqttPassword: "", broker }));
  on(contract.latestEvents, () => {
    if (isAway) throw new ApiError(503, { code: "server.unavailable" });
    return { events: devices.map(pastOf) };
  });
  setApi({
    call,
    openLive: (options) => {
      live = options;
      options.onState("connected");
      return noLive(options);
    },
  });
  const root = createRootRoute({ component: ParkingPage });
  const page = createRoute({ getParentRoute: () => root, path: "/" });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <LiveProvider>
          <RouterProvider router={router} />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const say = (device: Device, value: number) =>
    act(async () => {
      const report = { ts: Date.now(), type: 101, value };
      live?.onMessage(deviceTopic(device.kd_id, HOME, "event"), JSON.stringify(report));
    });
  const lose = (isLost: boolean) => act(async () => live?.onState(isLost ? "closed" : "connected"));
  return { say, lose, asked: () => inputsOf(contract.latestEvents).length, isLive: () => live !== undefined };
}

const tile = (name: string) => screen.getAllByRole("listitem").find((each) => each.textContent?.startsWith(name));

beforeEach(() => loadTexts("parking", "devices"));

it("shows each bay with its state and how long, and counts the free ones; a sensor that is away counts as neither", async () => {
  open([TAKEN, FREE, AWAY]);
  await screen.findByText("1 of 3 free");
  expect(screen.getByRole("heading", { name: "Basement" })).toBeTruthy();
  expect(tile("Bay 1")?.textContent).toBe("Bay 1Freefor 2 hr");
  expect(tile("Bay 2")?.textContent).toBe("Bay 2Takenfor 1 hr");
  expect(tile("Bay 3")?.textContent).toBe("Bay 3OfflineLast known: taken");
});

it("loads all bays in one call", async () => {
  const { asked } = open([TAKEN, FREE, AWAY, bay(4), bay(5)]);
  await screen.findByText("1 of 5 free");
  // Loads twice more after the connection is established, and never once per sensor.
  expect(asked()).toBeLessThanOrEqual(3);
});

it("flips a bay when its sensor reports it, and restarts its time", async () => {
  const { say, isLive } = open([TAKEN, FREE]);
  await screen.findByText("1 of 2 free");
  await waitFor(() => expect(isLive()).toBe(true));
  await say(FREE, 1);
  expect(tile("Bay 1")?.textContent).toBe("Bay 1Takenjust now");
  expect(screen.getByText("0 of 2 free")).toBeTruthy();
});

it("keeps the time of a bay whose sensor repeats its state", async () => {
  const { say, isLive } = open([FREE]);
  await screen.findByText("1 of 1 free");
  await waitFor(() => expect(isLive()).toBe(true));
  await say(FREE, 0);
  expect(tile("Bay 1")?.textContent).toBe("Bay 1Freefor 2 hr");
});

it("loads missed reports when a lost connection is back", async () => {
  const { asked, lose, isLive } = open([FREE]);
  await screen.findByText("1 of 1 free");
  await waitFor(() => expect(isLive()).toBe(true));
  const before = asked();
  await lose(true);
  await lose(false);
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

it("loads once more when a report may have been neither heard nor stored while it connected", async () => {
  const { asked, lose, isLive } = open([FREE]);
  await screen.findByText("1 of 1 free");
  await waitFor(() => expect(isLive()).toBe(true));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await lose(true);
  await lose(false);
  const before = asked();
  await act(async () => vi.advanceTimersByTime(5_000));
  expect(asked()).toBe(before + 1);
  vi.useRealTimers();
});

it("says which part is missing when past reports fail to load, and continues live", async () => {
  const { say, isLive } = open([FREE], { isAway: true });
  await screen.findByText(/could not be loaded/);
  expect(tile("Bay 1")?.textContent).toBe("Bay 1Unknown");
  expect(screen.queryByText(/0 of 1/)).toBeNull();
  await waitFor(() => expect(isLive()).toBe(true));
  await say(FREE, 0);
  expect(tile("Bay 1")?.textContent).toBe("Bay 1Freejust now");
});

it("says what to do without sensors", async () => {
  open([aDevice(9)]);
  expect(await screen.findByText("No parking sensors yet")).toBeTruthy();
});

it.each([
  ["bays", [FREE], "An admin can add parking sensors."],
  ["no bays", [aDevice(9)], "Parking bays appear here when an admin shares a parking sensor with you."],
])(
  "says who can add sensors when there are %s, and leads users to no screen that refuses them",
  async (_, devices, text) => {
    adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
    open(devices);
    await screen.findByText(text);
    expect(refusedLinks()).toEqual([]);
  },
);
