import { type Alarm, contract, type Device, type Place, type Plan, type Sensor } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aPark } from "../../../../testing/places.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { PlanPage } from "./PlanPage.tsx";

const { north, south, floor, empty, hall } = aPark();
const FLOOR: Place = { ...floor, plan: 1 };
const ATTIC: Place = { ...floor, _id: "00000000-0004-4000-8000-000000000009", name: "Attic", position: 9, plan: 4 };
const OTHER: Place = { ...empty, name: "Elsewhere", plan: 2 };
const HALL = { _id: hall._id, name: "Hall", type: "room" as const };
const STORE = { _id: "00000000-0003-4000-8000-000000000009", name: "Store", type: "room" as const };

const DEVICES = [
  aDevice(1, {
    groups: [HALL],
    switch_appliances: [aSwitch(1, 1, { name: "Cove", current_status: true }), aSwitch(1, 2)],
  }),
  aDevice(2, { groups: [HALL], device_type: "HEAVY_PLUG", switch_appliances: [aSwitch(2, 1, { name: "Heater" })] }),
  aDevice(3, { groups: [STORE], current_status: 2, switch_appliances: [aSwitch(3, 1, { name: "Freezer" })] }),
  aDevice(4, { groups: [], device_name: "Stray", switch_appliances: [aSwitch(4, 1, { name: "Sign" })] }),
  aDevice(5, { groups: [HALL], device_name: "Thermometer", switch_appliances: [] }),
];
const item = (device: number, switch_no: number | null, x = 0.2) => ({
  device: aDevice(device)._id,
  switch_no,
  x,
  y: 0.3,
});
const square = (from: number): [number, number][] => [
  [from, 0],
  [from + 0.4, 0],
  [from + 0.4, 1],
  [from, 1],
];
const PLAN: Plan = {
  ...{ place: FLOOR._id, version: 1, width: 2000, height: 1000, meters: null },
  areas: [
    { room: STORE._id, points: square(0.5) },
    { room: HALL._id, points: square(0) },
  ],
  items: [item(1, 1), item(1, 2), item(2, 1), item(3, 1, 0.7), item(4, 1, 0.95), item(5, null), item(99, 1)],
};
const sensor = (device: number, kind: Sensor["kind"], unit: string, value: number): Sensor => ({
  ...{ _id: `00000000-0009-4000-8000-00000000000${device}`, device: { _id: aDevice(device)._id, device_name: "" } },
  ...{ room: null, channel: kind, name: kind, kind, unit, value, at: new Date().toISOString() },
});

interface World {
  devices?: Device[];
  places?: Place[];
  plan?: Plan | null;
  role?: "admin" | "user";
  at?: string;
  prepare?(fake: ReturnType<typeof fakeServer>): void;
}

async function open({ devices = DEVICES, places, plan = PLAN, role = "admin", at = FLOOR._id, prepare }: World = {}) {
  const fake = fakeServer(devices);
  fake.on(contract.deviceGroups, () => ({ groups: [HALL, STORE].map((group) => ({ ...group, devices: [] })) }));
  fake.on(contract.listPlaces, () => ({ places: places ?? [north, south, FLOOR, ATTIC, OTHER] }));
  fake.on(contract.getPlan, ({ place }) => ({ plan: plan && { ...plan, place: String(place) } }));
  fake.onRaw(contract.planPicture, () => new File(["picture"], "plan.png", { type: "image/png" }));
  fake.on(contract.powerNow, () => ({ devices: [{ _id: aDevice(2)._id, at: new Date().toISOString(), p: 2340 }] }));
  fake.on(contract.listMeters, () => ({ scope: "building" as const, meters: [] }));
  fake.on(contract.switchDevice, () => ({
    command_id: "11111111-1111-4111-8111-111111111111",
    expires_at: "2100-01-01T00:00:00Z",
  }));
  prepare?.(fake);
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const router = await openScreen(fake, `/app/rooms/${at}/plan`, PlanPage, "/app/rooms/$placeId/plan");
  return { fake, router };
}

const map = () => screen.findByRole("region", { name: "Plan of Floor 1" });
const list = () => screen.findByRole("region", { name: "Everything on this plan" });
const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("switch")
    .map((each) => each.getAttribute("aria-label")?.split(",")[0]);
const showLayer = async (name: string) =>
  userEvent.click(within(await screen.findByRole("group", { name: "Show" })).getByRole("button", { name }));

beforeEach(() => loadTexts("floorPlans", "control", "live", "places", "holds"));

it("shows the switches of the plan as levers, and of each room how many are on", async () => {
  await open();
  const plan = within(await map());
  screen.getByRole("heading", { level: 1, name: "Floor 1" });
  expect(plan.getByRole("switch", { name: "Cove, Hall" }).getAttribute("aria-checked")).toBe("true");
  expect(plan.getByRole("switch", { name: "Heater, Hall" }).getAttribute("aria-checked")).toBe("false");
  expect(plan.getByRole("switch", { name: "Freezer, Store" }).getAttribute("aria-disabled")).toBe("true");
  plan.getByText("1 of 3 on");
  plan.getByText("0 of 1 on");
});

it("lists the same switches as the plan, below their rooms", async () => {
  await open();
  const shown = names(await map());
  expect(names(await list()).sort()).toEqual(shown.sort());
  const part = (name: string) => within(screen.getByRole("region", { name }));
  expect(part("Hall").getAllByRole("switch")).toHaveLength(3);
  part("Hall").getByText("1 of 3 on");
  expect(part("Hall").getByRole("link", { name: "Hall" }).getAttribute("href")).toBe(`/app/rooms/${HALL._id}`);
  part("Store").getByRole("switch", { name: "Freezer, Device 3" });
  part("In no room on this plan").getByRole("switch", { name: "Sign, Stray" });
});

it("switches with a tap on the plan, and with one in the list", async () => {
  const { fake } = await open();
  await userEvent.click(within(await map()).getByRole("switch", { name: "Heater, Hall" }));
  await userEvent.click(within(await list()).getByRole("switch", { name: "Cove, Device 1" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.switchDevice)).toMatchObject([
      { switch_appliance_id: switchId(2, 1), switch_state: 1 },
      { switch_appliance_id: switchId(1, 1), switch_state: 0 },
    ]),
  );
});

it("follows what devices report", async () => {
  const { fake } = await open();
  const plan = within(await map());
  await fake.say("TEST0001", { relays: [0, 0] });
  expect(plan.getByRole("switch", { name: "Cove, Hall" }).getAttribute("aria-checked")).toBe("false");
  await waitFor(() => plan.getByText("0 of 3 on"));
});

it("asks before it turns a critical switch off", async () => {
  const critical = aSwitch(1, 1, { name: "Cooling", current_status: true, critical: true });
  const { fake } = await open({ devices: [aDevice(1, { groups: [HALL], switch_appliances: [critical] })] });
  await userEvent.click(within(await map()).getByRole("switch", { name: "Cooling, Hall" }));
  const question = within(await screen.findByRole("dialog"));
  expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Turn off Cooling" }));
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(1));
});

it("opens the details of a switch from the list", async () => {
  await open();
  await userEvent.click(within(await list()).getByRole("button", { name: "Details of Heater" }));
  await screen.findByRole("dialog", { name: "Heater" });
});

it("shows a curtain once, and opens its details", async () => {
  const curtain = aDevice(1, { device_name: "Blinds", device_config: { curtain_mode: "1" }, groups: [HALL] });
  await open({ devices: [curtain], plan: { ...PLAN, items: [item(1, 1), item(1, 2)] } });
  const plan = within(await map());
  expect(plan.queryByRole("switch")).toBeNull();
  await userEvent.click(plan.getByRole("button", { name: "Details of Blinds" }));
  await screen.findByRole("dialog", { name: "Blinds" });
});

it("offers the layers that have something to show, and keeps the choice in the address", async () => {
  const { router } = await open({
    prepare: (fake) =>
      fake.on(contract.listSensors, () => ({
        sensors: [sensor(5, "temperature", "°C", 23.44), sensor(1, "humidity", "%", 40)],
        buttons: [],
      })),
  });
  const layers = within(await screen.findByRole("group", { name: "Show" }));
  await layers.findByRole("button", { name: "Temperature" });
  const offered = layers.getAllByRole("button").map((each) => each.textContent);
  expect(offered).toEqual(["Switches", "Power", "Temperature", "Alarms", "Offline"]);
  await showLayer("Temperature");
  await within(await map()).findAllByText("23.4 °C");
  within(await list()).getByText("23.4 °C · Comfortable");
  within(screen.getByRole("list", { name: "Colours" })).getByText("21 °C to 27 °C");
  expect(router.state.location.search).toEqual({ layer: "temperature" });
});

it("shows the power of a room, and what is offline", async () => {
  await open();
  await showLayer("Power");
  await within(await list()).findByText("2.34 kW · Medium");
  await showLayer("Offline");
  const part = within(screen.getByRole("region", { name: "Store" }));
  part.getByText("1 offline · All offline");
  within(screen.getByRole("region", { name: "Hall" })).getByText("All online");
  within(await map()).getByRole("link", { name: "Thermometer, Online" });
});

it("leaves out a temperature that may be outdated", async () => {
  const at = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const old = { ...sensor(5, "temperature", "°C", 23), at };
  await open({ prepare: (fake) => fake.on(contract.listSensors, () => ({ sensors: [old], buttons: [] })) });
  await screen.findByRole("button", { name: "Temperature" });
  await showLayer("Temperature");
  expect(within(await screen.findByRole("region", { name: "Hall" })).getAllByText("No data")).toHaveLength(2);
});

it("loads the alarms of the place for their own layer only, and shows the most severe of a room", async () => {
  const alarm = (device: number, priority: Alarm["priority"]) =>
    ({ _id: `${device}${priority}`, device: { _id: aDevice(device)._id, device_name: "" }, priority }) as Alarm;
  const counts = { active: 2, acknowledged: 0, cleared: 0, shelved: 0, critical: 1 };
  const docs = [alarm(1, "critical"), alarm(2, "low")];
  const { fake } = await open({
    prepare: (server) => server.on(contract.listAlarms, () => ({ docs, count: 2, counts })),
  });
  await map();
  expect(fake.inputsOf(contract.listAlarms)).toEqual([]);
  await showLayer("Alarms");
  await within(await screen.findByRole("region", { name: "Hall" })).findByText("2 alarms · Critical");
  within(screen.getByRole("region", { name: "Store" })).getByText("No alarms");
  expect(fake.inputsOf(contract.listAlarms)).toMatchObject([{ place: FLOOR._id }]);
});

it("counts the alarms of devices that are folded below the alarm of a place", async () => {
  const counts = { active: 1, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };
  const loss = { _id: "loss", device: null, priority: "high", state: "active", below: 1 } as Alarm;
  const folded = (_id: string, device: number, state: Alarm["state"]) =>
    ({ _id, device: { _id: aDevice(device)._id, device_name: "" }, priority: "low", state, below: 0 }) as Alarm;
  await open({
    prepare: (server) =>
      server.on(contract.listAlarms, ({ under }) => {
        const docs = under ? [folded("lamp", 1, "active"), folded("paused", 2, "shelved")] : [loss];
        return { docs, count: docs.length, counts };
      }),
  });
  await map();
  await showLayer("Alarms");
  await within(await screen.findByRole("region", { name: "Hall" })).findByText("1 alarm · Low priority");
});

it("shows a user just the rooms and switches that the server names", async () => {
  await open({ role: "user", plan: { ...PLAN, areas: PLAN.areas.slice(1), items: [item(1, 1)] } });
  expect(names(await map())).toEqual(["Cove"]);
  expect(screen.queryByRole("region", { name: "Store" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Edit plan" })).toBeNull();
});

it("leads admins to the editor", async () => {
  await open();
  const link = await screen.findByRole("link", { name: "Edit plan" });
  expect(link.getAttribute("href")).toBe(`/app/rooms/${FLOOR._id}/plan/edit`);
});

it("leads from floor to floor of the building, and stays in its layer", async () => {
  const { router } = await open();
  await map();
  await showLayer("Offline");
  const floors = within(screen.getByRole("radiogroup", { name: "Plan" }));
  expect(floors.getAllByRole("radio").map((each) => each.getAttribute("value"))).toEqual([FLOOR._id, ATTIC._id]);
  await userEvent.click(floors.getByRole("radio", { name: "Attic" }));
  await screen.findByRole("heading", { level: 1, name: "Attic" });
  expect(router.state.location.pathname).toBe(`/app/rooms/${ATTIC._id}/plan`);
  expect(router.state.location.search).toEqual({ layer: "offline" });
});

it("tells an admin how to add a plan, and a user that an admin can", async () => {
  const places = [north, floor];
  await open({ places, plan: null });
  await screen.findByText("No plan of Floor 1 yet");
  expect(screen.getByRole("link", { name: "Add a plan" }).getAttribute("href")).toMatch(/\/edit$/);
});

it("offers a user no plan to add", async () => {
  await open({ places: [north, floor], plan: null, role: "user" });
  await screen.findByText("An admin can add a plan.");
  expect(screen.queryByRole("link", { name: "Add a plan" })).toBeNull();
});

it("says that a place is gone, and leads to the rooms", async () => {
  const refuse = () => {
    throw new ApiError(404, { code: "place.not_found" });
  };
  await open({ places: [north], prepare: (fake) => fake.onRaw(contract.getPlan, refuse) });
  await screen.findByText("Place not found");
  screen.getByRole("link", { name: "All rooms" });
});

it("says that the plan could not be loaded, and tries again", async () => {
  let isDown = true;
  await open({
    prepare: (fake) =>
      fake.on(contract.getPlan, () => {
        if (isDown) throw new ApiError(500, { code: "server.unavailable" });
        return { plan: PLAN };
      }),
  });
  const alert = within(await screen.findByRole("alert"));
  alert.getByText("The plan could not be loaded");
  isDown = false;
  await userEvent.click(alert.getByRole("button", { name: "Try again" }));
  await map();
});
