import { contract, type DeviceConfig, type ReplyOf } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { setWindowWidth } from "../../../testing/window-width.ts";
import { ConfigurePage } from "./ConfigurePage.tsx";

const REQUEST = "11111111-1111-4111-8111-111111111111";
const meter = { device_type: "ENERGY_METER_1" as const, switch_appliances: [] };

interface SimulatedConfig {
  config: DeviceConfig;
  confirmed_at: string | null;
  pending: DeviceConfig | null;
  /** Whether the device confirms the settings it is sent. */
  confirms: boolean;
}

/** Creates two meters and a relay board whose answers the test controls. */
function building() {
  const devices = [
    aDevice(1, { device_name: "UPS meter", ...meter }),
    aDevice(2, { device_name: "Lift meter", ...meter }),
    aDevice(3, { device_name: "Hall relays", current_status: 2 }),
  ];
  const fake = fakeServer(devices);
  const told = new Map<string, SimulatedConfig>(
    devices.map(({ _id }) => [
      _id,
      { config: {}, confirmed_at: "2026-01-01T00:00:00Z", pending: null, confirms: true },
    ]),
  );
  const of = (id: string) => told.get(id) as SimulatedConfig;
  let asked = 0;
  fake.on(contract.deviceConfig, ({ userDevice, ask, id }): ReplyOf<typeof contract.deviceConfig> => {
    const held = of(userDevice);
    const before = { config: held.config, confirmed_at: held.confirmed_at, pending: held.pending };
    if (ask === "true") {
      asked += 1;
      held.confirmed_at = `2026-01-01T00:00:0${asked}Z`;
    }
    if (id === undefined) return before;
    if (!held.pending) return { ...before, confirmed_at: null };
    if (!held.confirms) return { ...before, confirmed_at: null };
    held.config = { ...held.config, ...held.pending };
    held.pending = null;
    return { config: held.config, confirmed_at: held.confirmed_at, pending: null };
  });
  fake.on(contract.configureDevice, ({ userDevice, config }) => {
    of(userDevice).pending = config;
    return { request_id: REQUEST, expires_at: "2100-01-01T00:00:00Z" };
  });
  return { fake, of };
}

const ups = aDevice(1)._id;
const lift = aDevice(2)._id;

async function open(role: "admin" | "user" = "admin", world = building()) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  await openScreen(world.fake, "/app/devices/reconfigure", ConfigurePage);
  return world;
}

const choose = async (name: RegExp) => userEvent.click(await screen.findByRole("link", { name }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => {
  const input = await field(label);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
};
const setting = async (label: string) => (await field(label)).closest("[data-setting]") as HTMLElement;

beforeEach(() => loadTexts("configure", "devices"));
afterEach(() => endSession({ navigate: false }));

describe("without a choice", () => {
  const openDevice = () => screen.queryByRole("link", { current: true })?.textContent;

  it("opens the first device, and selects none of several", async () => {
    await open();
    await field("Over voltage");
    expect(openDevice()).toContain("UPS meter");
    await userEvent.click(screen.getByRole("checkbox", { name: /several/i }));
    await screen.findByText("Select the devices that should get the same settings.");
    expect(screen.queryAllByRole("checkbox", { checked: true, name: /meter|relays/ })).toEqual([]);
  });

  it("shows the list alone on a phone", async () => {
    setWindowWidth(390);
    await open();
    await screen.findByRole("link", { name: /UPS meter/ });
    expect(openDevice()).toBeUndefined();
    expect(screen.queryByLabelText("Over voltage")).toBeNull();
  });
});

describe("settings of a device", () => {
  it("shows only the settings of the device's type", async () => {
    await open();
    await choose(/UPS meter/);
    await field("Over voltage");
    expect(screen.getByRole("heading", { name: "Protection thresholds" })).toBeTruthy();
    for (const label of ["Disable LED", "Over voltage, line to line"])
      expect(screen.queryByLabelText(label)).toBeNull();
    await choose(/Hall relays/);
    await screen.findByRole("switch", { name: "Disable LED" });
    expect(screen.queryByLabelText("Over voltage")).toBeNull();
  });

  it("shows the confirmed values, and marks a change as unsent until it is sent", async () => {
    const world = building();
    world.of(ups).config = { over_voltage: 250 };
    await open("admin", world);
    await choose(/UPS meter/);
    expect((await field("Over voltage")).value).toBe("250");
    await type("Over voltage", "255");
    expect((await setting("Over voltage")).textContent).toContain("Not sent yet");
    screen.getByText("1 change not sent yet");
    expect(world.fake.inputsOf(contract.configureDevice)).toEqual([]);
    await type("Over voltage", "250");
    expect((await setting("Over voltage")).textContent).not.toContain("Not sent yet");
    expect(screen.queryByText("1 change not sent yet")).toBeNull();
  });

  it("waits for the device after sending, and shows the values as its own once it confirms", async () => {
    const world = building();
    world.of(ups).confirms = false;
    await open("admin", world);
    await choose(/UPS meter/);
    await type("Over voltage", "250");
    await press("Send to the device");
    expect(world.fake.inputsOf(contract.configureDevice)).toEqual([{ userDevice: ups, config: { over_voltage: 250 } }]);
    const shown = await setting("Over voltage");
    await waitFor(() => expect(shown.textContent).toContain("Waiting for the device"));
    expect((await field("Over voltage")).value).toBe("250");
    world.of(ups).confirms = true;
    await screen.findByText("Confirmed by the device");
    expect(shown.textContent).not.toContain("Waiting");
    expect((await field("Over voltage")).value).toBe("250");
  });

  it("says when the device did not confirm, and sends again", async () => {
    const world = building();
    world.fake.on(contract.configureDevice, () => ({ request_id: REQUEST, expires_at: "2100-01-01T00:00:00Z" }));
    await open("admin", world);
    await choose(/UPS meter/);
    await type("Over voltage", "250");
    await press("Send to the device");
    await screen.findByText("The device did not confirm in time");
    expect((await setting("Over voltage")).textContent).toContain("Not confirmed by the device");
    world.fake.on(contract.configureDevice, ({ userDevice, config }) => {
      world.of(userDevice).pending = config;
      return { request_id: REQUEST, expires_at: "2100-01-01T00:00:00Z" };
    });
    await press("Try again");
    await screen.findByText("Confirmed by the device");
    expect((await field("Over voltage")).value).toBe("250");
  });

  it.each([
    ["Over voltage", "601", "Between 0 and 600 V"],
    ["Over voltage", "230.5", "Use steps of 1 V"],
    ["Over voltage", "high", "Enter a number"],
    ["Over current", "100.5", "Between 0 and 100 A"],
  ])("say beside %s what is wrong with %s as it is typed, and are not sent", async (label, value, words) => {
    const { fake } = await open();
    await choose(/UPS meter/);
    await type(label, value);
    expect((await setting(label)).textContent).toContain(words);
    expect((await field(label)).getAttribute("aria-invalid")).toBe("true");
    await press("Send to the device");
    expect(fake.inputsOf(contract.configureDevice)).toEqual([]);
  });

  it("accepts half an ampere", async () => {
    await open();
    await choose(/UPS meter/);
    await type("Over current", "20.");
    await type("Over current", "20.5");
    expect((await field("Over current")).value).toBe("20.5");
    expect((await field("Over current")).getAttribute("aria-invalid")).not.toBe("true");
  });

  it("shows the server's refusal beside the field", async () => {
    const { fake } = await open();
    fake.on(contract.configureDevice, () => {
      const fields = [{ path: "over_voltage", message: "The lower limit must be below the upper one" }];
      throw new ApiError(400, { code: "config.invalid", fields });
    });
    await choose(/UPS meter/);
    await type("Over voltage", "150");
    await press("Send to the device");
    await waitFor(async () =>
      expect((await setting("Over voltage")).textContent).toContain("The lower limit must be below the upper one"),
    );
  });

  it("cannot send to a device that is offline", async () => {
    const { fake } = await open();
    await choose(/Hall relays/);
    await userEvent.click(await screen.findByRole("switch", { name: "Disable LED" }));
    expect(screen.getAllByText("The device might not be connected to internet")).toHaveLength(2);
    await press("Send to the device");
    expect(fake.inputsOf(contract.configureDevice)).toEqual([]);
  });

  it("keeps unsent changes while another device is open", async () => {
    await open();
    await choose(/UPS meter/);
    await type("Over voltage", "250");
    await choose(/Lift meter/);
    expect((await field("Over voltage")).value).toBe("");
    await choose(/UPS meter.*not sent yet/);
    expect((await field("Over voltage")).value).toBe("250");
  });
});

describe("several devices", () => {
  it("sends the same settings to devices of one type, with a result for each", async () => {
    const world = building();
    world.of(lift).config = { over_voltage: 260 };
    await open("admin", world);
    await userEvent.click(await screen.findByLabelText("Select several of one type"));
    await userEvent.click(await screen.findByRole("checkbox", { name: /UPS meter/ }));
    expect(screen.queryByRole("checkbox", { name: /Hall relays/ })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: /Lift meter/ }));
    await waitFor(async () => expect((await setting("Over voltage")).textContent).toContain("Different on these"));
    world.fake.on(contract.configureDevice, ({ userDevice, config }) => {
      if (userDevice === lift) throw new ApiError(409, { code: "device.offline" });
      world.of(userDevice).pending = config;
      return { request_id: REQUEST, expires_at: "2100-01-01T00:00:00Z" };
    });
    await type("Over voltage", "255");
    await press("Send to 2 devices");
    const results = within(screen.getByRole("region", { name: "Result" }));
    await waitFor(() => {
      const [first, second] = results.getAllByRole("listitem");
      expect(first?.textContent).toBe("UPS meterConfirmed by the device");
      expect(second?.textContent).toBe("Lift meterThe device might not be connected to internet");
    });
    expect(world.fake.inputsOf(contract.configureDevice)).toHaveLength(2);
    await press("Try again");
    expect(world.fake.inputsOf(contract.configureDevice)).toHaveLength(3);
  });
});

it("finds a device by its name", async () => {
  await open();
  await screen.findByRole("link", { name: /UPS meter/ });
  await userEvent.type(screen.getByRole("searchbox"), "lift");
  await waitFor(() => expect(screen.queryByRole("link", { name: /UPS meter/ })).toBeNull());
  screen.getByRole("link", { name: /Lift meter/ });
});

it("shows a user only the way back", async () => {
  await open("user");
  await screen.findByText("Only admins can configure devices.");
  expect(screen.queryByRole("searchbox")).toBeNull();
});
