import { contract, type Device, type Place } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { adoptSession } from "../../../../api/session.ts";
import type { EnergyCost } from "../../../../data/bills.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { PictureFileError } from "../../../../widgets/picture/drawable.ts";
import { RoomsPage } from "./RoomsPage.tsx";

const photos = vi.hoisted(() => vi.fn<() => Promise<Blob>>());
// There is no canvas here.
vi.mock("../../../../widgets/picture/picture-file.ts", async (original) => ({
  ...(await original<object>()),
  readPhoto: photos,
}));

const id = (index: number) => `00000000-0003-4000-8000-${String(index).padStart(12, "0")}`;
const HALL = { _id: id(1), name: "Hall", type: "room" as const };
const PLUGS = { _id: id(2), name: "All plugs", type: "deviceType" as const };
const on = (device: number, switchNo: number, name: string) =>
  aSwitch(device, switchNo, { current_status: true, name });

const unknown = { importWh: 4200, amount: null, co2: null, day: null };
const NO_COST: EnergyCost = {
  ...{ currency: null, unpriced: 1, unpricedWh: 4200, missing: { meters: 0, hours: 0 }, behind: {}, apart: [] },
  ...{ total: { ...unknown, id: null }, docs: [{ ...unknown, id: HALL._id }] },
};
const COST: EnergyCost = { ...NO_COST, currency: "INR", docs: [{ ...unknown, id: HALL._id, amount: "1184320.5" }] };

function open(
  devices: Device[],
  role: "admin" | "user" = "admin",
  groups = [HALL, PLUGS],
  prepare?: (fake: ReturnType<typeof fakeServer>) => void,
) {
  const fake = fakeServer(devices);
  fake.on(contract.listMeters, () => ({ scope: "building" as const, meters: [] }));
  fake.on(contract.deviceGroups, () => ({ groups: groups.map((group) => ({ ...group, devices: [] })) }));
  fake.on(contract.listPlaces, () => ({ places: [] }));
  fake.on(contract.powerNow, () => ({ devices: [{ _id: aDevice(2)._id, at: new Date().toISOString(), p: 2340 }] }));
  fake.on(contract.switchDevice, () => ({ command_id: id(9), expires_at: "2100-01-01T00:00:00Z" }));
  fake.on(contract.energyCost, () => NO_COST);
  prepare?.(fake);
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  return openScreen(fake, "/app/rooms", RoomsPage).then(() => fake);
}

const BUILDING = [
  aDevice(1, { groups: [HALL], switch_appliances: [on(1, 1, "Cove"), aSwitch(1, 2)] }),
  aDevice(2, {
    device_type: "HEAVY_PLUG",
    groups: [HALL],
    switch_appliances: [on(2, 1, "Heater")],
  }),
  aDevice(3, { groups: [PLUGS], current_status: 2, device_name: "Stray" }),
];
const card = (name: string) => screen.findByRole("article", { name });

beforeEach(() => loadTexts("rooms", "control", "devices", "groups", "places", "picker", "holds"));

it("shows what is on, the power and the reachability of each room, and devices without a room last", async () => {
  await open(BUILDING);
  const hall = await card("Hall");
  within(hall).getByText("2 of 3 on");
  within(hall).getByText("Cove, Heater");
  within(hall).getByText("All online");
  await within(hall).findByText("2.34 kW now");
  within(await card("No room")).getByText("1 device offline");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(within(hall).getByRole("link").getAttribute("href")).toBe(`/app/rooms/${HALL._id}`);
});

it("shows each room's energy and cost of today, with one request", async () => {
  const fake = await open(BUILDING, "admin", [HALL, PLUGS], (server) => server.on(contract.energyCost, () => COST));
  await within(await card("Hall")).findByText("4.2 kWh · ₹11,84,321 today");
  expect((await card("No room")).textContent).not.toMatch(/today|₹/);
  expect(fake.inputsOf(contract.energyCost)).toMatchObject([{ by: "room", device_ids: [] }]);
});

it("shows no cost, and no zero, without a tariff", async () => {
  await open(BUILDING);
  const hall = await card("Hall");
  await within(hall).findByText("4.2 kWh today");
  expect(hall.textContent).not.toContain("₹");
});

it("leaves out the power while the tree of meters is unknown, and says so", async () => {
  let isDown = true;
  await open(BUILDING, "admin", [HALL, PLUGS], (fake) =>
    fake.on(contract.listMeters, () => {
      if (isDown) throw new ApiError(500, { code: "server.unavailable" });
      return { scope: "building" as const, meters: [] };
    }),
  );
  const alert = await screen.findByRole("alert");
  within(alert).getByText("Current power could not be loaded");
  expect(within(await card("Hall")).queryByText(/kW now/)).toBeNull();
  isDown = false;
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await within(await card("Hall")).findByText("2.34 kW now");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("finds a room by its name, its devices and its switches", async () => {
  await open(BUILDING);
  await card("Hall");
  await userEvent.type(screen.getByLabelText("Search rooms and what is in them"), "stray");
  await waitFor(() => expect(screen.queryByRole("article", { name: "Hall" })).toBeNull());
  await card("No room");
  await userEvent.clear(screen.getByLabelText("Search rooms and what is in them"));
  await userEvent.type(screen.getByLabelText("Search rooms and what is in them"), "heat");
  await card("Hall");
  await waitFor(() => expect(screen.queryByRole("article", { name: "No room" })).toBeNull());
});

it("turns a room off from its card", async () => {
  const fake = await open(BUILDING);
  await userEvent.click(within(await card("Hall")).getByRole("button", { name: "Turn off 2 switches" }));
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
});

it("tells an admin how to create the first room", async () => {
  await open([], "admin", []);
  await screen.findByText(/Create a room and add its devices/);
  await userEvent.click(screen.getByRole("button", { name: "New room" }));
  await screen.findByRole("dialog", { name: "New room" });
});

it("tells a user without rooms that an admin adds them", async () => {
  await open([], "user", []);
  await screen.findByText(/Rooms appear here when an admin/);
  expect(screen.queryByRole("button", { name: "New room" })).toBeNull();
});

it("lets admins create, edit and delete rooms, and leaves devices without a room alone", async () => {
  const fake = await open(BUILDING);
  fake.on(contract.getAccess, () => ({ people: [] }));
  fake.on(contract.newGroup, ({ name, type }) => ({ _id: id(5), name, type, devices: [] }));
  fake.on(contract.editGroup, () => ({ ...HALL, devices: [] }));
  fake.on(contract.deleteGroup, () => ({ deleted: true }) as const);
  await card("Hall");
  await userEvent.click(screen.getByRole("button", { name: "New room" }));
  const sheet = await screen.findByRole("dialog", { name: "New room" });
  await userEvent.type(within(sheet).getByLabelText("Name"), "Attic");
  await userEvent.click(within(sheet).getByRole("button", { name: "Create room" }));
  await waitFor(() => expect(fake.inputsOf(contract.newGroup)).toEqual([{ name: "Attic", type: "room", devices: [] }]));
  await userEvent.click(await screen.findByRole("button", { name: "Edit Hall" }));
  const edit = await screen.findByRole("dialog", { name: "Edit room" });
  await userEvent.click(await within(edit).findByRole("checkbox", { name: /Stray/ }));
  await userEvent.click(within(edit).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fake.inputsOf(contract.editGroup)).toEqual([{ id: HALL._id, devices: [aDevice(3)._id] }]));
  await userEvent.click(screen.getByRole("button", { name: "Delete Hall" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /Delete Hall/ }));
  await waitFor(() => expect(fake.inputsOf(contract.deleteGroup)).toEqual([{ id: HALL._id }]));
  expect(within(await card("No room")).queryByRole("button", { name: /Edit|Delete/ })).toBeNull();
});

it("offers people who are no admins no change of rooms", async () => {
  await open(BUILDING, "user");
  await card("Hall");
  expect(screen.queryByRole("button", { name: /New room|Edit Hall|Delete Hall/ })).toBeNull();
});

const TOWER: Place = {
  ...{ _id: id(21), name: "Tower", kind: "building", parent: null, position: 0 },
  ...{ area: 1200, time_zone: null, latitude: null, longitude: null, plan: null, picture: null },
};
const GROUND: Place = { ...TOWER, _id: id(22), name: "Ground floor", kind: "floor", parent: TOWER._id, area: null };

function openWithPlaces(role: "admin" | "user" = "admin") {
  return open(BUILDING, role, [{ ...HALL, place: GROUND._id } as typeof HALL, PLUGS], (fake) => {
    fake.on(contract.listPlaces, () => ({ places: [GROUND, TOWER] }));
    fake.on(contract.newPlace, () => GROUND);
    fake.on(contract.editPlace, () => GROUND);
    fake.on(contract.deletePlace, () => ({ deleted: true as const }));
  });
}

it("lists rooms below their building and floor, and those in none last", async () => {
  await openWithPlaces();
  const floor = await screen.findByRole("region", { name: "Ground floor" });
  within(floor).getByRole("article", { name: "Hall" });
  within(floor).getByText("Floor · Tower");
  within(await screen.findByRole("region", { name: "Tower" })).getByText("Building · 1,200 m²");
  within(screen.getByRole("region", { name: "In no building or floor" })).getByRole("article", { name: "No room" });
  const names = screen.getAllByRole("region").map((each) => within(each).getAllByRole("heading")[0]?.textContent);
  expect(names).toEqual(["Tower", "Ground floor", "In no building or floor"]);
});

it("leaves out places without a matching room in a search, and for people who cannot fill them", async () => {
  await openWithPlaces("user");
  await screen.findByRole("region", { name: "Ground floor" });
  expect(screen.queryByRole("region", { name: "Tower" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^More options for Ground floor/ })).toBeNull();
});

it("leads to the plan of a place, and admins to the editor of one that has none", async () => {
  await open(BUILDING, "admin", [HALL, PLUGS], (fake) =>
    fake.on(contract.listPlaces, () => ({ places: [{ ...GROUND, plan: 3 }, TOWER] })),
  );
  const floor = within(await screen.findByRole("region", { name: "Ground floor" }));
  const link = floor.getByRole("link", { name: "Plan", description: "Ground floor" });
  expect(link.getAttribute("href")).toBe(`/app/rooms/${GROUND._id}/plan`);
  const tower = within(screen.getByRole("region", { name: "Tower" }));
  expect(tower.queryByRole("link", { name: "Plan" })).toBeNull();
  const add = (await menuOf("Tower")).getByRole("menuitem", { name: "Add a plan of Tower" });
  expect(add.getAttribute("href")).toBe(`/app/rooms/${TOWER._id}/plan/edit`);
});

/** Opens the menu of a place and returns its items. */
async function menuOf(place: string) {
  await userEvent.click(await screen.findByRole("button", { name: `More options for ${place}` }));
  return within(await screen.findByRole("menu"));
}

/** Chooses an item of the menu of a place. */
const choose = async (place: string, name: string) =>
  userEvent.click((await menuOf(place)).getByRole("menuitem", { name }));

it("turns off everything in a building, and shows the result there", async () => {
  const fake = await openWithPlaces();
  const tower = within(await screen.findByRole("region", { name: "Tower" }));
  const off = await tower.findByRole("button", { name: "Turn off 2 switches", description: "Tower" });
  await userEvent.click(off);
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
  await tower.findByRole("status");
});

it("holds everything in a building", async () => {
  const fake = await openWithPlaces();
  const tower = within(await screen.findByRole("region", { name: "Tower" }));
  await userEvent.click(await tower.findByRole("button", { name: "Hold…", description: "Tower" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(await sheet.findByRole("button", { name: /^Hold/ }));
  await waitFor(() => expect(fake.inputsOf(contract.newHolds)).toMatchObject([{ room: TOWER._id, switch_state: 0 }]));
});

it("merges a building into another one", async () => {
  const annex: Place = { ...TOWER, _id: id(23), name: "Annex" };
  const panel = {
    ...{ _id: id(24), name: "Stairs", room: { _id: TOWER._id, name: "Tower", kind: "building" as const } },
    ...{ createdAt: new Date().toISOString(), pairedAt: null, lastSeen: null, agent: "", codeExpires: null },
  };
  const fake = await open(BUILDING, "admin", [HALL, PLUGS], (server) => {
    server.on(contract.listPlaces, () => ({ places: [GROUND, TOWER, annex] }));
    server.on(contract.mergePlaces, () => annex);
    server.on(contract.listPanels, () => ({ panels: [panel] }));
  });
  const ground = await menuOf("Ground floor");
  ground.getByRole("menuitem", { name: "Edit Ground floor" });
  expect(ground.queryByRole("menuitem", { name: "Merge Ground floor into another place" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await choose("Tower", "Merge Tower into another place");
  const question = within(await screen.findByRole("dialog"));
  await question.findByText(/Its wall panel \(Stairs\) belongs to Annex then/);
  await userEvent.click(question.getByRole("button", { name: "Merge into Annex" }));
  await waitFor(() => expect(fake.inputsOf(contract.mergePlaces)).toEqual([{ id: TOWER._id, into: annex._id }]));
});

it("adds a floor to a building, with the rooms in it", async () => {
  const fake = await openWithPlaces();
  await choose("Tower", "Add a place in Tower");
  const sheet = within(await screen.findByRole("dialog", { name: "New place" }));
  expect(sheet.getByRole<HTMLInputElement>("radio", { name: "Floor" }).checked).toBe(true);
  await userEvent.click(sheet.getByRole("button", { name: "Create place" }));
  await sheet.findByText("Required");
  await userEvent.type(sheet.getByLabelText("Name"), "Attic");
  await userEvent.type(sheet.getByLabelText("Area in m²"), "80.5");
  sheet.getByText("in Ground floor");
  await userEvent.click(sheet.getByRole("checkbox", { name: /^Hall/ }));
  await sheet.findByText("moves from Ground floor");
  await userEvent.click(sheet.getByRole("button", { name: "Create place" }));
  const rooms = [HALL._id];
  await waitFor(() =>
    expect(fake.inputsOf(contract.newPlace)).toEqual([
      { name: "Attic", kind: "floor", parent: TOWER._id, area: 80.5, rooms },
    ]),
  );
});

it("sends only what was changed of a place, and says where everything goes before one is deleted", async () => {
  const fake = await openWithPlaces();
  await choose("Ground floor", "Edit Ground floor");
  const sheet = within(await screen.findByRole("dialog", { name: "Edit place" }));
  await userEvent.selectOptions(sheet.getByLabelText("In"), "Nothing else");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fake.inputsOf(contract.editPlace)).toEqual([{ id: GROUND._id, parent: null }]));
  await choose("Ground floor", "Delete Ground floor");
  const question = within(await screen.findByRole("dialog"));
  question.getByText("Its rooms and places move to Tower. Nothing in it is deleted.");
  await userEvent.click(question.getByRole("button", { name: "Delete Ground floor" }));
  await waitFor(() => expect(fake.inputsOf(contract.deletePlace)).toEqual([{ id: GROUND._id }]));
});

const PHOTO = new File(["photo"], "front.jpg", { type: "image/jpeg" });

function openWithPicture(work: (fake: Awaited<ReturnType<typeof openWithPlaces>>) => void = () => {}) {
  return open(BUILDING, "admin", [HALL, PLUGS], (fake) => {
    fake.on(contract.listPlaces, () => ({ places: [GROUND, { ...TOWER, picture: 7 }] }));
    fake.on(contract.editPlace, () => TOWER);
    fake.on(contract.newPlace, () => GROUND);
    fake.onRaw(contract.placePicture, () => new File(["stored"], "picture.webp", { type: "image/webp" }));
    fake.on(contract.setPlacePicture, () => ({ version: 8 }));
    fake.on(contract.deletePlacePicture, () => ({ deleted: true as const }));
    work(fake);
  });
}

it("shows the picture of a place beside its name, and nothing for a place without one", async () => {
  const fake = await openWithPicture();
  const tower = await screen.findByRole("region", { name: "Tower" });
  await waitFor(() => expect(tower.querySelector("img")?.src).toMatch(/^data:image\/webp/));
  expect(screen.getByRole("region", { name: "Ground floor" }).querySelector("img")).toBeNull();
  expect(fake.inputsOf(contract.placePicture)).toEqual([{ place: TOWER._id }]);
});

it("replaces and removes the picture of a place when the form is saved, and not before", async () => {
  photos.mockResolvedValue(new Blob(["new"], { type: "image/webp" }));
  const fake = await openWithPicture();
  await choose("Tower", "Edit Tower");
  const sheet = within(await screen.findByRole("dialog", { name: "Edit place" }));
  await userEvent.click(await sheet.findByRole("button", { name: "Remove" }));
  sheet.getByText("The picture is removed when you save.");
  await userEvent.click(sheet.getByRole("button", { name: "Undo" }));
  await userEvent.upload(sheet.getByLabelText("Replace", { selector: "input" }), PHOTO);
  await sheet.findByText("The new picture is shown when you save.");
  expect(fake.inputsOf(contract.setPlacePicture)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  const picture = btoa("new");
  await waitFor(() => expect(fake.inputsOf(contract.setPlacePicture)).toEqual([{ place: TOWER._id, picture }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await choose("Tower", "Edit Tower");
  const again = within(await screen.findByRole("dialog", { name: "Edit place" }));
  await userEvent.click(await again.findByRole("button", { name: "Remove" }));
  await userEvent.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fake.inputsOf(contract.deletePlacePicture)).toEqual([{ place: TOWER._id }]));
});

it("says why a file cannot be the picture, and keeps the one there is", async () => {
  photos.mockRejectedValue(new PictureFileError("kind"));
  const fake = await openWithPicture();
  await choose("Tower", "Edit Tower");
  const sheet = within(await screen.findByRole("dialog", { name: "Edit place" }));
  await userEvent.upload(sheet.getByLabelText("Replace", { selector: "input" }), PHOTO);
  await sheet.findByText("This is not a picture. Choose a PNG, JPEG or WebP.");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.inputsOf(contract.setPlacePicture)).toEqual([]);
});

it("creates a new place once when its picture is rejected and sent again", async () => {
  photos.mockResolvedValue(new Blob(["new"], { type: "image/webp" }));
  const fake = await openWithPicture((server) =>
    server.on(contract.setPlacePicture, () => {
      throw new ApiError(409, { code: "place.too_many_pictures", message: "There is no room for more pictures" });
    }),
  );
  await choose("Tower", "Add a place in Tower");
  const sheet = within(await screen.findByRole("dialog", { name: "New place" }));
  await userEvent.type(sheet.getByLabelText("Name"), "Ground floor");
  await userEvent.upload(sheet.getByLabelText("Choose a picture", { selector: "input" }), PHOTO);
  await sheet.findByText("The new picture is shown when you save.");
  await userEvent.click(sheet.getByRole("button", { name: "Create place" }));
  await sheet.findByText(/^There is no room for more pictures/);
  fake.on(contract.setPlacePicture, () => ({ version: 8 }));
  await userEvent.click(sheet.getByRole("button", { name: "Create place" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.inputsOf(contract.newPlace)).toHaveLength(1);
  expect(fake.inputsOf(contract.setPlacePicture)).toHaveLength(2);
});

it("lets a manager change what is in their building, which stays where it is", async () => {
  const managed = { managed: true };
  const loft = { ...HALL, _id: id(31), name: "Loft", place: TOWER._id };
  const rooms = [{ ...HALL, place: GROUND._id, ...managed }, { ...loft, ...managed }, PLUGS];
  const fake = await open(BUILDING, "user", rooms as (typeof HALL)[], (server) => {
    server.on(contract.listPlaces, () => ({
      places: [
        { ...GROUND, ...managed },
        { ...TOWER, ...managed },
      ],
    }));
    server.on(contract.editPlace, () => TOWER);
    server.on(contract.newGroup, () => ({ ...HALL, devices: [] }));
  });
  (await menuOf("Ground floor")).getByRole("menuitem", { name: "Delete Ground floor" });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Add a building or floor" })).toBeNull();
  const tower = await menuOf("Tower");
  expect(tower.queryByRole("menuitem", { name: /^(Delete|Merge) Tower/ })).toBeNull();
  await userEvent.click(tower.getByRole("menuitem", { name: "Edit Tower" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Edit place" }));
  expect(sheet.queryByLabelText("In")).toBeNull();
  expect(sheet.queryByRole("radio", { name: "Site" })).toBeNull();
  await userEvent.type(sheet.getByLabelText("Name"), " B");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fake.inputsOf(contract.editPlace)).toEqual([{ id: TOWER._id, name: `${TOWER.name} B` }]));
  await userEvent.click(await screen.findByRole("button", { name: "New room" }));
  const form = within(await screen.findByRole("dialog", { name: "New room" }));
  await userEvent.type(form.getByLabelText("Name"), "Attic");
  await userEvent.click(form.getByRole("button", { name: "Create room" }));
  await waitFor(() => expect(fake.inputsOf(contract.newGroup)).toMatchObject([{ name: "Attic", place: TOWER._id }]));
});
