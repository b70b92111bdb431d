import { contract } from "@switchboard/contract";
import { type ActionDraft, actionProblems } from "@switchboard/domain/control";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { aPark } from "../../testing/places.ts";
import { testToken } from "../../testing/test-token.ts";
import { SwitchPicker } from "./SwitchPicker.tsx";

const HALL = { _id: "00000000-0003-4000-8000-000000000001", name: "Hall", type: "room" as const };

const PARK = aPark();

interface PickerOptions {
  start?: ActionDraft[];
  /** True if the hall is on a floor of the north tower. */
  hasPlaces?: boolean;
  devices?: ReturnType<typeof aDevice>[];
}

/** Renders the picker on its own screen, and returns the last choice. */
async function open({ start = [], devices = DEVICES, hasPlaces = false }: PickerOptions = {}) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer(devices);
  const inHall = [aDevice(1)._id, aDevice(2)._id];
  fake.on(contract.deviceGroups, () => ({
    groups: [{ ...HALL, devices: inHall, place: hasPlaces ? PARK.floor._id : null }],
  }));
  fake.on(contract.listPlaces, () => ({ places: hasPlaces ? PARK.places : [] }));
  const told: { actions: readonly ActionDraft[] } = { actions: start };
  await openScreen(fake, "/pick", () => {
    const [actions, setActions] = useState<readonly ActionDraft[]>(start);
    told.actions = actions;
    return (
      <SwitchPicker
        label="Actions"
        actions={actions}
        onChange={setActions}
        problems={actionProblems(actions)}
        withCapture
      />
    );
  });
  await screen.findByRole("button", { name: "Choose switches" });
  return told;
}

const DEVICES = [
  aDevice(1, { groups: [HALL] }),
  aDevice(2, {
    groups: [HALL],
    device_type: "KIOT_5_NODE",
    switch_appliances: [aSwitch(2, 1, { kind: "dimmer", name: "Fan", current_status: true, current_dimm: 60 })],
  }),
  aDevice(3),
];

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const tick = (name: string | RegExp) => userEvent.click(screen.getByRole("checkbox", { name }));

async function openSheet() {
  await press("Choose switches");
  const sheet = await screen.findByRole("dialog");
  await within(sheet).findByRole("searchbox");
  return sheet;
}

beforeEach(() => loadTexts("automation", "devices"));

it("chooses a switch, a room switch by switch, and a whole group, each with its action", async () => {
  const told = await open();
  const sheet = await openSheet();
  await waitFor(() => expect(within(sheet).getAllByRole("checkbox").length).toBe(7));
  await tick(/^Hall/);
  await userEvent.click(within(sheet).getByRole("radio", { name: "Off" }));
  await tick(/^Switch 3\.1/);
  await userEvent.click(within(sheet).getByRole("radio", { name: "Whole groups" }));
  await tick(/^Hall.*3 switches now/);
  expect(told.actions).toEqual([
    { switch_appliance_id: switchId(1, 1), name: "Switch 1.1", switch_state: 1 },
    { switch_appliance_id: switchId(1, 2), name: "Switch 1.2", switch_state: 1 },
    { switch_appliance_id: switchId(2, 1), name: "Fan", switch_state: 1 },
    { switch_appliance_id: switchId(3, 1), name: "Switch 3.1", switch_state: 0 },
    { groupId: HALL._id, name: "Hall", switch_state: 0 },
  ]);
  await press("Done (5 selected)");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("chooses everything in a building or floor, with what is in it now", async () => {
  const told = await open({ hasPlaces: true });
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("radio", { name: "Off" }));
  await userEvent.click(within(sheet).getByRole("radio", { name: "Places" }));
  await tick(/^Floor 1.*North tower · 3 switches now/);
  expect(told.actions).toEqual([{ groupId: PARK.floor._id, name: "Floor 1", switch_state: 0 }]);
  await press("Done (1 selected)");
  await screen.findByText("North tower · Everything in it");
});

it("offers no places in an enterprise without any", async () => {
  await open();
  const sheet = await openSheet();
  expect(within(sheet).queryByRole("radio", { name: "Places" })).toBeNull();
});

it("turns a line off, sets a dimmer's level in percent, and removes a line", async () => {
  const told = await open({
    start: [
      { switch_appliance_id: switchId(1, 1), name: "Switch 1.1", switch_state: 1 },
      { switch_appliance_id: switchId(2, 1), name: "Fan", switch_state: 1 },
    ],
  });
  const levels = await screen.findByRole("combobox", { name: "Level of Fan" });
  const choices = within(levels)
    .getAllByRole("option")
    .map((each) => each.textContent);
  expect(choices).toEqual(["Last level", "20%", "40%", "60%", "80%", "100%"]);
  fireEvent.change(levels, { target: { value: "3" } });
  const what = screen.getByRole("group", { name: "Action for Switch 1.1" });
  await userEvent.click(within(what).getByRole("button", { name: "Off" }));
  expect(told.actions.map(({ switch_state, level }) => [switch_state, level])).toEqual([
    [0, null],
    [1, 3],
  ]);
  await press("Remove Switch 1.1");
  expect(told.actions.map(({ name }) => name)).toEqual(["Fan"]);
  expect(document.activeElement?.textContent).toBe("Choose switches");
  await press("Off");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(told.actions[0]?.level).toBeNull();
});

it("shows the problem of a line beside it, in the spec's sentences", async () => {
  await open({
    start: [
      { switch_appliance_id: switchId(1, 1), name: "Switch 1.1" },
      { switch_appliance_id: switchId(1, 2), name: "Switch 1.2", switch_state: 1 },
      { switch_appliance_id: switchId(1, 2), name: "Switch 1.2", switch_state: 0 },
    ],
  });
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines[0]).toContain("Provide a valid action for Switch 1.1");
  expect(lines[1]).not.toContain("repeated");
  expect(lines[2]).toContain("Actions for Switch 1.2 are repeated");
});

it("says that nothing is chosen, and captures what is on now", async () => {
  const told = await open();
  expect(screen.getByRole("alert").textContent).toContain("Provide at least one action");
  await press("Use what is on now");
  expect(told.actions).toEqual([{ switch_appliance_id: switchId(2, 1), name: "Fan", switch_state: 1, level: 3 }]);
});

it("keeps a thousand switches short on the screen, and finds them by words and arrow keys", async () => {
  await open({ devices: Array.from({ length: 500 }, (_, index) => aDevice(index + 1)) });
  const sheet = await openSheet();
  const all = () => within(sheet).getAllByRole("checkbox");
  await waitFor(() => expect(all().length).toBeGreaterThan(5));
  expect(all().length).toBeLessThan(40);
  act(() => all()[0]?.focus());
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  await waitFor(() => expect(document.activeElement?.closest("label")?.textContent).toContain("Switch 1.1"));
  fireEvent.change(within(sheet).getByRole("searchbox"), { target: { value: "Device 499" } });
  await waitFor(() => expect(all()).toHaveLength(3));
});
