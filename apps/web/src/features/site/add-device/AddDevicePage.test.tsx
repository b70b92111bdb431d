import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { contract, type Device } from "@switchboard/contract";
import { encodeWifiPassword } from "@switchboard/domain/site";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, setApi } from "../../../api/call.ts";
import { setLocalDevice } from "../../../api/local-device.ts";
import { type LocalDevice, LocalDeviceError } from "../../../api/local-device-port.ts";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { liveStore } from "../../../live/live.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { screenRouter } from "../../../testing/fake-api.tsx";
import { fakeCalls, noLive } from "../../../testing/fake-calls.ts";
import { testToken } from "../../../testing/test-token.ts";
import { AddDevicePage } from "./AddDevicePage.tsx";

const ROOM = "00000000-0003-4000-8000-000000000001";
const PROVISIONING = { home: HOME, broker: "broker.test:1883", secret: "s3cret" };
const offline = aDevice(7, { device_name: "Hall board", kd_id: "SB-BOX-0001", current_status: 2 });

function fakeServer() {
  const { call, on, inputsOf } = fakeCalls();
  const state = { refuse: undefined as ApiError | undefined, device: offline as Device };
  const unlessRefused = <Reply,>(answer: () => Reply) => {
    if (state.refuse) throw state.refuse;
    return answer();
  };
  on(contract.deviceGroups, () => ({ groups: [{ _id: ROOM, name: "Hall", type: "room" as const, devices: [] }] }));
  on(contract.myDevices, () => ({ devices: [state.device], count: 1 }));
  on(contract.deviceExists, () => unlessRefused(() => ({ exists: true })));
  on(contract.updateDeviceSecret, () =>
    unlessRefused(() => {
      state.device = { ...state.device, current_status: 2 };
      return { provisioning: PROVISIONING };
    }),
  );
  on(contract.newDevice, () => unlessRefused(() => ({ device: offline, provisioning: PROVISIONING })));
  return { api: { call, openLive: noLive }, state, asked: inputsOf };
}

/** Simulates a device in its own network. */
function fakeDevice() {
  return {
    ping: vi.fn<LocalDevice["ping"]>(async () => ({ device_id: "SB-BOX-0001", device_type: "SW_2_REL" })),
    networks: vi.fn<LocalDevice["networks"]>(async () => [
      { ssid: "Far", rssi: -80, secure: true },
      { ssid: "Caf\u00e9 Office", rssi: -48, secure: true },
      { ssid: "Guests", rssi: -60, secure: false },
    ]),
    configure: vi.fn<LocalDevice["configure"]>(async () => {}),
  };
}

function open(at = "/app/devices/new", given?: Device) {
  const server = fakeServer();
  if (given) server.state.device = given;
  const device = fakeDevice();
  setApi(server.api);
  setLocalDevice(device);
  const router = screenRouter(at, AddDevicePage);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Notifications />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { server, device };
}

const press = async (words: string) =>
  userEvent.click(await screen.findByText(words, { selector: "button, button *" }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  // Pasting avoids a render for each typed letter.
  if (text) await userEvent.paste(text);
};
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole("radio", { name }));
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 2, name });

async function toAuth() {
  await press("2-relay module (Relay 2)");
  await heading("Device ID and PIN");
}

async function toName() {
  await toAuth();
  await fill("Device ID", "SB-BOX-0001");
  await fill("PIN", "1234");
  await press("Check");
  await heading("Name and room");
}

async function toJoin() {
  await toName();
  await fill("Device name", "Hall board");
  await screen.findByText("Hall");
  await userEvent.selectOptions(await screen.findByLabelText("Room"), ROOM);
  await press("Continue");
  await heading("Join the device's own Wi-Fi");
}

async function toWifi() {
  await toJoin();
  await screen.findByText("Connected to SB-BOX-0001.");
  await press("Continue");
  await heading("Your Wi-Fi");
}

async function toConfigure() {
  await toWifi();
  await choose(/^Caf Office/);
  await fill("Password", "office password");
  await press("Configure device");
}

beforeEach(async () => {
  await loadTexts("addDevice", "devices");
  adoptSession({ token: testToken(), partner_name: "" });
});
afterEach(() => {
  setLocalDevice(undefined);
  endSession({ navigate: false });
  act(() => liveStore.clear());
});

it("offers the types in the spec's order, and finds one by its name or code", async () => {
  open();
  await heading("Which device is it?");
  const names = screen.getAllByRole("button").map((each) => each.textContent);
  expect(names[0]).toContain("Light controller");
  expect(names.at(-1)).toContain("Parking sensor");
  expect(names.length).toBe(24);
  await fill("Search device types", "energy_meter_3");
  const found = screen.getAllByRole("button").filter((each) => each.getAttribute("aria-label") !== "Clear search");
  expect(found.map((each) => each.textContent)).toEqual([expect.stringContaining("Energy meter, three phase")]);
});

it("is available to admins only", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  open();
  await screen.findByText("Only admins can add devices");
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("does not ask for or mention Wi-Fi when the device has a SIM card", async () => {
  const { device } = open();
  // The step about the device's own network mentions once that no Wi-Fi is needed.
  const wifi = () => document.body.textContent?.match(/.{0,20}Wi-Fi/g) ?? [];
  await press("2-relay module, mobile network (GSM relay 2)");
  await fill("Device ID", "SB-BOX-0001");
  await fill("PIN", "1234");
  await screen.findByText(/Step 2 of 5/);
  expect(wifi()).toEqual([]);
  await press("Check");
  await fill("Device name", "Gate");
  await press("Continue");
  await heading("Join the device's own network");
  expect(wifi()).toEqual([expect.stringContaining("not Wi-Fi")]);
  await screen.findByText("Connected to SB-BOX-0001.");
  await press("Continue");
  await heading("Configuring Gate");
  await waitFor(() => expect(device.configure.mock.calls[0]?.[1]).toMatchObject({ ssid: "", password: "" }));
  expect(device.networks).not.toHaveBeenCalled();
  expect(wifi()).toEqual([]);
});

it("offers no Wi-Fi to move a device with a SIM card to", async () => {
  open(`/app/devices/new?reconfigure=${offline._id}`, { ...offline, device_type: "GSM_RELAY_2" });
  await act(async () => liveStore.merge([{ ...offline, device_type: "GSM_RELAY_2" }], 0));
  await screen.findByText("This device does not use Wi-Fi");
});

describe("ID and PIN", () => {
  it("requires both, with a message beside the field, and offers help to users who lost them", async () => {
    const { server } = open();
    await toAuth();
    expect(screen.getByText("Lost the device ID?").closest("details")).toBeTruthy();
    await press("Check");
    expect(screen.getAllByText("Required")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("Device ID"));
    expect(server.asked(contract.deviceExists)).toEqual([]);
  });

  it("checks them for the chosen type, and shows the server's message for wrong, unknown and locked ones", async () => {
    const { server } = open();
    await toAuth();
    server.state.refuse = new ApiError(400, { code: "device.wrong_type" });
    await fill("Device ID", "SB-BOX-0001");
    await fill("PIN", "1234");
    await press("Check");
    const words = "Wrong Device Type - This device ID is not registered for the selected device type";
    await screen.findByText(words);
    const described = screen.getByLabelText("Device ID").getAttribute("aria-describedby") ?? "";
    expect(described.split(" ").map((id) => document.getElementById(id)?.textContent)).toContain(words);
    expect(server.asked(contract.deviceExists)).toEqual([
      { device_id: "SB-BOX-0001", device_pin: "1234", device_type: "SW_2_REL" },
    ]);
    server.state.refuse = new ApiError(400, { code: "device.wrong_pin" });
    await press("Check");
    await screen.findByText("There is no device with this ID and PIN");
    server.state.refuse = new ApiError(429, { code: "device.pin_locked" });
    await press("Check");
    expect((await screen.findByRole("alert")).textContent).toContain("Too many wrong PINs");
    server.state.refuse = undefined;
    await press("Check");
    await heading("Name and room");
  });
});

it("requires a name and offers the rooms", async () => {
  open();
  await toName();
  await screen.findByText("Hall");
  await press("Continue");
  await screen.findByText("Required");
  await fill("Device name", "Hall board");
  await press("Continue");
  await heading("Join the device's own Wi-Fi");
});

describe("the device's own Wi-Fi", () => {
  it("waits until the device answers", async () => {
    const { device } = open();
    device.ping.mockRejectedValueOnce(new LocalDeviceError("no_answer"));
    await toJoin();
    await screen.findByText(/No answer yet/);
    await press("Continue");
    await heading("Join the device's own Wi-Fi");
    await screen.findByText("Connected to SB-BOX-0001.");
  });

  it("refuses another device's ID", async () => {
    const { device } = open();
    device.ping.mockResolvedValue({ device_id: "SB-BOX-0002", device_type: "SW_2_REL" });
    await toJoin();
    await screen.findByText(/another device \(SB-BOX-0002\)/);
    await press("Continue");
    await heading("Join the device's own Wi-Fi");
  });

  it("links to the device's page when an https page may not call it, with everything to enter there", async () => {
    const { server, device } = open();
    const blocked = new LocalDeviceError("mixed_content");
    for (const call of [device.ping, device.networks, device.configure]) call.mockRejectedValue(blocked);
    await toJoin();
    await screen.findByText(/the browser does not let it contact the device/);
    await press("Continue");
    await heading("Your Wi-Fi");
    expect(screen.queryByText("Networks found by the device")).toBeNull();
    await fill("Wi-Fi name (SSID)", "Office");
    await fill("Password", "office password");
    await press("Configure device");
    const link = await screen.findByRole("link", { name: "Open the device's page" });
    const { origin, search, hash } = new URL(link.getAttribute("href") ?? "");
    expect([origin, search]).toEqual(["http://192.168.4.1", ""]);
    const told = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    expect(told).toEqual({
      ssid: "Office",
      password: encodeWifiPassword("office password"),
      ...PROVISIONING,
      lang: "en",
    });
    // The server already created the device, because the user is about to leave its network.
    expect(server.asked(contract.newDevice)).toHaveLength(1);
    server.state.device = { ...offline, current_status: 1 };
    await act(async () => liveStore.merge([server.state.device], 0));
    await heading("Hall board is online");
  });

  it("looks for the device at another address and remembers it", async () => {
    const { device } = open();
    await toJoin();
    expect(device.ping.mock.calls[0]?.[0]).toBe("http://192.168.4.1");
    await fill("Device address", "10.0.0.1:8080");
    await waitFor(() => expect(device.ping.mock.calls.at(-1)?.[0]).toBe("http://10.0.0.1:8080"));
    expect(localStorage.getItem("sb.local-address")).toBe('"http://10.0.0.1:8080"');
    await press("Use http://192.168.4.1 again");
    expect(localStorage.getItem("sb.local-address")).toBeNull();
  });
});

describe("Wi-Fi of the building", () => {
  it("lists the networks the device sees, the strongest first, without non-ASCII names, and scans again", async () => {
    const { device } = open();
    await toWifi();
    await screen.findByRole("radio", { name: /^Far/ });
    const names = screen.getAllByRole("radio").map((each) => each.closest("label")?.textContent);
    expect(names).toEqual([
      expect.stringMatching(/^Caf Office.*strong/),
      expect.stringMatching(/^Guests.*open.*good/),
      expect.stringMatching(/^Far.*weak/),
      "Another network",
    ]);
    device.networks.mockResolvedValue([{ ssid: "New", rssi: -50, secure: false }]);
    await press("Search again");
    await screen.findByRole("radio", { name: /^New/ });
  });

  it("requires a valid Wi-Fi SSID and password", async () => {
    const { server } = open();
    await toWifi();
    await choose(/^Far/);
    await fill("Password", "short");
    await press("Configure device");
    await screen.findByText("Please provide a valid Wi-Fi SSID and password");
    await choose(/^Another network/);
    await fill("Wi-Fi name (SSID)", "");
    await press("Configure device");
    await screen.findByText("Please provide a valid Wi-Fi SSID and password");
    expect(server.asked(contract.newDevice)).toEqual([]);
  });
});

describe("configuration", () => {
  it("creates the device, sends it the server's answer, and finishes when it comes online", async () => {
    const { server, device } = open();
    await toConfigure();
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
    expect(server.asked(contract.newDevice)).toEqual([
      {
        device_id: "SB-BOX-0001",
        device_pin: "1234",
        device_type: "SW_2_REL",
        device_name: "Hall board",
        room: ROOM,
      },
    ]);
    expect(device.configure.mock.calls[0]?.slice(0, 2)).toEqual([
      "http://192.168.4.1",
      { ssid: "Caf\u00e9 Office", password: btoa("drowssap eciffo"), ...PROVISIONING },
    ]);
    act(() => liveStore.apply([{ kind: "status", kd_id: "SB-BOX-0001", at: Date.now(), status: 1 }]));
    await heading("Hall board is online");
    expect(screen.getAllByText("Created Device - Go to Devices>Control to start using")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Go to Control" }).getAttribute("href")).toContain(offline._id);
    const page = screen.getByRole("link", { name: "Open the device's page" });
    expect(page.getAttribute("href")).toBe(`/app/devices/${offline._id}`);
    await screen.findByRole("heading", { name: "Name its switches" });
    await press("Add another device");
    await heading("Which device is it?");
  });

  it("offers to send again when the device refused, without creating a second device", async () => {
    const { server, device } = open();
    device.configure.mockRejectedValueOnce(new LocalDeviceError("refused"));
    await toConfigure();
    await screen.findByText("The device did not accept its configuration");
    await press("Try again");
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
    expect(device.configure).toHaveBeenCalledTimes(2);
    expect(server.asked(contract.newDevice)).toHaveLength(1);
  });

  it("says where to go when the server cannot be reached from the device's Wi-Fi", async () => {
    const { server, device } = open();
    await toWifi();
    server.state.refuse = new ApiError(0, { code: "network" });
    await choose(/^Guests/);
    await press("Configure device");
    await screen.findByText("The server cannot be reached");
    expect(device.configure).not.toHaveBeenCalled();
    server.state.refuse = undefined;
    await press("Try again");
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
  });

  it("continues where it was after a visit to another screen", async () => {
    const { server } = open();
    await toConfigure();
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
    cleanup();
    const again = open();
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
    expect(server.asked(contract.newDevice)).toHaveLength(1);
    expect(again.server.asked(contract.newDevice)).toEqual([]);
    expect(again.device.configure).not.toHaveBeenCalled();
  });
});

describe("moving an existing device", () => {
  const online: Device = { ...offline, current_status: 1 };
  const move = () => open(`/app/devices/new?reconfigure=${online._id}`, online);

  it("asks only for the Wi-Fi, renews the credentials, and finishes when the device is back", async () => {
    const { server, device } = move();
    await heading("Join the device's own Wi-Fi");
    expect(screen.getByText("Hall board keeps its name, room, switches and history.")).toBeTruthy();
    expect(screen.getByText(/^Step 1 of 3/)).toBeTruthy();
    await screen.findByText("Connected to SB-BOX-0001.");
    expect(server.asked(contract.updateDeviceSecret)).toEqual([]);
    await press("Continue");
    await choose(/^Guests/);
    await press("Configure device");
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
    expect(server.asked(contract.updateDeviceSecret)).toEqual([{ id: online._id }]);
    expect(server.asked(contract.newDevice)).toEqual([]);
    expect(device.configure.mock.calls[0]?.[1]).toMatchObject({ ssid: "Guests", ...PROVISIONING });
    act(() => liveStore.apply([{ kind: "status", kd_id: "SB-BOX-0001", at: Date.now(), status: 1 }]));
    await heading("Hall board is online");
    await screen.findByText("Hall board has moved to its new Wi-Fi");
    expect(screen.getByRole("link", { name: "Back to settings" }).getAttribute("href")).toContain(online._id);
  });

  it("disconnects the device first when its button is out of reach, and renews credentials only once", async () => {
    const { server } = move();
    await press("Cannot reach the button? Disconnect the device from here");
    await screen.findByText(/The device is disconnected/);
    await press("Continue");
    await choose(/^Guests/);
    await press("Configure device");
    await waitFor(() => expect(current()).toContain("Waiting for confirmation"));
    expect(server.asked(contract.updateDeviceSecret)).toHaveLength(1);
  });

  it("says when the device has been deleted", async () => {
    open("/app/devices/new?reconfigure=00000000-0001-4000-8000-00000000ffff");
    await screen.findByText("Device not found");
  });
});

function current(): string {
  const list = screen.getByRole("list", { name: "Progress" });
  return within(list).getByText("(in progress)").closest("li")?.textContent ?? "";
}
