import { contract, type Device, type ReplyOf, type Scene } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { readPreference, writePreference } from "../../../ui/preferences.ts";
import { PanelScreen } from "./PanelScreen.tsx";
import { REST_AFTER_MS } from "./useRest.ts";

const HALL = { _id: "33333333-3333-4333-8333-333333333333", name: "Boardroom", type: "room" as const };
const MEETING: Scene = {
  _id: "44444444-4444-4444-8444-444444444444",
  name: "Meeting",
  actions: [],
  owner: null,
  lastPlayed: null,
} as unknown as Scene;

const me = (room: ReplyOf<typeof contract.panelMe>["room"]) => ({ _id: HALL._id, name: "Panel", room });

function world(switches?: ReturnType<typeof aSwitch>[], devices: Device[] = []) {
  const own = switches ? { switch_appliances: switches } : {};
  const fake = fakeServer([aDevice(1, { groups: [HALL], ...own }), ...devices]);
  fake.on(contract.panelMe, () => me({ _id: HALL._id, name: HALL.name, kind: "room" }));
  fake.on(contract.panelPlans, () => ({ plans: [] }));
  fake.on(contract.listScenes, () => ({ scenes: [MEETING] }));
  fake.on(contract.switchDevice, () => ({ command_id: crypto.randomUUID(), expires_at: "2100-01-01T00:00:00Z" }));
  return fake;
}

beforeEach(async () => {
  await loadTexts("panel", "rooms", "control", "devices", "scenes");
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
});
afterEach(() => {
  vi.useRealTimers();
  endSession({ navigate: false });
});

describe("a panel on the wall", () => {
  it("shows its room, the time, whether it is live, its scenes and its switches, and nothing that leads elsewhere", async () => {
    await openScreen(world(), "/panel", PanelScreen);
    await screen.findByRole("heading", { name: "Boardroom" });
    expect(await screen.findAllByRole("switch")).toHaveLength(2);
    await screen.findByRole("button", { name: /Meeting/ });
    await screen.findByText("Live");
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(document.querySelector("time")?.textContent).toMatch(/\d/);
  });

  it("heads the switches of a place by their rooms, in order, and turns everything in it off", async () => {
    const lobby = { ...HALL, _id: "33333333-3333-4333-8333-333333333334", name: "Atrium" };
    const lit = aSwitch(2, 1, { name: "Glow", current_status: true });
    const fake = world(
      [aSwitch(1, 1, { current_status: true })],
      [aDevice(2, { groups: [lobby], switch_appliances: [lit] })],
    );
    fake.on(contract.panelMe, () => me({ _id: MEETING._id, name: "Floor 2", kind: "floor" }));
    await openScreen(fake, "/panel", PanelScreen);
    await screen.findByRole("heading", { name: "Floor 2", level: 1 });
    const headings = await screen.findAllByRole("heading", { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(["Atrium", "Boardroom"]);
    within(screen.getByRole("region", { name: "Atrium" })).getByRole("switch", { name: /^Glow/ });
    await userEvent.click(screen.getByRole("button", { name: "Turn everything off (2)" }));
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
  });

  it("opens the details of a tile, with what a panel may use and nothing that the server refuses", async () => {
    adoptSession({ token: testToken({ role: ["user"], is_panel: true }), partner_name: "" });
    const light = aSwitch(1, 1, { name: "Lamp", kind: "light", current_status: true, current_dimm: 50 });
    const fake = world([light]);
    fake.on(contract.lightActions, () => ({ command_id: crypto.randomUUID(), expires_at: "2100-01-01T00:00:00Z" }));
    await openScreen(fake, "/panel", PanelScreen);
    await userEvent.click(await screen.findByRole("button", { name: "Details of Lamp" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Lamp" }));
    expect(sheet.getAllByRole("button").map((each) => each.textContent || each.getAttribute("aria-label"))).toEqual([
      ...["Close", "Turn off", "Set colour"],
    ]);
    expect(sheet.queryAllByRole("link")).toEqual([]);
    const slider = sheet.getByRole("slider", { name: "Level of Lamp" });
    slider.focus();
    await userEvent.keyboard("{End}{Enter}");
    await waitFor(() => expect(fake.inputsOf(contract.lightActions)).toMatchObject([{ brightness: 100 }]));
    const refused = Object.values(contract).filter((each) => !("panel" in each) && fake.inputsOf(each).length > 0);
    expect(refused.map(({ path }) => path)).toEqual([]);
  });

  it("shows the room's sensors without links", async () => {
    const fake = world();
    const place = { device: { _id: aDevice(1)._id, device_name: "Board" }, room: { _id: HALL._id, name: HALL.name } };
    const about = { _id: MEETING._id, channel: "t", name: "Boardroom temperature", at: new Date().toISOString() };
    fake.on(contract.listSensors, () => ({
      sensors: [{ ...place, ...about, kind: "temperature" as const, unit: "°C", value: 22.5 }],
      buttons: [],
    }));
    await openScreen(fake, "/panel", PanelScreen);
    const list = await screen.findByRole("list", { name: "Sensors" });
    expect(list.textContent).toContain("Boardroom temperature22.5 °C");
    expect(within(list).queryByRole("button")).toBeNull();
  });

  it("turns everything in its room off after a question, and shows the result", async () => {
    const fake = world([1, 2, 3, 4, 5, 6].map((no) => aSwitch(1, no, { current_status: true })));
    await openScreen(fake, "/panel", PanelScreen);
    await userEvent.click(await screen.findByRole("button", { name: "Turn everything off (6)" }));
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText(/6 switches in Boardroom/);
    await userEvent.click(within(dialog).getByRole("button", { name: "Turn off 6 switches" }));
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(6));
    const asked = fake.inputsOf(contract.switchDevice);
    expect(asked.every(({ switch_state }) => switch_state === 0)).toBe(true);
    await screen.findByText("Turning off… 0 of 6 are off.");
  });

  it("darkens when unused, and the touch that wakes it switches nothing", async () => {
    const fake = world();
    await openScreen(fake, "/panel", PanelScreen);
    const [tile] = await screen.findAllByRole("switch");
    vi.useFakeTimers();
    fireEvent.pointerDown(document.body);
    await act(() => vi.advanceTimersByTimeAsync(REST_AFTER_MS - 1));
    expect(screen.queryByRole("button", { name: "Wake the screen" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    const cover = screen.getByRole("button", { name: "Wake the screen" });
    // The cover stays while the finger is down, so that nothing below receives this press.
    fireEvent.pointerDown(cover);
    expect(screen.getByRole("button", { name: "Wake the screen" })).toBe(cover);
    fireEvent.click(cover);
    expect(screen.queryByRole("button", { name: "Wake the screen" })).toBeNull();
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
    vi.useRealTimers();
    if (tile) fireEvent.click(tile);
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(1));
  });

  it("wakes by a key, which presses nothing either", async () => {
    const fake = world();
    await openScreen(fake, "/panel", PanelScreen);
    const [tile] = await screen.findAllByRole("switch");
    tile?.focus();
    vi.useFakeTimers();
    fireEvent.pointerDown(document.body);
    await act(() => vi.advanceTimersByTimeAsync(REST_AFTER_MS));
    const isDefault = fireEvent.keyDown(document.activeElement ?? document.body, { key: " " });
    expect(isDefault).toBe(false);
    expect(screen.queryByRole("button", { name: "Wake the screen" })).toBeNull();
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  });
});

describe("the plan on a panel", () => {
  const floor = (index: number, name: string, around = "Tower") => {
    return { _id: `44444444-4444-4444-8444-44444444444${index}`, name, around };
  };
  const [first, second] = [floor(5, "Floor 1"), floor(6, "Floor 2")];

  async function openWith(plans: (typeof first)[]) {
    adoptSession({ token: testToken({ role: ["user"], is_panel: true }), partner_name: "" });
    const fake = world([aSwitch(1, 1, { name: "Lamp" })]);
    fake.on(contract.panelPlans, () => ({ plans }));
    const area: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    fake.on(contract.getPlan, ({ place }) => ({
      plan: {
        ...{ place: String(place), version: 1, width: 2000, height: 1000, meters: null },
        areas: [HALL._id, MEETING._id].map((room) => ({ room, points: area })),
        items: [{ device: aDevice(1)._id, switch_no: 1, x: 0.4, y: 0.4 }],
      },
    }));
    fake.onRaw(contract.planPicture, () => new File(["picture"], "plan.png", { type: "image/png" }));
    await openScreen(fake, "/panel", PanelScreen);
    return fake;
  }
  const planOf = (name: string) => screen.findByRole("region", { name: new RegExp(name) });
  afterEach(() => {
    writePreference("panel-view", undefined);
    writePreference("panel-floor", undefined);
  });

  it("is not offered when there is none", async () => {
    await openWith([]);
    await screen.findAllByRole("switch");
    expect(screen.queryByRole("radio", { name: "Plan" })).toBeNull();
  });

  it("is remembered on the tablet, switches by a tap, and asks for nothing that the server refuses", async () => {
    const fake = await openWith([first]);
    await userEvent.click(await screen.findByRole("radio", { name: "Plan" }));
    const plan = await planOf("Floor 1");
    await userEvent.click(within(plan).getByRole("switch", { name: /^Lamp/ }));
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(1));
    expect(readPreference("panel-view")).toBe("plan");
    expect(screen.queryAllByRole("link")).toEqual([]);
    // The panel knows only the rooms of its devices by name.
    expect(within(plan).getAllByText("Boardroom")).toHaveLength(1);
    const refused = Object.values(contract).filter((each) => !("panel" in each) && fake.inputsOf(each).length > 0);
    expect(refused.map(({ path }) => path)).toEqual([]);
  });

  it("leads from floor to floor of a building, which are told apart by their buildings", async () => {
    await openWith([first, second, floor(7, "Floor 1", "Annex")]);
    await userEvent.click(await screen.findByRole("radio", { name: "Plan" }));
    await planOf("Floor 1");
    screen.getByRole("radio", { name: "Floor 1 (Annex)" });
    await userEvent.click(screen.getByRole("radio", { name: "Floor 2" }));
    await planOf("Floor 2");
    expect(readPreference("panel-floor")).toBe(second._id);
  });
});
