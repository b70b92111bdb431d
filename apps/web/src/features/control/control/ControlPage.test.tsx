import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { contract, type Device, type DeviceGroup, deviceTopic, type InputOf, type Place } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../../api/api-port.ts";
import { ApiError, setApi } from "../../../api/call.ts";
import type { LiveOptions } from "../../../api/live-transport.ts";
import { LiveProvider } from "../../../data/LiveProvider.tsx";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch, HOME } from "../../../testing/devices.ts";
import { screenRouter } from "../../../testing/fake-api.tsx";
import { fakeCalls, noLive } from "../../../testing/fake-calls.ts";
import { aPark } from "../../../testing/places.ts";
import { clearSessionPreferences, readPreference, writePreference } from "../../../ui/preferences.ts";
import { SwitchQuestionHost } from "../../../widgets/SwitchQuestionHost.tsx";
import { ControlPage } from "./ControlPage.tsx";

const COMMAND = "11111111-1111-4111-8111-111111111111";

/** Simulates the server and the broker. */
function fakeApi(devices: Device[], places: Place[] = [], groups: DeviceGroup[] = []) {
  let live: LiveOptions | undefined;
  const { call, on } = fakeCalls();
  const commands: InputOf<typeof contract.switchDevice>[] = [];
  const state = { failLoading: false, rejectCommands: false };
  const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };
  const enterprise = { _id: HOME, name: "Office", time_zone: "UTC", meta: [], mqttPassword: "", broker };
  on(contract.myDevices, () => {
    if (state.failLoading) throw new ApiError(500, { message: "The store is away" });
    return { devices, count: devices.length };
  });
  on(contract.enterpriseMe, () => enterprise);
  on(contract.listPlaces, () => ({ places }));
  on(contract.deviceGroups, () => ({ groups }));
  on(contract.switchDevice, (input) => {
    commands.push(input);
    if (state.rejectCommands) throw new ApiError(503, { code: "server.unavailable" });
    return { command_id: COMMAND, expires_at: "2100-01-01T00:00:00Z" };
  });
  const api: Api = {
    call,
    openLive: (options) => {
      live = options;
      options.onState("connected");
      return noLive(options);
    },
  };
  const say = (kd_id: string, report: object) =>
    act(async () => live?.onMessage(deviceTopic(kd_id, HOME, "state"), JSON.stringify({ ts: 1, ...report })));
  return { api, on, commands, say, state, isLive: () => live !== undefined };
}

async function open(devices: Device[], search = "", fake = fakeApi(devices)) {
  setApi(fake.api);
  const router = screenRouter(`/app/devices/control${search}`, ControlPage);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <Notifications />
        <LiveProvider>
          <RouterProvider router={router} />
          <SwitchQuestionHost />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...fake, router };
}

async function openLive(devices: Device[], search = "") {
  const fake = await open(devices, search);
  await waitFor(() => expect(fake.isLive()).toBe(true));
  return fake;
}

const tile = (name: string) => screen.getByRole("switch", { name: new RegExp(`^${name},`) });
const word = (name: string) => tile(name).textContent;
// userEvent waits for timers, which some tests stop.
const tap = (name: string) => act(async () => fireEvent.click(tile(name)));

beforeEach(() => loadTexts("control", "devices", "many", "places"));
afterEach(() => vi.useRealTimers());

describe("tap", () => {
  it("shows waiting without flipping once it lingers, and flips when the device confirms", async () => {
    const { commands, say } = await openLive([aDevice(1)]);
    await tap("Switch 1.1");
    expect(word("Switch 1.1")).not.toContain("Turning on…");
    await waitFor(() => expect(word("Switch 1.1")).toContain("Turning on…"));
    expect(commands).toEqual([{ switch_appliance_id: aSwitch(1, 1)._id, switch_state: 1 }]);
    expect(tile("Switch 1.1").getAttribute("aria-checked")).toBe("false");
    await say("TEST0001", { relays: [1, 0], cmd: COMMAND, ok: true });
    expect(tile("Switch 1.1").getAttribute("aria-checked")).toBe("true");
    expect(word("Switch 1.1")).not.toContain("Turning");
    expect(tile("Switch 1.2").getAttribute("aria-checked")).toBe("false");
  });

  it("is ignored while an earlier one waits for its answer", async () => {
    const { commands } = await openLive([aDevice(1)]);
    await tap("Switch 1.1");
    await tap("Switch 1.1");
    expect(commands.length).toBe(1);
  });

  it("fails after ten seconds without an answer, and can be tried again", async () => {
    const { commands } = await openLive([aDevice(1)]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await tap("Switch 1.1");
    await act(async () => vi.advanceTimersByTime(COMMAND_EXPIRY_MS - 1));
    expect(word("Switch 1.1")).toContain("Turning on…");
    await act(async () => vi.advanceTimersByTime(1));
    expect(word("Switch 1.1")).toContain("No answer");
    expect(word("Switch 1.1")).toContain("Retry");
    await tap("Switch 1.1");
    expect(commands.map((each) => each.switch_state)).toEqual([1, 1]);
  });

  it("says when the device refuses it", async () => {
    const { say } = await openLive([aDevice(1)]);
    await tap("Switch 1.1");
    await say("TEST0001", { relays: [0, 0], cmd: COMMAND, ok: false, err: "stuck" });
    expect(word("Switch 1.1")).toContain("Refused");
  });

  it("says when the server rejects it", async () => {
    const { state } = await openLive([aDevice(1)]);
    state.rejectCommands = true;
    await tap("Switch 1.1");
    expect(word("Switch 1.1")).toContain("Not sent");
  });

  it("is blocked on an unreachable device, and says why", async () => {
    const { commands } = await openLive([aDevice(1, { current_status: 2 })]);
    const why = "The device might not be connected to internet";
    expect(tile("Switch 1.1").getAttribute("aria-description")).toBe(why);
    await tap("Switch 1.1");
    await screen.findByText(why);
    expect(commands).toEqual([]);
  });
});

describe("a critical switch", () => {
  const cooling = (current_status: boolean) =>
    aDevice(1, { switch_appliances: [aSwitch(1, 1, { name: "Server cooling", current_status, critical: true })] });

  it("is turned off only after a confirmation", async () => {
    const { commands } = await openLive([cooling(true)]);
    await tap("Server cooling");
    const dialog = await screen.findByRole("dialog", { name: "Turn off Server cooling?" });
    expect(commands).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Turn off Server cooling" }));
    await waitFor(() => expect(commands).toMatchObject([{ switch_state: 0 }]));
  });

  it("is named with the others when a group of them is turned off", async () => {
    const names = ["Server cooling", "Exhaust"];
    const switch_appliances = names.map((name, index) =>
      aSwitch(1, index + 1, { name, current_status: true, critical: true }),
    );
    const { commands } = await openLive([aDevice(1, { switch_appliances })]);
    await userEvent.click(screen.getByRole("button", { name: /Turn off 2 switches/ }));
    const dialog = await screen.findByRole("dialog", { name: "Turn off Server cooling and Exhaust?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Turn off Server cooling and Exhaust" }));
    await waitFor(() => expect(commands).toHaveLength(2));
  });

  it("is turned on at once", async () => {
    const { commands } = await openLive([cooling(false)]);
    await tap("Server cooling");
    await waitFor(() => expect(commands).toMatchObject([{ switch_state: 1 }]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("group", () => {
  const board = (count: number) =>
    aDevice(1, { switch_appliances: Array.from({ length: count }, (_, index) => aSwitch(1, index + 1)) });

  it("counts what is on, and turns the rest on with one command per switch", async () => {
    const { commands, say } = await openLive([board(3)]);
    await say("TEST0001", { relays: [1, 0, 0] });
    screen.getByText("1 of 3 on");
    await userEvent.click(screen.getByRole("button", { name: "Turn on 2 switches" }));
    expect(commands.map((each) => each.switch_appliance_id)).toEqual([aSwitch(1, 2)._id, aSwitch(1, 3)._id]);
  });

  it("asks first when it has more than five switches", async () => {
    const { commands } = await openLive([board(6)]);
    await userEvent.click(screen.getByRole("button", { name: "Turn on 6 switches" }));
    const dialog = await screen.findByRole("dialog");
    expect(commands).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Turn on 6 switches" }));
    await waitFor(() => expect(commands.length).toBe(6));
  });

  it("names the critical switches before it turns them off, whatever their number", async () => {
    const lamp = aSwitch(1, 1, { current_status: true });
    const cooling = aSwitch(1, 2, { name: "Server cooling", current_status: true, critical: true });
    const { commands } = await openLive([aDevice(1, { switch_appliances: [lamp, cooling] })]);
    await userEvent.click(screen.getByRole("button", { name: "Turn off 2 switches" }));
    const dialog = await screen.findByRole("dialog", { name: "Turn off 2 switches" });
    expect(within(dialog).getByRole("alert").textContent).toContain("Server cooling is marked as critical");
    expect(document.activeElement?.textContent).toBe("Cancel");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(commands).toEqual([]);
  });

  it("offers to undo what it switched", async () => {
    const { commands } = await openLive([board(2)]);
    await userEvent.click(screen.getByRole("button", { name: "Turn on 2 switches" }));
    await waitFor(() => expect(commands.length).toBe(2));
    await screen.findByText("Turning on 2 switches");
    screen.getByRole("button", { name: "Undo" });
  });
});

describe("arrangement", () => {
  const groupBy = (name: string) => screen.getByRole("radio", { name });
  const again = async (devices: Device[]) => {
    cleanup();
    await openLive(devices);
  };

  it("starts with devices, and keeps a chosen grouping until sign-out", async () => {
    const devices = [aDevice(1), aDevice(2)];
    await openLive(devices);
    expect(groupBy("Device")).toHaveProperty("checked", true);
    await userEvent.click(groupBy("None"));
    await again(devices);
    expect(groupBy("None")).toHaveProperty("checked", true);
    clearSessionPreferences();
    await again(devices);
    expect(groupBy("Device")).toHaveProperty("checked", true);
  });

  it("closes a group to its header, and keeps it closed", async () => {
    const devices = [aDevice(1), aDevice(2)];
    await openLive(devices);
    await userEvent.click(screen.getByRole("button", { name: "Device 1" }));
    expect(screen.queryByRole("switch", { name: /^Switch 1.1/ })).toBeNull();
    tile("Switch 2.1");
    await again(devices);
    expect(screen.getByRole("button", { name: "Device 1" }).getAttribute("aria-expanded")).toBe("false");
    // A search also finds switches in closed groups.
    await userEvent.type(screen.getByLabelText("Search text"), "1.1");
    await waitFor(() => tile("Switch 1.1"));
  });

  it("closes and opens all groups at once", async () => {
    await openLive([aDevice(1), aDevice(2)]);
    await userEvent.click(screen.getByRole("button", { name: "Close all groups" }));
    expect(screen.queryAllByRole("switch")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Open all groups" }));
    expect(screen.getAllByRole("switch")).toHaveLength(4);
  });

  it("becomes compact and stays so in this browser; a group's button turns off what is on, or all on", async () => {
    const { commands, say } = await openLive([aDevice(1)]);
    await userEvent.click(screen.getByRole("button", { name: "Compact tiles" }));
    await userEvent.click(screen.getByRole("button", { name: "Device 1: Turn on 2 switches" }));
    expect(commands).toHaveLength(2);
    await say("TEST0001", { relays: [1, 0] });
    screen.getByRole("button", { name: "Device 1: Turn off 1 switch" });
    clearSessionPreferences();
    await again([aDevice(1)]);
    expect(screen.getByRole("button", { name: "Compact tiles" }).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("place", () => {
  const MEMORY = "place.";
  const { places, groups, north, south, floor, empty, hall, lobby } = aPark();
  const devices = [aDevice(1, { groups: [hall] }), aDevice(2, { groups: [lobby] }), aDevice(3)];
  const park = (search = "", rooms = groups) => open([], search, fakeApi(devices, places, rooms));
  const names = () => screen.queryAllByRole("switch").map((each) => each.getAttribute("aria-label")?.slice(0, 10));
  const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
  const ALL = ["Switch 1.1", "Switch 1.2", "Switch 2.1", "Switch 2.2", "Switch 3.1", "Switch 3.2"];
  const choose = async (id: string) => userEvent.selectOptions(await screen.findByLabelText("Place"), id);

  it("limits the switches to the rooms in it at any depth, and stays in the address, when it is chosen", async () => {
    const { router } = await park();
    await shows(...ALL);
    await choose(north._id);
    await shows("Switch 1.1", "Switch 1.2");
    expect(router.state.location.search).toEqual({ place: north._id });
    await userEvent.click(screen.getByRole("radio", { name: "Off" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ place: north._id, state: "off" }));
    await choose("");
    await shows(...ALL);
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("is listed below the one around it, with what it is in when two have one name", async () => {
    await park();
    await screen.findByLabelText("Place");
    const options = within(screen.getByLabelText("Place")).getAllByRole("option");
    expect(options.map((each) => each.textContent)).toEqual([
      "All places",
      "North tower",
      "\u2003Floor 1 (North tower)",
      "South tower",
      "\u2003Floor 1 (South tower)",
    ]);
  });

  it("is not asked for when there are no places", async () => {
    await openLive(devices);
    await shows(...ALL);
    expect(screen.queryByLabelText("Place")).toBeNull();
  });

  it("is remembered until sign-out, and replaces the address when the screen is opened again", async () => {
    const first = await park();
    await choose(floor._id);
    await waitFor(() => expect(readPreference(MEMORY)).toBe(floor._id));
    cleanup();
    expect(first.router.history.length).toBe(2);
    const { router } = await park();
    await shows("Switch 1.1", "Switch 1.2");
    expect(router.state.location.search).toEqual({ place: floor._id });
    expect(router.history.length).toBe(1);
    clearSessionPreferences();
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("is undone for all screens when one goes back", async () => {
    const { router } = await park();
    await choose(floor._id);
    await shows("Switch 1.1", "Switch 1.2");
    await act(async () => router.history.back());
    await shows(...ALL);
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("is the one of the address when another is remembered", async () => {
    writePreference(MEMORY, floor._id);
    await park(`?place=${south._id}`);
    await shows("Switch 2.1", "Switch 2.2");
    expect(readPreference(MEMORY)).toBe(south._id);
  });

  it("does not hide the device that a link names when it is remembered", async () => {
    writePreference(MEMORY, floor._id);
    await park(`?device=${aDevice(2)._id}`);
    await shows("Switch 2.1", "Switch 2.2");
    expect(readPreference(MEMORY)).toBe(floor._id);
  });

  it.each(["memory", "address"])("is forgotten when it no longer exists and comes from the %s", async (source) => {
    const gone = "00000000-0004-4000-8000-00000000dead";
    if (source === "memory") writePreference(MEMORY, gone);
    const fake = fakeApi(devices, places, groups);
    const loaded = Promise.withResolvers<{ places: Place[] }>();
    fake.on(contract.listPlaces, () => loaded.promise);
    const { router } = await open([], source === "memory" ? "" : `?place=${gone}`, fake);
    await waitFor(() => expect(router.state.location.search).toEqual({ place: gone }));
    // Nothing is shown before it is known which switches are meant.
    expect(names()).toEqual([]);
    await act(async () => loaded.resolve({ places }));
    await shows(...ALL);
    expect(router.state.location.search).toEqual({});
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("is named with a way to all places when it has no switches", async () => {
    const { router } = await park(`?place=${empty._id}`);
    await screen.findByText("No switches in Floor 1");
    await userEvent.click(screen.getByRole("button", { name: "Show all places" }));
    await shows(...ALL);
    expect(router.state.location.search).toEqual({});
  });

  it("is removed with the other filters when nothing matches and all switches are asked for", async () => {
    const { router } = await park(`?place=${floor._id}&state=on`);
    await screen.findByText("No matching switches in Floor 1");
    await userEvent.click(screen.getByRole("button", { name: "Show all switches" }));
    await shows(...ALL);
    expect(router.state.location.search).toEqual({});
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("shows an error and no switches when the rooms cannot be loaded", async () => {
    const fake = fakeApi(devices, places);
    fake.on(contract.deviceGroups, () => {
      throw new ApiError(500, { message: "The store is away" });
    });
    await open([], `?place=${floor._id}`, fake);
    await screen.findByText("The rooms could not be loaded");
    expect(names()).toEqual([]);
    fake.on(contract.deviceGroups, () => ({ groups }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await shows("Switch 1.1", "Switch 1.2");
  });
});

describe("shown switches", () => {
  it("are narrowed by a search in the chosen field", async () => {
    await openLive([aDevice(1), aDevice(2)]);
    await userEvent.selectOptions(screen.getByLabelText("Search by"), "device");
    await userEvent.type(screen.getByLabelText("Search text"), "device 2");
    await waitFor(() => expect(screen.queryByRole("switch", { name: /^Switch 1.1/ })).toBeNull());
    tile("Switch 2.1");
  });

  it("keep their place when a filtered switch changes, until the list is refreshed", async () => {
    const on = [aSwitch(1, 1, { current_status: true }), aSwitch(1, 2)];
    const { say } = await openLive([aDevice(1, { switch_appliances: on })], "?state=on");
    expect(screen.queryByRole("switch", { name: /^Switch 1.2/ })).toBeNull();
    await say("TEST0001", { relays: [0, 1] });
    tile("Switch 1.1");
    await userEvent.click(screen.getByRole("button", { name: "Update the list" }));
    await waitFor(() => expect(screen.queryByRole("switch", { name: /^Switch 1.1/ })).toBeNull());
    tile("Switch 1.2");
  });

  it("says what happened when loading fails, and loads on retry", async () => {
    const fake = fakeApi([aDevice(1)]);
    fake.state.failLoading = true;
    await open([], "", fake);
    await screen.findByText("The store is away");
    fake.state.failLoading = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => tile("Switch 1.1"));
  });

  it("says what to do when there are no devices yet", async () => {
    await open([]);
    await screen.findByText("No switches yet");
  });
});
