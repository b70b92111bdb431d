import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { contract, type Device, deviceTopic, type InputOf } from "@switchboard/contract";
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
import { clearSessionPreferences } from "../../../ui/preferences.ts";
import { SwitchQuestionHost } from "../../../widgets/SwitchQuestionHost.tsx";
import { ControlPage } from "./ControlPage.tsx";

const COMMAND = "11111111-1111-4111-8111-111111111111";

/** Simulates the server and the broker. */
function fakeApi(devices: Device[]) {
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
  return { api, commands, say, state, isLive: () => live !== undefined };
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
  return fake;
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

beforeEach(() => loadTexts("control", "devices", "many"));
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
