import { contract, type DeviceGroup, type InputOf, type Plan } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aPark } from "../../../../testing/places.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { PlanEditorPage } from "./PlanEditorPage.tsx";
import { applyEdit, type PlanEdit } from "./plan-history.ts";

const { floor, hall, lobby, places, groups } = aPark();
const HALL = { _id: hall._id, name: hall.name, type: "room" as const };
const LAMPS = aDevice(1, {
  device_name: "Lamps",
  groups: [HALL],
  switch_appliances: [aSwitch(1, 1, { name: "Cove" }), aSwitch(1, 2, { name: "Desk" })],
});
const METER = aDevice(2, { device_name: "Meter", groups: [HALL], switch_appliances: [] });
const STRAY = aDevice(3, { device_name: "Stray", groups: [] });
const DEVICES = [LAMPS, METER, STRAY];
const EMPTY: Plan = { place: floor._id, version: 1, width: 1000, height: 800, meters: null, areas: [], items: [] };
const COVE = { device: LAMPS._id, switch_no: 1 };
const SQUARE: [number, number][] = [
  [0.2, 0.25],
  [0.4, 0.25],
  [0.4, 0.5],
  [0.2, 0.5],
];
const DRAWN = { room: hall._id, points: SQUARE };

interface World {
  role?: "admin" | "user";
  rooms?: DeviceGroup[];
}

/** A server with a plan, which answers edits as the real one does. */
async function open(plan: Plan | null = EMPTY, { role = "admin", rooms = groups }: World = {}) {
  const fake = fakeServer(DEVICES);
  const server = { plan };
  fake.on(contract.listPlaces, () => ({ places }));
  fake.on(contract.deviceGroups, () => ({ groups: rooms }));
  fake.on(contract.getPlan, () => ({ plan: server.plan }));
  fake.onRaw(contract.planPicture, () => new File(["picture"], "plan.webp"));
  fake.on(contract.editPlan, ({ place: _, ...edit }) => {
    server.plan = applyEdit(server.plan ?? EMPTY, edit as PlanEdit);
    return server.plan;
  });
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const router = await openScreen(
    fake,
    `/app/rooms/${floor._id}/plan/edit`,
    PlanEditorPage,
    "/app/rooms/$placeId/plan/edit",
  );
  return { fake, server, router };
}

const edits = (fake: ReturnType<typeof fakeServer>): InputOf<typeof contract.editPlan>[] =>
  fake.inputsOf(contract.editPlan);
const stage = () => screen.findByLabelText(`Plan of ${floor.name}`);
const marker = (name: string) => screen.findByRole("button", { name });

/** Without a layout, the middle of the plan is at the corner of the window, at its full size. */
const atPoint = (x: number, y: number) => ({
  clientX: (x - 0.5) * 1000,
  clientY: (y - 0.5) * 800,
  pointerId: 1,
  button: 0,
});

async function tap(x: number, y: number): Promise<void> {
  const plan = await stage();
  fireEvent.pointerDown(plan, atPoint(x, y));
  fireEvent.pointerUp(plan, atPoint(x, y));
}

async function openRooms(): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: "Rooms" }));
}

beforeEach(() => loadTexts("planEditor", "floorPlans", "places", "control"));

it("places switches by a press on the list and one tap each, following the list", async () => {
  const { fake } = await open();
  await userEvent.click(await screen.findByRole("button", { name: /^Cove/ }));
  await screen.findByText("Tap the plan where Cove is.");
  await tap(0.25, 0.5);
  await screen.findByText("Tap the plan where Desk is.");
  await tap(0.75, 0.5);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(edits(fake)).toHaveLength(2));
  expect(edits(fake)).toEqual([
    { place: floor._id, items: [{ ...COVE, x: 0.25, y: 0.5 }] },
    { place: floor._id, items: [{ device: LAMPS._id, switch_no: 2, x: 0.75, y: 0.5 }] },
  ]);
  await screen.findByText("1 not on the plan yet");
  expect(screen.queryByText(/Stray/)).toBeNull();
});

it("places a switch with the keyboard in its room, moves it with arrow keys and takes it off", async () => {
  const { fake } = await open({ ...EMPTY, areas: [DRAWN] });
  (await screen.findByRole("button", { name: /^Cove/ })).focus();
  await userEvent.keyboard("{Enter}");
  const cove = await marker("Cove, Lamps");
  await waitFor(() => expect(document.activeElement).toBe(cove));
  expect(edits(fake)[0]?.items?.[0]).toMatchObject({ x: expect.closeTo(0.3), y: expect.closeTo(0.375) });
  await userEvent.keyboard("{ArrowRight}");
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await waitFor(() => expect(edits(fake)).toHaveLength(3));
  expect(edits(fake)[2]?.items?.[0]).toMatchObject({ x: expect.closeTo(0.302), y: expect.closeTo(0.4) });
  await userEvent.keyboard("{Delete}");
  await waitFor(() => expect(edits(fake)[3]).toEqual({ place: floor._id, without_items: [COVE] }));
  await screen.findByRole("button", { name: /^Cove Place/ });
});

it("places a switch that is dragged from the list", async () => {
  const { fake } = await open();
  const entry = await screen.findByRole("button", { name: /^Desk/ });
  const mouse = { pointerId: 1, button: 0, pointerType: "mouse" };
  fireEvent.pointerDown(entry, { ...mouse, clientX: 500, clientY: 500 });
  fireEvent.pointerMove(entry, { ...mouse, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(entry, { ...mouse, clientX: 0, clientY: 0 });
  fireEvent.pointerUp(entry, { ...mouse, clientX: 0, clientY: 0 });
  await marker("Desk, Lamps");
  expect(edits(fake)).toMatchObject([{ items: [{ switch_no: 2, x: 0.5, y: 0.5 }] }]);
});

it("moves a marker by dragging it, and takes that back with Ctrl Z", async () => {
  const { fake } = await open({ ...EMPTY, items: [{ ...COVE, x: 0.2, y: 0.2 }] });
  const cove = await marker("Cove, Lamps");
  fireEvent.pointerDown(cove, atPoint(0.2, 0.2));
  fireEvent.pointerMove(cove, atPoint(0.6, 0.7));
  fireEvent.pointerUp(cove, atPoint(0.6, 0.7));
  await waitFor(() => expect(edits(fake)).toHaveLength(1));
  expect(edits(fake)[0]?.items?.[0]).toMatchObject({ x: expect.closeTo(0.6), y: expect.closeTo(0.7) });
  await userEvent.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(edits(fake)[1]?.items).toEqual([{ ...COVE, x: 0.2, y: 0.2 }]));
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await waitFor(() => expect(edits(fake)).toHaveLength(3));
  expect(screen.getByRole("button", { name: "Redo" }).getAttribute("aria-disabled")).toBe("true");
});

it("draws a room corner by corner, in line with earlier ones, and closes it at the first", async () => {
  const { fake } = await open();
  await openRooms();
  await userEvent.click(await screen.findByRole("button", { name: "Draw Hall" }));
  await tap(0.2, 0.2);
  await tap(0.5, 0.205);
  await tap(0.9, 0.9);
  await userEvent.keyboard("{Backspace}");
  await tap(0.502, 0.6);
  await tap(0.203, 0.197);
  await waitFor(() => expect(edits(fake)).toHaveLength(1));
  const points = [
    [0.2, 0.2],
    [0.5, 0.2],
    [0.5, 0.6],
  ];
  expect(edits(fake)[0]?.areas).toEqual([
    { room: hall._id, points: points.map((each) => each.map((at) => expect.closeTo(at))) },
  ]);
  await screen.findByRole("button", { name: "Corner 1 of Hall" });
});

it("closes a room with Enter, and leaves it with Escape", async () => {
  const { fake } = await open();
  await openRooms();
  await userEvent.click(await screen.findByRole("button", { name: "Draw Hall" }));
  await tap(0.2, 0.2);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText(/Tap the corners/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Draw Hall" }));
  await tap(0.2, 0.2);
  await tap(0.6, 0.3);
  await userEvent.keyboard("{Enter}");
  expect(edits(fake)).toHaveLength(0);
  await tap(0.4, 0.8);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(edits(fake)[0]?.areas?.[0]?.points).toHaveLength(3));
});

it("draws a room with the keyboard, moves, adds and removes corners", async () => {
  const { fake } = await open();
  await openRooms();
  (await screen.findByRole("button", { name: "Draw Hall as a rectangle" })).focus();
  await userEvent.keyboard("{Enter}");
  const first = await screen.findByRole("button", { name: "Corner 1 of Hall" });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard("{ArrowLeft}");
  await waitFor(() => expect(edits(fake)).toHaveLength(2));
  expect(edits(fake)[1]?.areas?.[0]?.points[0]).toEqual([expect.closeTo(0.398), expect.closeTo(0.4)]);
  screen.getByRole("button", { name: "Add a corner to Hall between 1 and 2" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(edits(fake)[2]?.areas?.[0]?.points).toHaveLength(5));
  const added = await screen.findByRole("button", { name: "Corner 2 of Hall" });
  await waitFor(() => expect(document.activeElement).toBe(added));
  await userEvent.keyboard("{Delete}");
  await waitFor(() => expect(edits(fake)[3]?.areas?.[0]?.points).toHaveLength(4));
});

it("chooses a tapped room and removes its outline", async () => {
  const { fake } = await open({ ...EMPTY, areas: [DRAWN] });
  await tap(0.3, 0.3);
  await screen.findByRole("button", { name: "Corner 4 of Hall" });
  await userEvent.click(screen.getByRole("button", { name: "Take off the plan" }));
  await waitFor(() => expect(edits(fake)).toEqual([{ place: floor._id, without_areas: [hall._id] }]));
});

it("measures the plan between two points, shows the area of rooms and can keep it", async () => {
  const { fake } = await open({ ...EMPTY, areas: [DRAWN] });
  fake.on(contract.editGroup, () => hall);
  await userEvent.click(await screen.findByRole("radio", { name: "Scale" }));
  await userEvent.click(screen.getByRole("button", { name: "Measure on the plan" }));
  await tap(0.5, 0.9);
  await tap(0.75, 0.9);
  const field = await screen.findByLabelText("Metres between the two points");
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, "-1{Enter}");
  await screen.findByText("Enter metres, such as 4.5");
  await userEvent.clear(field);
  await userEvent.type(field, "12.5{Enter}");
  await waitFor(() => expect(edits(fake)).toEqual([{ place: floor._id, meters: expect.closeTo(50) }]));
  await screen.findByText("The plan is 50 m wide.");
  await openRooms();
  await userEvent.click(await screen.findByRole("button", { name: "Use 100 m² as the area of Hall" }));
  await waitFor(() => expect(fake.inputsOf(contract.editGroup)).toEqual([{ id: hall._id, area: 100 }]));
});

it("restores the plan and says so when an edit is not saved", async () => {
  const { fake } = await open({ ...EMPTY, items: [{ ...COVE, x: 0.2, y: 0.2 }] });
  fake.on(contract.editPlan, () => {
    throw new ApiError(409, { code: "plan.too_full" });
  });
  (await marker("Cove, Lamps")).focus();
  await userEvent.keyboard("{Delete}");
  await screen.findByText("Not saved");
  await marker("Cove, Lamps");
  expect(screen.getByRole("button", { name: "Undo" }).getAttribute("aria-disabled")).toBe("true");
});

it("shows what another person puts on the plan", async () => {
  const { fake, server } = await open();
  await screen.findByText("3 not on the plan yet");
  server.plan = { ...EMPTY, items: [{ ...COVE, x: 0.2, y: 0.2 }] };
  await fake.tell({ what: ["plans"] });
  await marker("Cove, Lamps");
  await screen.findByText("2 not on the plan yet");
});

it("finds devices by the words of their names", async () => {
  await open();
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search devices" }), "lamps des");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Cove/ })).toBeNull());
  const lamps = screen.getByRole("region", { name: "Lamps · Hall" });
  within(lamps).getByRole("button", { name: /^Desk/ });
});

it("refuses a file that is no plan, and asks for one while there is none", async () => {
  const { fake } = await open(null);
  const field = await screen.findByLabelText("Choose a file", { selector: "input" });
  fireEvent.change(field, { target: { files: [new File(["<svg/>"], "plan.svg", { type: "image/svg+xml" })] } });
  await screen.findByText("This cannot be a plan. Choose a PNG, JPEG, WebP or PDF.");
  expect(fake.inputsOf(contract.setPlanPicture)).toHaveLength(0);
});

it("removes the plan after a question", async () => {
  const { fake } = await open();
  fake.on(contract.deletePlan, () => ({ deleted: true }) as const);
  await userEvent.click(await screen.findByRole("button", { name: "Remove plan" }));
  const question = within(await screen.findByRole("dialog"));
  await userEvent.click(question.getByRole("button", { name: `Remove the plan of ${floor.name}` }));
  await waitFor(() => expect(fake.inputsOf(contract.deletePlan)).toEqual([{ place: floor._id }]));
  await screen.findByText("Plan removed");
  await screen.findByLabelText("Choose a file", { selector: "input" });
});

it("leads to Rooms when the place has no rooms or devices", async () => {
  await open(EMPTY, { rooms: [{ ...lobby, place: null }] });
  await screen.findByText(/There are no rooms in this place yet/);
  expect(screen.getByRole("link", { name: "Go to Rooms" }).getAttribute("href")).toBe("/app/rooms");
});

it("is for admins only", async () => {
  await open(EMPTY, { role: "user" });
  await screen.findByText("Only an admin of this enterprise can do this.");
});
