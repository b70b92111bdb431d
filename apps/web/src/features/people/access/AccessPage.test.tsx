import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { type AccessOfPerson, type AnyEndpoint, contract, type Device, type Place } from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../../api/api-port.ts";
import { ApiError, setApi } from "../../../api/call.ts";
import { adoptSession, endSession } from "../../../api/session.ts";
import { LiveProvider } from "../../../data/LiveProvider.tsx";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME, switchId } from "../../../testing/devices.ts";
import { screenRouter } from "../../../testing/fake-api.tsx";
import { fakeCalls, noLive } from "../../../testing/fake-calls.ts";
import { testToken } from "../../../testing/test-token.ts";
import { setWindowWidth } from "../../../testing/window-width.ts";
import { AccessPage } from "./AccessPage.tsx";

const ME: AccessOfPerson = {
  _id: "user-1",
  name: "Asha Rao",
  email: "asha@example.test",
  role: ["admin"],
  places: [],
  rooms: [],
  devices: [],
  switches: [],
  managed: [],
};
const kiran = (own: Partial<AccessOfPerson> = {}): AccessOfPerson => ({
  ...ME,
  _id: "user-2",
  name: "Kiran Reddy",
  email: "kiran@example.test",
  role: ["user"],
  ...own,
});
const OFFICE = [{ _id: "room-1", name: "Office", type: "room" as const }];
const ROOMS = [...OFFICE, { _id: "room-2", name: "Attic", type: "room" as const }];
const BARE = { area: null, time_zone: null, latitude: null, longitude: null, plan: null, picture: null, position: 0 };
const TOWER: Place = { ...BARE, _id: "tower", parent: null, kind: "building", name: "Tower" };
const FLOOR: Place = { ...BARE, _id: "floor", parent: "tower", kind: "floor", name: "Floor 1" };
const DEVICES = [aDevice(1, { groups: OFFICE }), aDevice(2, { groups: OFFICE }), aDevice(3)];

/** Simulates a server that stores the changes it receives. */
function fakeApi(people: AccessOfPerson[], devices: Device[]) {
  const { call, on } = fakeCalls();
  const calls: { path: string; input: unknown }[] = [];
  const state = {
    failLoading: false,
    failRooms: false,
    refuse: false,
    places: [] as Place[],
    reading: Promise.resolve(),
  };
  const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };
  const enterprise = { _id: HOME, name: "Office", time_zone: "UTC", meta: [], mqttPassword: "", broker };
  function grant(
    of: "places" | "managed" | "rooms" | "devices" | "switches",
    users: string[],
    ids: string[],
    access: boolean,
  ): void {
    for (const person of people.filter(({ _id }) => users.includes(_id))) {
      const others = person[of].filter((id) => !ids.includes(id));
      person[of] = access ? [...others, ...ids] : others;
    }
  }
  function told({ path }: AnyEndpoint, input: unknown): void {
    calls.push({ path, input });
    if (state.refuse) throw new ApiError(503, { code: "server.unavailable" });
  }
  on(contract.myDevices, () => ({ devices: structuredClone(devices), count: devices.length }));
  on(contract.enterpriseMe, () => enterprise);
  on(contract.getAccess, () => {
    if (state.failLoading) throw new ApiError(500, { message: "The store is away" });
    return { people: structuredClone(people) };
  });
  on(contract.handOverDevices, (input) => {
    told(contract.handOverDevices, input);
    const owner = people.find(({ _id }) => _id === input.user_id);
    for (const device of devices.filter(({ _id }) => input.device_ids.includes(_id)))
      device.owner = owner ? { _id: owner._id, name: owner.name } : null;
    return { changed: 1 };
  });
  on(contract.grantDevices, (input) => {
    told(contract.grantDevices, input);
    grant("devices", input.user_ids, input.device_ids, input.access);
    return { changed: 1 };
  });
  on(contract.grantSwitches, (input) => {
    told(contract.grantSwitches, input);
    grant("switches", input.user_ids, input.switch_ids, input.access);
    return { changed: 1 };
  });
  on(contract.grantRooms, (input) => {
    told(contract.grantRooms, input);
    grant("rooms", input.user_ids, input.room_ids, input.access);
    return { changed: 1 };
  });
  on(contract.grantPlaces, (input) => {
    told(contract.grantPlaces, input);
    grant("places", input.user_ids, input.place_ids, input.access);
    if (!input.access || input.manage !== undefined)
      grant("managed", input.user_ids, input.place_ids, input.manage === true);
    return { changed: 1 };
  });
  on(contract.listPlaces, () => ({ places: state.places }));
  on(contract.deviceGroups, () => {
    if (state.failRooms) throw new ApiError(500, { message: "The store is away" });
    const devicesIn = (room: string) =>
      devices.filter(({ groups }) => groups.some(({ _id }) => _id === room)).map(({ _id }) => _id);
    const place = state.places.at(-1)?._id ?? null;
    return { groups: ROOMS.map((room) => ({ ...room, place, devices: devicesIn(room._id) })) };
  });
  const api: Api = {
    call: async (endpoint, ...rest) => {
      if (endpoint === contract.getAccess) await state.reading;
      return call(endpoint, ...rest);
    },
    openLive: (options) => {
      options.onState("connected");
      return noLive(options);
    },
  };
  return { api, calls, state };
}

function open(search = "", { people = [ME, kiran()], devices = DEVICES, role = "admin" as "admin" | "user" } = {}) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeApi(people, devices);
  setApi(fake.api);
  const router = screenRouter(`/app/devices/access${search}`, AccessPage);
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider env="test">
          <Notifications />
          <LiveProvider>
            <RouterProvider router={router} />
          </LiveProvider>
        </MantineProvider>
      </QueryClientProvider>,
    );
  return { ...fake, show, address: () => router.history.location.search };
}

const OF_KIRAN = "?by=person&person=user-2";
const box = (name: RegExp) => screen.findByRole("checkbox", { name });
const check = async (name: RegExp) => userEvent.click(await box(name));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(async () => {
  await loadTexts("access", "devices", "many");
  // Nothing is laid out here, and a list without a height would show nothing.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession({ navigate: false });
});

describe("without a choice", () => {
  it.each([
    ["person", "Kiran Reddy"],
    ["device", "Device 1"],
  ])("opens the first %s of the list", async (by, first) => {
    open(`?by=${by}`).show();
    await screen.findByRole("heading", { name: first });
    expect(screen.getByRole("link", { current: true }).textContent).toContain(first);
  });

  it("shows the list alone on a phone", async () => {
    setWindowWidth(390);
    open().show();
    await screen.findByRole("link", { name: /Kiran Reddy/ });
    expect(screen.queryByRole("link", { current: true })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Kiran Reddy" })).toBeNull();
  });
});

describe("by person", () => {
  it("lists people with their access, and keeps the choice in the address", async () => {
    const { show, address } = open("", {
      people: [ME, kiran({ devices: [aDevice(1)._id], switches: [switchId(2, 1)] })],
    });
    show();
    const link = await screen.findByRole("link", { name: /Kiran Reddy/ });
    expect(link.textContent).toContain("1 device and 1 switch");
    expect(screen.getByRole("link", { name: /Asha Rao \(you\)/ }).textContent).toContain("Can use everything");
    await userEvent.click(link);
    expect(address()).toContain("person=user-2");
    await screen.findByRole("heading", { name: "Kiran Reddy" });
    expect((await box(/Device 1/)).closest("label")?.textContent).toContain("Whole device");
    expect((await box(/Device 2/)).closest("label")?.textContent).toContain("1 of 2 switches");
    screen.getByRole("heading", { name: "Office 2" });
    screen.getByRole("heading", { name: "No room 1" });
  });

  it("gives several devices with one action and one call, and says that it is in force at once", async () => {
    const { show, calls } = open(OF_KIRAN);
    show();
    await check(/Device 1/);
    await check(/Device 3/);
    await press("Give access to 2 devices");
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual([contract.grantDevices.path]));
    expect(calls[0]?.input).toEqual({
      user_ids: ["user-2"],
      device_ids: [aDevice(1)._id, aDevice(3)._id],
      access: true,
    });
    await screen.findByText("Kiran Reddy: access to 2 devices given. Takes effect immediately.");
    await waitFor(async () => expect((await box(/Device 1/)).closest("label")?.textContent).toContain("Whole device"));
    expect(await box(/Device 1/)).toHaveProperty("checked", true);
    expect(screen.getByRole("button", { name: "Save changes" })).toBeDefined();
  });

  it("grants a room by its heading, an empty one too, and shows what it includes", async () => {
    const { show, calls } = open(OF_KIRAN);
    show();
    await check(/Device 1/);
    await check(/Whole room Attic/);
    await check(/Whole room Office/);
    expect(await box(/Device 1/)).toMatchObject({ checked: true, disabled: true });
    await press("Give access to 2 rooms");
    expect(calls).toEqual([
      { path: contract.grantRooms.path, input: { user_ids: ["user-2"], room_ids: ["room-1", "room-2"], access: true } },
    ]);
    await screen.findByText("Kiran Reddy: access to 2 rooms given. Takes effect immediately.");
    await waitFor(async () =>
      expect((await box(/Device 2/)).closest("label")?.textContent).toContain("By room Office"),
    );
    expect(screen.getAllByText("Whole room")).toHaveLength(2);
  });

  it("says that empty rooms are missing when rooms fail to load, and offers a retry", async () => {
    const { show, state } = open(OF_KIRAN);
    state.failRooms = true;
    show();
    const alert = await screen.findByRole("alert");
    within(alert).getByText("The rooms could not be loaded");
    await box(/Whole room Office/);
    state.failRooms = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await box(/Whole room Attic/);
  });

  it("says what remains before a room is revoked, and offers no box of its own for a device of a room", async () => {
    const people = [ME, kiran({ rooms: ["room-1"], devices: [aDevice(1)._id] })];
    const { show, calls } = open(OF_KIRAN, { people });
    show();
    expect(await box(/Device 2/)).toMatchObject({ checked: true, disabled: true });
    await check(/Whole room Office/);
    await press("Remove access to 1 room");
    const dialog = await screen.findByRole("dialog", { name: "Revoke Access to the User?" });
    within(dialog).getByText("Room Office (2 devices)");
    within(dialog).getByText("Kiran Reddy can still use:");
    within(dialog).getByText("Device 1: given directly");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove access" }));
    expect(calls).toEqual([
      { path: contract.grantRooms.path, input: { user_ids: ["user-2"], room_ids: ["room-1"], access: false } },
    ]);
  });

  it("gives a single switch of an unfolded device", async () => {
    const { show, calls } = open(OF_KIRAN);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Show switches of Device 1" }));
    await check(/Switch 1\.2/);
    await press("Give access to 1 switch");
    expect(calls).toEqual([
      {
        path: contract.grantSwitches.path,
        input: { user_ids: ["user-2"], switch_ids: [switchId(1, 2)], access: true },
      },
    ]);
  });

  it("shows the switches of a whole device as implied, without checkboxes", async () => {
    open(OF_KIRAN, { people: [ME, kiran({ devices: [aDevice(1)._id] })] }).show();
    await userEvent.click(await screen.findByRole("button", { name: "Show switches of Device 1" }));
    const implied = await box(/Switch 1\.1/);
    expect(implied).toHaveProperty("disabled", true);
    expect(implied.closest("label")?.textContent).toContain("Included with the device");
  });

  it("asks before revoking, naming the person and what they lose", async () => {
    const { show, calls } = open(OF_KIRAN, { people: [ME, kiran({ devices: [aDevice(1)._id] })] });
    show();
    await check(/Device 1/);
    await press("Remove access to 1 device");
    const dialog = await screen.findByRole("dialog", { name: "Revoke Access to the User?" });
    within(dialog).getByText("Kiran Reddy can no longer use:");
    within(dialog).getByText("Device 1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);
    await press("Remove access to 1 device");
    const again = await screen.findByRole("dialog", { name: "Revoke Access to the User?" });
    await userEvent.click(within(again).getByRole("button", { name: "Remove access" }));
    expect(calls[0]?.input).toEqual({ user_ids: ["user-2"], device_ids: [aDevice(1)._id], access: false });
    await screen.findByText("Kiran Reddy: access to 1 device removed. Takes effect immediately.");
  });

  it("shows access as checked boxes, those first that had access when the list was opened", async () => {
    open(OF_KIRAN, { people: [ME, kiran({ devices: [aDevice(3)._id], switches: [switchId(2, 1)] })] }).show();
    await box(/Device 3/);
    const lines = screen.getAllByRole("checkbox", { name: /^Device/ });
    expect(lines.map((line) => line.closest("label")?.querySelector("strong")?.textContent)).toEqual([
      "Device 2",
      "Device 1",
      "Device 3",
    ]);
    expect(await box(/Device 3/)).toHaveProperty("checked", true);
    expect(await box(/Device 2/)).toMatchObject({ checked: false, indeterminate: true });
  });

  it("gives and removes in one go, after a question that names both", async () => {
    const { show, calls } = open(OF_KIRAN, { people: [ME, kiran({ devices: [aDevice(1)._id] })] });
    show();
    await check(/Device 1/);
    await check(/Device 3/);
    await screen.findByText("Give access to 1 device · Remove access to 1 device");
    expect((await box(/Device 1/)).closest("label")?.textContent).toContain("Will lose access");
    expect((await box(/Device 3/)).closest("label")?.textContent).toContain("Will get access");
    await press("Save changes");
    const dialog = await screen.findByRole("dialog", { name: "Revoke Access to the User?" });
    within(dialog).getByText("Kiran Reddy can then also use:");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await screen.findByText(
      "Kiran Reddy: access to 1 device given, access to 1 device removed. Takes effect immediately.",
    );
    expect(calls.map(({ input }) => input)).toEqual([
      { user_ids: ["user-2"], device_ids: [aDevice(3)._id], access: true },
      { user_ids: ["user-2"], device_ids: [aDevice(1)._id], access: false },
    ]);
  });

  it("takes changes back, and asks before they are lost by leaving", async () => {
    const { show, calls } = open(OF_KIRAN);
    show();
    await check(/Device 1/);
    await userEvent.click(screen.getByRole("link", { name: /Asha Rao/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Stay" }));
    await press("Undo changes");
    expect(await box(/Device 1/)).toHaveProperty("checked", false);
    expect(calls).toEqual([]);
  });

  it("says what is missing when nothing is changed, and keeps the changes when saving fails", async () => {
    const { show, state, calls } = open(OF_KIRAN);
    show();
    await box(/Device 1/);
    await press("Save changes");
    await screen.findByText("Please select checkbox of minimum one device");
    expect(calls).toEqual([]);
    state.refuse = true;
    await check(/Device 1/);
    await press("Give access to 1 device");
    await waitFor(() => expect(calls.length).toBe(1));
    await waitFor(async () => expect(await box(/Device 1/)).toHaveProperty("checked", true));
    expect((await box(/Device 1/)).closest("label")?.textContent).toContain("Will get access");
  });

  it("keeps what is changed again while the new access is being read", async () => {
    const { state, calls, show } = open(OF_KIRAN);
    show();
    let read = () => {};
    await check(/Device 1/);
    state.reading = new Promise((resolve) => {
      read = resolve;
    });
    await press("Give access to 1 device");
    await screen.findByText(/Kiran Reddy: access to 1 device given/);
    await check(/Device 1/);
    await check(/Device 3/);
    read();
    await screen.findByText("Give access to 1 device · Remove access to 1 device");
    expect(((await box(/Device 1/)) as HTMLInputElement).checked).toBe(false);
    expect(calls).toHaveLength(1);
  });

  it("checks a row of devices with the shift key, and takes it back in the same way", async () => {
    open(OF_KIRAN).show();
    fireEvent.click(await box(/Device 1/));
    fireEvent.click(await box(/Device 3/), { shiftKey: true });
    await screen.findByRole("button", { name: "Give access to 3 devices" });
    fireEvent.click(await box(/Device 2/), { shiftKey: true });
    await screen.findByRole("button", { name: "Give access to 2 devices" });
  });

  it("names each that failed with its reason, and gives it once more on retry", async () => {
    const { show, state, calls } = open(OF_KIRAN);
    show();
    state.refuse = true;
    await check(/Device 1/);
    await check(/Device 3/);
    await press("Give access to 2 devices");
    await screen.findByText("0 of 2 done, 2 failed");
    expect(screen.getByRole("list", { name: "Results" }).textContent).toContain("Kiran Reddy · Device 3");
    state.refuse = false;
    const before = calls.length;
    await press("Retry the failed (2)");
    await screen.findByText(/: access to .* given\. Takes effect immediately\./);
    expect(calls.slice(before)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole("button", { name: "Save changes" })).toBeDefined());
  });

  it("gives a building with all in it, and says of a revoked one what they keep", async () => {
    const { show, state, calls } = open(OF_KIRAN, { people: [ME, kiran({ devices: [aDevice(1)._id] })] });
    state.places = [TOWER, FLOOR];
    show();
    await check(/Everything in Tower/);
    expect((await box(/Everything in Floor 1/)).hasAttribute("disabled")).toBe(true);
    expect((await box(/Whole room Office/)).hasAttribute("disabled")).toBe(true);
    await press("Give access to 1 place");
    await waitFor(() => expect(calls.at(-1)?.path).toBe(contract.grantPlaces.path));
    expect(calls.at(-1)?.input).toEqual({ user_ids: ["user-2"], place_ids: ["tower"], access: true });
    await waitFor(() => expect(screen.getAllByText("By Tower").length).toBeGreaterThan(1));
    await check(/Everything in Tower/);
    await press("Remove access to 1 place");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Everything in Tower (2 devices)");
    expect(dialog.textContent).toContain("Device 1: given directly");
  });

  it("makes the holder of a building its manager, and ends that without ending the use of it", async () => {
    const { show, state, calls } = open(OF_KIRAN, { people: [ME, kiran({ places: ["tower"] })] });
    state.places = [TOWER, FLOOR];
    show();
    await check(/^Manages Tower/);
    expect(await box(/^Manages Floor 1/)).toMatchObject({ checked: true, disabled: true });
    await press("Give access to the management of 1 place");
    const place = { user_ids: ["user-2"], place_ids: ["tower"], access: true };
    await waitFor(() => expect(calls.map(({ input }) => input)).toEqual([{ ...place, manage: true }]));
    await waitFor(() => expect(screen.getAllByText("Manages Tower").length).toBeGreaterThan(0));
    await check(/^Manages Tower/);
    await press("Remove access to the management of 1 place");
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("Management of Tower");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove access" }));
    await waitFor(() => expect(calls.at(-1)?.input).toEqual({ ...place, manage: false }));
    expect(await box(/Everything in Tower/)).toHaveProperty("checked", true);
  });

  it("ends the management of a place with the use of it, in one call", async () => {
    const { show, state, calls } = open(OF_KIRAN, { people: [ME, kiran({ places: ["tower"], managed: ["tower"] })] });
    state.places = [TOWER];
    show();
    await check(/Everything in Tower/);
    expect(screen.queryByRole("checkbox", { name: /^Manages/ })).toBeNull();
    await press("Remove access to 1 place");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove access" }));
    await waitFor(() => expect(calls.map(({ input }) => input)).toHaveLength(1));
    expect(calls[0]?.input).toEqual({ user_ids: ["user-2"], place_ids: ["tower"], access: false });
  });

  it("finds a device by one of its switches, and unfolds it", async () => {
    open(OF_KIRAN).show();
    await box(/Device 1/);
    const search = screen.getByRole("searchbox", { name: /Search by device/ });
    fireEvent.change(search, { target: { value: "switch 2.1" } });
    await box(/Switch 2\.1/);
    expect(screen.queryByRole("checkbox", { name: /Device 1/ })).toBeNull();
  });

  it("leaves admins as they are", async () => {
    open("?by=person&person=user-1").show();
    await screen.findByText("Asha Rao can use everything");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("by device", () => {
  it("shows everybody with their access, and grants it to several people", async () => {
    const people = [ME, kiran(), kiran({ _id: "user-3", name: "Meera Iyer", email: "meera@example.test" })];
    const { show, calls } = open(`?by=device&device=${aDevice(1)._id}`, { people });
    show();
    await screen.findByRole("heading", { name: "Device 1" });
    await check(/Kiran Reddy/);
    await check(/Meera Iyer/);
    expect(screen.queryByRole("checkbox", { name: /Asha Rao/ })).toBeNull();
    screen.getByText("Can use everything");
    await press("Give access to 2 people");
    expect(calls.map(({ input }) => input)).toEqual([
      { user_ids: ["user-2", "user-3"], device_ids: [aDevice(1)._id], access: true },
    ]);
  });
});

describe("owners", () => {
  const OWN = { _id: "user-1", name: "Asha Rao" };
  const mine = (owner = OWN) => [aDevice(1, { owner }), aDevice(2)];

  it("share their own devices, and see no others", async () => {
    const people = [{ ...ME, role: ["user" as const], email: "" }, kiran({ email: "" })];
    const { show, calls } = open(OF_KIRAN, { role: "user", people, devices: mine() });
    show();
    await screen.findByText(
      "Who can use the devices that you own or manage. Changes take effect as soon as you save them.",
    );
    await check(/Device 1/);
    expect(screen.queryByRole("checkbox", { name: /Device 2/ })).toBeNull();
    await press("Give access to 1 device");
    expect(calls[0]?.input).toEqual({ user_ids: ["user-2"], device_ids: [aDevice(1)._id], access: true });
  });

  it("are named beside their device, and cannot be revoked", async () => {
    const devices = mine({ _id: "user-2", name: "Kiran Reddy" });
    open(`?by=device&device=${aDevice(1)._id}`, { people: [ME, kiran({ devices: [aDevice(1)._id] })], devices }).show();
    await screen.findByText("Owner: Kiran Reddy");
    await screen.findByText("Owner");
    expect(screen.queryByRole("checkbox", { name: /Kiran Reddy/ })).toBeNull();
  });

  it("are changed by an admin, with the consequence for the former one", async () => {
    const { show, calls } = open(`?by=device&device=${aDevice(1)._id}`, { devices: mine() });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Change owner" }));
    const dialog = await screen.findByRole("dialog", { name: "Transfer Device 1" });
    within(dialog).getByText("Asha Rao can still use the device until you remove their access.");
    expect(within(dialog).getByRole("button", { name: "Transfer" })).toHaveProperty("disabled", true);
    await userEvent.click(within(dialog).getByRole("combobox", { name: "New owner" }));
    await userEvent.paste("kiran");
    await userEvent.click(await screen.findByRole("option", { name: /Kiran Reddy/, hidden: true }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Transfer" }));
    await screen.findByText("Device 1 now belongs to Kiran Reddy.");
    expect(calls[0]?.input).toEqual({ device_ids: [aDevice(1)._id], user_id: "user-2" });
  });

  it("cannot hand over their own device", async () => {
    const people = [{ ...ME, role: ["user" as const] }, kiran()];
    open(`?by=device&device=${aDevice(1)._id}`, { role: "user", people, devices: mine() }).show();
    await screen.findByText("Owner: Asha Rao");
    expect(screen.queryByRole("button", { name: "Change owner" })).toBeNull();
  });
});

describe("managers of a place", () => {
  it("share what is in it, see who else manages it, and appoint nobody", async () => {
    const people = [{ ...ME, role: ["user" as const] }, kiran({ places: ["tower"], managed: ["tower"] })];
    const devices = [aDevice(1, { groups: OFFICE, managed: true }), aDevice(2)];
    const { show, state } = open(OF_KIRAN, { role: "user", people, devices });
    state.places = [{ ...TOWER, managed: true }];
    show();
    expect(await box(/Everything in Tower/)).toMatchObject({ checked: true, disabled: true });
    screen.getByText("Manages it");
    expect(screen.queryByRole("checkbox", { name: /^Manages/ })).toBeNull();
    expect((await box(/Device 1/)).closest("label")?.textContent).toContain("Manages Tower");
    expect(screen.queryByRole("checkbox", { name: /Device 2/ })).toBeNull();
  });
});

describe("where there is nothing to choose", () => {
  it("says that there is nobody else", async () => {
    open("", { people: [ME] }).show();
    await screen.findByText("There is no one else in this enterprise yet");
  });

  it("says what happened when loading fails, and loads on retry", async () => {
    const { show, state } = open(OF_KIRAN);
    state.failLoading = true;
    show();
    await screen.findByText("The store is away");
    state.failLoading = false;
    await press("Try again");
    await box(/Device 1/);
  });

  it("says when it is not allowed, and sends no request", async () => {
    open("", { role: "user" }).show();
    await screen.findByText("You are not allowed to access this resource");
    expect(screen.queryByRole("radio", { name: "By person" })).toBeNull();
  });
});
