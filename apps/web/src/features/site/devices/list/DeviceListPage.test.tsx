import { contract, type Device, deviceTopic } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch, HOME } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aPark } from "../../../../testing/places.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { setWindowWidth } from "../../../../testing/window-width.ts";
import { readPreference, writePreference } from "../../../../ui/preferences.ts";
import { DeviceListPage } from "./DeviceListPage.tsx";
import { metaChoice } from "./device-list.ts";

const HALL = { _id: "00000000-0003-4000-8000-000000000001", name: "Hall", type: "room" as const };

/** Creates a server that stores the changes it receives. */
function keeper(devices: Device[]) {
  const fake = fakeServer(devices, ["Floor"]);
  const find = (id: string) => devices.find(({ _id }) => _id === id) as Device;
  fake.on(contract.deviceGroups, () => ({ groups: [{ ...HALL, devices: [] }] }));
  fake.on(contract.editDevice, ({ id, device_name, room, meta }) => {
    const device = find(id);
    if (device_name) device.device_name = device_name;
    if (room !== undefined) device.groups = room ? [HALL] : [];
    Object.assign(device.meta, meta);
    return device;
  });
  fake.on(contract.editSwitch, ({ id, name }) => {
    const each = devices.flatMap(({ switch_appliances = [] }) => switch_appliances).find(({ _id }) => _id === id);
    return Object.assign(each as NonNullable<typeof each>, { name });
  });
  fake.on(contract.deleteDevice, ({ id }) => {
    devices.splice(devices.indexOf(find(id)), 1);
    return { deleted: true as const };
  });
  return fake;
}

async function open(
  role: "admin" | "user" = "admin",
  fake = keeper([aDevice(1), aDevice(2), aDevice(3)]),
  address = "/app/devices",
) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  await openScreen(fake, address, DeviceListPage);
  await screen.findByText("Device 1");
  return fake;
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const tick = (name: string, shiftKey = false) =>
  fireEvent.click(screen.getByRole("checkbox", { name: `Select ${name}` }), { shiftKey });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const edit = async (name: string) => {
  await press(`Edit ${name}`);
  return screen.findByRole("dialog");
};

beforeEach(() => loadTexts("devices", "control", "many", "tables", "places"));

it("shows a user a list without ticks or edits, which stays in place while devices change and refreshes on request", async () => {
  const fake = await open("user", keeper([aDevice(1), aDevice(2, { current_status: 2 })]));
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
  screen.getByRole("link", { name: /Device 1/ });
  await userEvent.selectOptions(screen.getByLabelText("Status"), "online");
  await waitFor(() => expect(screen.queryByText("Device 2")).toBeNull());
  await fake.hear(deviceTopic(aDevice(2).kd_id, HOME, "status"), "1");
  await screen.findByText("1 device has changed its status since.");
  expect(screen.queryByText("Device 2")).toBeNull();
  await press("Update the list");
  await screen.findByText("Device 2");
  expect(screen.queryByText(/changed its status/)).toBeNull();
});

describe("a chosen place", () => {
  const { places, groups, north, empty, hall, lobby } = aPark();
  const MEMORY = "place.enterprise-1";
  const park = async (search = "") => {
    const fake = keeper([
      aDevice(1, { groups: [hall] }),
      aDevice(2, { groups: [lobby], current_status: 2 }),
      aDevice(3),
    ]);
    fake.on(contract.listPlaces, () => ({ places }));
    fake.on(contract.deviceGroups, () => ({ groups }));
    adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
    const router = await openScreen(fake, `/app/devices${search}`, DeviceListPage);
    return { fake, router };
  };
  const names = () => screen.queryAllByRole("link", { name: /^Device \d/ }).map(({ textContent }) => textContent);
  const shows = (...expected: string[]) =>
    waitFor(() => expect(names()).toEqual(expected.map((name) => expect.stringContaining(name))));

  it("limits the devices to the rooms in it, and stays while the status changes, when it was chosen elsewhere", async () => {
    writePreference(MEMORY, north._id);
    const { router } = await park();
    await shows("Device 1");
    expect(router.state.location.search).toEqual({ place: north._id });
    expect(screen.getByLabelText("Place")).toHaveProperty("value", north._id);
    screen.getByText("1 of 3 devices");
    await userEvent.selectOptions(screen.getByLabelText("Status"), "online");
    await waitFor(() => expect(router.state.location.search).toEqual({ place: north._id, status: "online" }));
    await shows("Device 1");
    await userEvent.selectOptions(screen.getByLabelText("Place"), "");
    await shows("Device 1", "Device 3");
    expect(readPreference(MEMORY)).toBeUndefined();
  });

  it("stays in the address when the form of a linked device is closed", async () => {
    const { router } = await park(`?edit=${aDevice(1)._id}&place=${north._id}`);
    const sheet = await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(sheet.isConnected).toBe(false));
    expect(router.state.location.search).toEqual({ place: north._id });
  });

  it("is named with a way to all places when it has no devices", async () => {
    const { router } = await park(`?place=${empty._id}`);
    await screen.findByText("No devices in Floor 1");
    await press("Show all places");
    await shows("Device 1", "Device 2", "Device 3");
    expect(router.state.location.search).toEqual({});
  });

  it("is removed with all other filters when nothing matches them", async () => {
    const { router } = await park(`?place=${north._id}&status=offline`);
    await screen.findByText("No matching devices in North tower");
    await press("Show all devices");
    await shows("Device 1", "Device 2", "Device 3");
    expect(router.state.location.search).toEqual({});
  });
});

describe("editing a device", () => {
  it("saves its name, room, details and switches, and shows them in the list", async () => {
    const fake = await open();
    await edit("Device 1");
    type("Name", "Lobby board");
    type("Room", HALL._id);
    type("Floor", "2");
    type("Switch 2", "Fan");
    await press("Save");
    await screen.findByText("Device saved");
    expect(fake.inputsOf(contract.editDevice)).toEqual([
      { id: aDevice(1)._id, device_name: "Lobby board", room: HALL._id, meta: { Floor: "2" } },
    ]);
    expect(fake.inputsOf(contract.editSwitch)).toEqual([{ id: aSwitch(1, 2)._id, name: "Fan" }]);
    await waitFor(() => expect(row("Lobby board").textContent).toContain("Hall"));
  });

  it("undoes everything that was saved with a move to another room", async () => {
    const fake = await open();
    await edit("Device 1");
    type("Name", "Lobby board");
    type("Room", HALL._id);
    await press("Save");
    await screen.findByText("Device saved");
    await press("Undo");
    await screen.findByText("Changes undone");
    expect(fake.inputsOf(contract.editDevice).at(-1)).toEqual({
      id: aDevice(1)._id,
      device_name: "Device 1",
      room: null,
    });
  });

  it("opens by a link, refuses an impossible rating, and saves one with current transformers", async () => {
    const meter = aDevice(1, { device_type: "ENERGY_METER_3" });
    const fake = await open("admin", keeper([meter]), `/app/devices?edit=${meter._id}`);
    fireEvent.change(await screen.findByLabelText("Rating"), { target: { value: "own" } });
    fireEvent.change(screen.getByLabelText("Current is measured"), { target: { value: "5" } });
    type("Primary current (A)", "4");
    await press("Save");
    await screen.findByText("The primary current must not be below the secondary current");
    expect(fake.inputsOf(contract.editDevice)).toEqual([]);
    type("Primary current (A)", "800");
    screen.getByText(/^Readings up to 1,728\skW are included\./);
    await press("Save");
    await screen.findByText("Device saved");
    const rating = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 };
    expect(fake.inputsOf(contract.editDevice)).toEqual([{ id: meter._id, rating }]);
  });

  it("shows no rating for a device that measures nothing, requires a name beside the field, and sends nothing", async () => {
    const fake = await open();
    await edit("Device 1");
    expect(screen.queryByLabelText("Rating")).toBeNull();
    type("Name", " ");
    await press("Save");
    screen.getByText("Required");
    expect(fake.inputsOf(contract.editDevice)).toEqual([]);
  });

  it("says beside the room that it is gone, and keeps the rest saved", async () => {
    const fake = await open();
    fake.on(contract.editDevice, () => {
      throw new ApiError(404, { code: "group.not_found", message: "There is no such group" });
    });
    await edit("Device 1");
    type("Room", HALL._id);
    type("Switch 1", "Lamp");
    await press("Save");
    await screen.findByText("There is no such group");
    expect(screen.getByLabelText("Room").getAttribute("aria-invalid")).toBe("true");
    await press("Save");
    expect(fake.inputsOf(contract.editSwitch)).toHaveLength(1);
  });

  it("deletes the device after naming what is lost", async () => {
    const fake = await open();
    await edit("Device 2");
    await press("Delete device");
    const question = await screen.findByRole("dialog", { name: "Delete Device 2?" });
    expect(question.textContent).toContain("Its 2 switches, access settings and history will be deleted");
    await userEvent.click(within(question).getByRole("button", { name: "Delete Device 2" }));
    await screen.findByText("Device deleted");
    await waitFor(() => expect(screen.queryByRole("link", { name: /Device 2/ })).toBeNull());
    expect(fake.inputsOf(contract.deleteDevice)).toEqual([{ id: aDevice(2)._id }]);
  });
});

it("shows the enterprise's details, and finds and filters by them", async () => {
  setWindowWidth(1440);
  await open("user", keeper([aDevice(1, { meta: { Floor: "Third" } }), aDevice(2, { meta: { Floor: "Ground" } })]));
  await waitFor(() => expect(row("Device 1").textContent).toContain("Third"));
  type("Detail", metaChoice("Floor", "Ground"));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Device 1/ })).toBeNull());
  type("Detail", "");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "thir" } });
  await waitFor(() => expect(screen.queryByRole("link", { name: /Device 2/ })).toBeNull());
  screen.getByRole("link", { name: /Device 1/ });
});

/** Closes the results and the offer to undo. */
async function closeNotices(): Promise<void> {
  for (const each of await screen.findAllByRole("button", { name: "Close" })) await userEvent.click(each);
}

describe("many devices", () => {
  it("ticks a range with the shift key, and puts it into a room", async () => {
    const fake = await open();
    tick("Device 1");
    tick("Device 3", true);
    await screen.findByText("3 selected");
    await press("Move to a room");
    await screen.findByRole("button", { name: "Move to Hall" });
    await press("Move to Hall");
    await screen.findByText("Move to Hall: 3 of 3 done");
    expect(fake.inputsOf(contract.editDevice)).toHaveLength(3);
    await screen.findByText("3 devices moved");
    await closeNotices();
    await waitFor(() => expect(row("Device 3").textContent).toContain("Hall"));
    expect(screen.queryByText("3 selected")).toBeNull();
  });

  it("returns each device to its room when a move of many is undone", async () => {
    const fake = await open();
    tick("Device 1");
    tick("Device 2");
    await press("Move to a room");
    await screen.findByRole("button", { name: "Move to Hall" });
    await press("Move to Hall");
    await screen.findByText("2 devices moved");
    await press("Undo");
    await screen.findByText("2 devices moved back");
    expect(fake.inputsOf(contract.editDevice).slice(2)).toEqual([
      { id: aDevice(1)._id, room: null },
      { id: aDevice(2)._id, room: null },
    ]);
  });

  it("grants devices to the chosen people, with a result for each; admins need no grant", async () => {
    const fake = keeper([aDevice(1), aDevice(2)]);
    const person = (_id: string, name: string, role: "admin" | "user") => ({
      _id,
      name,
      email: `${name}@office.test`,
      role: [role],
      places: [],
      rooms: [],
      devices: [],
      switches: [],
      managed: [],
    });
    const people = [person("a", "Boss", "admin"), person("b", "Kiran", "user"), person("c", "Asha", "user")];
    people.push(Object.assign(person("d", "Meera", "user"), { devices: [aDevice(1)._id, aDevice(2)._id] }));
    fake.on(contract.getAccess, () => ({ people }));
    fake.on(contract.grantDevices, ({ device_ids }) => {
      if (device_ids[0] === aDevice(2)._id) throw new ApiError(404, { code: "device.not_found" });
      return { changed: 1 };
    });
    await open("admin", fake);
    tick("Device 1");
    tick("Device 2");
    await screen.findByText("2 selected");
    await press("Grant access");
    await userEvent.click(await screen.findByRole("checkbox", { name: /Kiran/ }));
    expect(screen.queryByRole("checkbox", { name: /Boss/ })).toBeNull();
    const done = screen.getByRole("checkbox", { name: /Meera.*Already has access/ });
    expect(done).toMatchObject({ checked: true, disabled: true });
    await press("Grant access to 1 person");
    await screen.findByText("1 of 2 done, 1 failed");
    expect(screen.getByRole("list", { name: "Results" }).textContent).toBe("Device 2 There is no such device");
    expect(fake.inputsOf(contract.grantDevices)).toContainEqual({
      user_ids: ["b"],
      device_ids: [aDevice(1)._id],
      access: true,
    });
  });

  it("links devices of one type to their settings, but not devices of several types", async () => {
    adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
    const fake = keeper([aDevice(1), aDevice(2), aDevice(3, { device_type: "KIOT_RED" })]);
    const router = await openScreen(fake, "/app/devices", DeviceListPage);
    await screen.findByText("Device 1");
    tick("Device 1");
    tick("Device 3");
    await screen.findByText("2 selected");
    await press("Configure");
    await screen.findByText(/You selected devices of different types/);
    tick("Device 3");
    tick("Device 2");
    await press("Configure");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/devices/reconfigure"));
    expect(router.state.location.search).toEqual({ device: `${aDevice(1)._id},${aDevice(2)._id}` });
  });

  it("shows the result of each device, and keeps failed ones ticked", async () => {
    const fake = keeper([aDevice(1), aDevice(2), aDevice(3)]);
    fake.on(contract.deleteDevice, ({ id }) => {
      if (id === aDevice(2)._id) throw new ApiError(404, { code: "device.not_found" });
      const at = fake.devices.findIndex(({ _id }) => _id === id);
      fake.devices.splice(at, 1);
      return { deleted: true as const };
    });
    await open("admin", fake);
    tick("Device 1");
    tick("Device 2");
    await screen.findByText("2 selected");
    await press("Delete");
    await screen.findByRole("dialog");
    await press("Delete 2 devices");
    await screen.findByText("1 of 2 done, 1 failed");
    expect(screen.getByRole("list", { name: "Results" }).textContent).toBe("Device 2 There is no such device");
    await closeNotices();
    await screen.findByText("1 selected");
    expect(screen.queryByRole("link", { name: /Device 1/ })).toBeNull();
  });

  it("turns on all switches of the devices, with a result for each", async () => {
    const fake = keeper([aDevice(1), aDevice(2, { current_status: 2 })]);
    fake.on(contract.switchDevice, () => {
      throw new ApiError(409, { code: "device.offline" });
    });
    await open("admin", fake);
    tick("Device 1");
    tick("Device 2");
    await press("Turn on");
    await screen.findByText("0 of 4 done, 4 failed");
    expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2);
    await press("Clear selection");
    await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
  });

  it("offers no action before a device is ticked, and leaves devices hidden by a filter alone", async () => {
    await open();
    await press("Delete");
    screen.getByText("Please select checkbox of minimum one device");
    expect(screen.queryByRole("dialog")).toBeNull();
    tick("Device 1");
    tick("Device 2");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Device 2" } });
    await screen.findByText("1 selected");
    await press("Delete");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).not.toContain("Device 1");
  });
});
