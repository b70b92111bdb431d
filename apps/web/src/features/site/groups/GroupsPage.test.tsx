import { contract, type DeviceGroup } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { hideNotices } from "../../../ui/notices/notices.ts";
import { GroupsPage } from "./GroupsPage.tsx";

const COMMAND = "11111111-1111-4111-8111-111111111111";
const HALL = "00000000-0003-4000-8000-000000000001";
const hall = { _id: HALL, name: "Hall", type: "room" as const };

/** Creates two devices in the hall and one without a group. */
function building() {
  const fake = fakeServer([
    aDevice(1, { groups: [hall] }),
    aDevice(2, { groups: [hall], current_status: 2 }),
    aDevice(3, { device_name: "Stray lamp" }),
  ]);
  const state = { groups: [{ ...hall, devices: [aDevice(1)._id, aDevice(2)._id] }] as DeviceGroup[] };
  fake.on(contract.deviceGroups, () => ({ groups: structuredClone(state.groups) }));
  return { fake, state };
}

async function open(role: "admin" | "user" = "admin", world = building()) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  await openScreen(world.fake, "/app/devices/groups", GroupsPage);
  return world;
}

const card = (name: string) => screen.findByRole("article", { name });
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, "getByRole">) =>
  userEvent.click(within_.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => loadTexts("groups", "control", "devices", "many"));

it("calls no group empty while its devices are loading", async () => {
  const world = building();
  let arrive = (): void => undefined;
  const devices = [aDevice(1, { groups: [hall] }), aDevice(2, { groups: [hall] })];
  world.fake.on(
    contract.myDevices,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve({ devices, count: 2 });
      }),
  );
  const opened = open("admin", world);
  // Waits until the groups are loaded.
  await screen.findByRole("button", { name: "Add by dragging" });
  expect(screen.queryByRole("article")).toBeNull();
  await act(async () => arrive());
  await opened;
  within(await card("Hall")).getByText("2 devices");
});

it("leaves out a curtain's relays, as Control does", async () => {
  const world = building();
  const curtain = aDevice(1, { groups: [hall], device_config: { curtain_mode: "1" } });
  world.fake.on(contract.myDevices, () => ({ devices: [curtain, aDevice(2, { groups: [hall] })], count: 2 }));
  await open("admin", world);
  const shown = within(await card("Hall"));
  shown.getByText("0 of 2 on");
  shown.getByRole("button", { name: "Turn on 2 switches" });
});

/** Mimics the data a browser carries from a drag to its drop. */
function dataTransfer() {
  const data = new Map<string, string>();
  return {
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? "",
    get types() {
      return [...data.keys()];
    },
  };
}

async function drag(from: Element, to: Element): Promise<void> {
  const carried = { dataTransfer: dataTransfer() };
  await act(async () => {
    fireEvent.dragStart(from, carried);
    fireEvent.dragEnter(to, carried);
    fireEvent.dragOver(to, carried);
    fireEvent.drop(to, carried);
  });
}

describe("dragging a device onto a card", () => {
  const LOFT = { _id: "00000000-0003-4000-8000-000000000002", name: "Loft", type: "room" as const };
  const LIGHTS = { _id: "00000000-0003-4000-8000-000000000003", name: "Lights", type: "deviceType" as const };

  async function withTray() {
    const world = building();
    world.state.groups.push({ ...LOFT, devices: [] }, { ...LIGHTS, devices: [aDevice(1)._id] });
    world.fake.on(contract.editDevice, ({ id, room }) => {
      for (const group of world.state.groups.filter(({ type }) => type === "room")) {
        const others = group.devices.filter((each) => each !== id);
        group.devices = group._id === room ? [...others, id] : others;
      }
      return aDevice(1);
    });
    world.fake.on(contract.editGroup, ({ id, devices = [] }) => {
      const group = world.state.groups.find(({ _id }) => _id === id) as DeviceGroup;
      return Object.assign(group, { devices });
    });
    await open("admin", world);
    await card("Loft");
    return world;
  }

  it("moves it to another room, and back on undo", async () => {
    const { fake } = await withTray();
    const hallCard = await card("Hall");
    await drag(within(hallCard).getByText("Device 1"), await card("Loft"));
    await screen.findByText("Device 1 is now in Loft");
    expect((await card("Loft")).textContent).toContain("1 device");
    await press("Undo");
    await screen.findByText("Device 1 moved back");
    expect(fake.inputsOf(contract.editDevice)).toEqual([
      { id: aDevice(1)._id, room: LOFT._id },
      { id: aDevice(1)._id, room: HALL },
    ]);
    expect((await card("Hall")).textContent).toContain("2 devices");
  });

  it("adds it to a kind of devices from the list of all, and leaves its room alone", async () => {
    const { fake } = await withTray();
    await press("Add by dragging");
    const tray = await screen.findByRole("complementary", { name: "Devices to drag" });
    await drag(within(tray).getByText("Stray lamp"), await card("Lights"));
    await screen.findByText("Stray lamp was added to Lights");
    await press("Undo");
    await screen.findByText("Stray lamp moved back");
    expect(fake.inputsOf(contract.editGroup)).toEqual([
      { id: LIGHTS._id, devices: [aDevice(1)._id, aDevice(3)._id] },
      { id: LIGHTS._id, devices: [aDevice(1)._id] },
    ]);
    expect(fake.inputsOf(contract.editDevice)).toEqual([]);
  });

  it("ignores a device that is already there, and anything that is not a device", async () => {
    const { fake } = await withTray();
    const hallCard = await card("Hall");
    await drag(within(hallCard).getByText("Device 1"), hallCard);
    await screen.findByText("Device 1 is already in Hall");
    fireEvent.drop(hallCard, { dataTransfer: { types: ["text/plain"], getData: () => "a file" } });
    expect(fake.inputsOf(contract.editDevice)).toEqual([]);
  });

  it("is not offered to users who may only look", async () => {
    await open("user");
    await card("Hall");
    expect(screen.queryByRole("button", { name: "Add by dragging" })).toBeNull();
    expect(document.querySelector("[draggable]")).toBeNull();
  });
});

describe("group card", () => {
  it("shows the group's devices and, live, how many are on", async () => {
    const { fake } = await open();
    const shown = await card("Hall");
    expect(shown.textContent).toContain("2 devices");
    expect(shown.textContent).toContain("Device 1, Device 2");
    expect(shown.textContent).toContain("0 of 4 on");
    await fake.say("TEST0001", { relays: [1, 0] });
    expect(shown.textContent).toContain("1 of 4 on");
  });

  it("links to the group's contents", async () => {
    await open();
    const link = within(await card("Hall")).getByRole("link", { name: "Hall" });
    expect(link.getAttribute("href")).toBe(`/app/rooms/${HALL}`);
  });

  it("turns on reachable switches, and says which did not follow and why", async () => {
    const { fake } = await open();
    fake.on(contract.switchDevice, ({ switch_appliance_id }) => {
      if (switch_appliance_id === aSwitch(1, 2)._id) throw new ApiError(503, { code: "server.unavailable" });
      return { command_id: COMMAND, expires_at: "2100-01-01T00:00:00Z" };
    });
    const shown = await card("Hall");
    await press("Turn on 2 switches", within(shown));
    await fake.say("TEST0001", { relays: [1, 0], cmd: COMMAND, ok: true });
    await waitFor(() => expect(shown.textContent).toContain("1 of 2 are on."));
    expect(shown.textContent).toContain("Switch 1.2: Not sent");
    expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2);
  });

  it("offers a user its switches but no changes", async () => {
    await open("user");
    const buttons = within(await card("Hall")).getAllByRole("button");
    expect(buttons.map((each) => each.textContent)).toEqual(["Turn on 2 switches", "Turn off"]);
    expect(screen.queryByRole("button", { name: "New group" })).toBeNull();
  });
});

describe("admin", () => {
  it("creates a room of chosen devices", async () => {
    const { fake, state } = await open();
    fake.on(contract.newGroup, ({ name, type, devices = [] }) => {
      const group = { _id: "00000000-0003-4000-8000-000000000002", name, type, devices: devices.map(String) };
      state.groups.push(group);
      return group;
    });
    await card("Hall");
    await press("New group");
    await screen.findByRole("dialog");
    type("Name", " Attic ");
    type("Search devices", "stray");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Device 1/ })).toBeNull());
    await userEvent.click(screen.getByRole("checkbox", { name: /^Stray lamp/ }));
    await press("Create group");
    await screen.findByText("Group created");
    expect(fake.inputsOf(contract.newGroup)).toEqual([{ name: "Attic", type: "room", devices: [aDevice(3)._id] }]);
    expect((await card("Attic")).textContent).toContain("Stray lamp");
  });

  it("shows beside the name that it is missing or taken", async () => {
    const { fake } = await open();
    fake.on(contract.newGroup, () => {
      throw new ApiError(409, { code: "group.name_taken", message: "There is a group of this name already" });
    });
    await card("Hall");
    await press("New group");
    await screen.findByRole("dialog");
    await press("Create group");
    screen.getByText("Required");
    expect(fake.inputsOf(contract.newGroup)).toEqual([]);
    type("Name", "Hall");
    await press("Create group");
    await screen.findByText("There is a group of this name already");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  });

  it("renames a group without touching its devices", async () => {
    const { fake, state } = await open();
    fake.on(contract.editGroup, ({ name = "" }) => {
      Object.assign(state.groups[0] as DeviceGroup, { name });
      return state.groups[0] as DeviceGroup;
    });
    await card("Hall");
    await press("Edit Hall");
    await screen.findByRole("dialog");
    type("Name", "Great hall");
    await press("Save");
    await card("Great hall");
    expect(fake.inputsOf(contract.editGroup)).toEqual([{ id: HALL, name: "Great hall" }]);
  });

  it("sends only the changes made here when somebody else renamed the group meanwhile", async () => {
    const { fake, state } = await open();
    fake.on(contract.editGroup, () => state.groups[0] as DeviceGroup);
    await card("Hall");
    await press("Edit Hall");
    await screen.findByRole("dialog");
    Object.assign(state.groups[0] as DeviceGroup, { name: "Atrium" });
    await userEvent.click(screen.getByRole("checkbox", { name: /^Stray lamp/ }));
    await press("Save");
    await card("Atrium");
    expect(fake.inputsOf(contract.editGroup)).toEqual([
      { id: HALL, devices: expect.arrayContaining([aDevice(3)._id]) },
    ]);
  });

  it("closes the form when the group was deleted meanwhile", async () => {
    const { fake } = await open();
    fake.on(contract.editGroup, () => {
      throw new ApiError(410, { code: "thing.deleted" });
    });
    await card("Hall");
    await press("Edit Hall");
    await screen.findByRole("dialog");
    type("Name", "Great hall");
    await press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows which room a device leaves when it is put into another", async () => {
    const { fake } = building();
    const attic = { _id: "00000000-0003-4000-8000-000000000002", name: "Attic", type: "room" as const, devices: [] };
    fake.on(contract.deviceGroups, () => ({ groups: [attic] }));
    await open("admin", { fake, state: { groups: [attic] } });
    await card("Attic");
    await press("Edit Attic");
    await userEvent.click(await screen.findByRole("checkbox", { name: /^Device 1/ }));
    screen.getByRole("checkbox", { name: /^Device 1.*moves here from Hall/ });
  });

  it("deletes a group after saying what stays", async () => {
    const { fake, state } = await open();
    fake.on(contract.deleteGroup, () => {
      state.groups = [];
      return { deleted: true } as const;
    });
    await card("Hall");
    await press("Delete Hall");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("The 2 devices in it are kept.");
    expect(fake.inputsOf(contract.deleteGroup)).toEqual([]);
    await press("Delete Hall", within(dialog));
    await screen.findByText("Group deleted");
    await screen.findByText("No groups yet");
    expect(fake.inputsOf(contract.deleteGroup)).toEqual([{ id: HALL }]);
  });
});

it("keeps a list of a thousand devices short on the screen", async () => {
  const devices = Array.from({ length: 1000 }, (_, index) => aDevice(index + 1));
  const fake = fakeServer(devices);
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  await open("admin", { fake, state: { groups: [] } });
  await screen.findByText("No groups yet");
  await userEvent.click(screen.getAllByRole("button", { name: "New group" })[0] as HTMLElement);
  await screen.findByRole("dialog");
  expect(screen.getAllByRole("checkbox").length).toBeLessThan(40);
  await userEvent.click(screen.getByRole("button", { name: "Select all 1000" }));
  screen.getByText("1000 selected");
});

describe("several groups", () => {
  afterEach(() => act(() => hideNotices()));
  const LAB = "00000000-0003-4000-8000-000000000002";
  function two() {
    const world = building();
    world.state.groups.push({ _id: LAB, name: "Lab", type: "room", devices: [aDevice(3)._id] });
    return world;
  }
  const pick = async (...names: string[]) => {
    await screen.findByRole("heading", { name: "Lab" });
    await press("Select");
    for (const name of names) fireEvent.click(screen.getByRole("checkbox", { name }));
    await screen.findByText(`${names.length} selected`);
  };

  it("turns groups on together, after a question about their switches", async () => {
    const { fake } = await open("user", two());
    fake.on(contract.switchDevice, () => {
      throw new ApiError(409, { code: "device.offline" });
    });
    await pick("Hall", "Lab");
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    await press("Turn on");
    const question = await screen.findByRole("dialog", { name: "Turn on 4 switches?" });
    within(question).getByText("2 cannot be reached: their devices are offline.");
    await press("Turn on 4 switches", within(question));
    await screen.findByText("0 of 6 done, 6 failed");
    expect(fake.inputsOf(contract.switchDevice)).toHaveLength(4);
  });

  it("deletes groups together, with a result for each", async () => {
    const world = two();
    world.fake.on(contract.deleteGroup, ({ id }) => {
      if (id === LAB) throw new ApiError(404, { code: "group.not_found", message: "There is no such group" });
      world.state.groups = world.state.groups.filter(({ _id }) => _id !== id);
      return { deleted: true } as const;
    });
    await open("admin", world);
    await pick("Hall", "Lab");
    await press("Delete");
    const question = await screen.findByRole("dialog", { name: "Delete 2 groups?" });
    await press("Delete 2 groups", within(question));
    await screen.findByText("1 of 2 done, 1 failed");
    expect(screen.getByRole("list", { name: "Results" }).textContent).toBe("Lab There is no such group");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Hall" })).toBeNull());
  });

  it("restores only the deleted groups when a batch deletion is undone", async () => {
    const world = two();
    const all = world.state.groups;
    world.fake.on(contract.deleteGroup, ({ id }) => {
      if (id === LAB) throw new ApiError(404, { code: "group.not_found", message: "There is no such group" });
      world.state.groups = world.state.groups.filter(({ _id }) => _id !== id);
      return { deleted: true } as const;
    });
    world.fake.on(contract.undoDelete, ({ thing, ids }) => {
      world.state.groups = all;
      return { restored: ids.map((thing_id) => ({ thing, thing_id, name: "Hall", left_out: [] })) };
    });
    await open("admin", world);
    await pick("Hall", "Lab");
    await press("Delete");
    await press("Delete 2 groups", within(await screen.findByRole("dialog", { name: "Delete 2 groups?" })));
    await screen.findByText("1 group deleted");
    await press("Undo");
    await screen.findByText("Hall is back");
    expect(world.fake.inputsOf(contract.undoDelete)).toEqual([{ thing: "group", ids: [HALL] }]);
  });
});
