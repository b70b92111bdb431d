import { contract } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ControlPage } from "../../features/control/control/ControlPage.tsx";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";

const SENT = { command_id: "11111111-1111-4111-8111-111111111111", expires_at: "2100-01-01T00:00:00Z" };
const LIGHT = { color: "#ffffff", color_temperature: 3000 };

beforeEach(() => loadTexts("control", "devices", "many", "places"));

/** One dimmer at 40 of 99, and one light at half, or as it has reported. */
async function open({ reported = 50 }: { reported?: number | null } = {}) {
  const dimmer = aSwitch(1, 1, { name: "Hall", kind: "dimmer", current_status: true, current_dimm: 40 });
  const light = aSwitch(1, 2, {
    name: "Lamp",
    kind: "light",
    current_status: true,
    current_dimm: reported,
    light: LIGHT,
  });
  const fake = fakeServer([aDevice(1, { switch_appliances: [dimmer, light] })]);
  fake.on(contract.lightActions, () => SENT);
  fake.on(contract.switchDevice, () => SENT);
  await openScreen(fake, "/app/devices/control", ControlPage);
  const [hall, lamp] = [
    await screen.findByRole("switch", { name: /^Hall,/ }),
    screen.getByRole("switch", { name: /^Lamp,/ }),
  ];
  for (const tile of [hall, lamp])
    tile.getBoundingClientRect = () => ({
      left: 0,
      width: 200,
      right: 200,
      top: 0,
      bottom: 128,
      height: 128,
      x: 0,
      y: 0,
      toJSON: () => "",
    });
  return {
    hall,
    lamp,
    sent: () => fake.inputsOf(contract.lightActions),
    off: () => fake.inputsOf(contract.switchDevice),
  };
}

const point = (tile: HTMLElement, kind: "pointerDown" | "pointerMove" | "pointerUp", clientX: number, clientY = 60) =>
  act(() => fireEvent[kind](tile, { clientX, clientY, button: 0, pointerId: 1 }));

it("shows the step and the percent of a dimmer, and the percent of a light", async () => {
  const { hall, lamp } = await open();
  expect(hall.textContent).toContain("40% (2 of 5)");
  expect(lamp.textContent).toContain("50%");
});

it("shows that a light is on, without a percentage, until it has reported its brightness", async () => {
  const { lamp, sent } = await open({ reported: null });
  expect(lamp.textContent).toContain("On");
  expect(lamp.textContent).not.toContain("%");
  const slider = screen.getByRole("slider", { name: "Level of Lamp" });
  expect(slider.getAttribute("aria-valuetext")).toBe("On");
  await point(lamp, "pointerDown", 100);
  await point(lamp, "pointerMove", 66);
  await point(lamp, "pointerUp", 66);
  expect(sent()).toEqual([expect.objectContaining({ switch_appliance_id: switchId(1, 2), brightness: 33 })]);
});

it("sends one command when a tile is dragged, at the step that results", async () => {
  const { hall, sent } = await open();
  await point(hall, "pointerDown", 60);
  for (const x of [90, 120, 150]) await point(hall, "pointerMove", x);
  expect(hall.dataset.drag).toBe("60% (3 of 5)");
  expect(sent()).toEqual([]);
  await point(hall, "pointerUp", 150);
  expect(sent()).toEqual([expect.objectContaining({ switch_appliance_id: switchId(1, 1), level: 3 })]);
});

it("sends the percent itself when the tile of a light is dragged", async () => {
  const { lamp, sent } = await open();
  await point(lamp, "pointerDown", 100);
  await point(lamp, "pointerMove", 66);
  await point(lamp, "pointerUp", 66);
  expect(sent()).toEqual([expect.objectContaining({ switch_appliance_id: switchId(1, 2), brightness: 33 })]);
});

it("turns off when the drag ends at 0", async () => {
  const { lamp, sent, off } = await open();
  await point(lamp, "pointerDown", 100);
  await point(lamp, "pointerMove", 0);
  await point(lamp, "pointerUp", 0);
  expect(sent()).toEqual([]);
  expect(off()).toEqual([expect.objectContaining({ switch_appliance_id: switchId(1, 2), switch_state: 0 })]);
});

it("sends nothing when a drag begins as a scroll", async () => {
  const { hall, sent } = await open();
  await point(hall, "pointerDown", 60, 60);
  await point(hall, "pointerMove", 65, 100);
  await point(hall, "pointerMove", 160, 110);
  await point(hall, "pointerUp", 160, 110);
  expect(sent()).toEqual([]);
});

it("sends one command when several keys move a slider", async () => {
  const { sent } = await open();
  const slider = screen.getByRole("slider", { name: "Level of Hall" });
  expect(slider.getAttribute("aria-valuenow")).toBe("40");
  slider.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(slider.getAttribute("aria-valuetext")).toBe("80% (4 of 5)");
  expect(sent()).toEqual([]);
  await userEvent.tab();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ level: 4 });
});
