import { contract, type Place, type Shortcut } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, aSwitch } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { aPark } from "../../../../testing/places.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { HomePlanBlock } from "./HomePlanBlock.tsx";

const { north, floor, hall } = aPark();
const FLOOR: Place = { ...floor, plan: 1 };
const ATTIC: Place = { ...floor, _id: "00000000-0004-4000-8000-000000000009", name: "Attic", position: 9, plan: 4 };
const HALL = { _id: hall._id, name: "Hall", type: "room" as const };

async function open(places: Place[], chosen?: Place) {
  const device = aDevice(1, { groups: [HALL], switch_appliances: [aSwitch(1, 1, { name: "Cove" })] });
  const fake = fakeServer([device]);
  const shortcutTo = (target: string): Shortcut => ({ _id: crypto.randomUUID(), type: "plan", position: 0, target });
  let shortcuts = chosen ? [shortcutTo(chosen._id)] : [];
  fake.on(contract.listPlaces, () => ({ places }));
  fake.on(contract.listShortcuts, () => ({ shortcuts }));
  fake.on(contract.newShortcut, ({ target }) => {
    const made = shortcutTo(target);
    shortcuts = [made];
    return made;
  });
  fake.on(contract.deleteShortcut, () => {
    shortcuts = [];
    return { deleted: true } as const;
  });
  fake.on(contract.deviceGroups, () => ({ groups: [{ ...HALL, devices: [] }] }));
  fake.on(contract.getPlan, ({ place }) => ({
    plan: {
      ...{ place: String(place), version: 1, width: 2000, height: 1000, meters: null, areas: [] },
      items: [{ device: device._id, switch_no: 1, x: 0.4, y: 0.4 }],
    },
  }));
  fake.onRaw(contract.planPicture, () => new File(["picture"], "plan.png", { type: "image/png" }));
  fake.on(contract.switchDevice, () => ({ command_id: crypto.randomUUID(), expires_at: "2100-01-01T00:00:00Z" }));
  await openScreen(fake, "/app/dashboard", HomePlanBlock);
  return fake;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  await loadTexts("dashboard", "control", "devices", "floorPlans");
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
});

it("shows nothing and loads no plan when no place has one", async () => {
  const fake = await open([north, floor]);
  await waitFor(() => expect(fake.inputsOf(contract.listShortcuts)).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
  expect(fake.inputsOf(contract.getPlan)).toEqual([]);
});

it("shows the only plan at once, whose switches can be tapped", async () => {
  const fake = await open([north, FLOOR]);
  await press("Show a plan on Home");
  const block = within(await screen.findByRole("region", { name: "Floor 1" }));
  await userEvent.click(await block.findByRole("switch", { name: /^Cove/ }));
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(1));
  expect(fake.inputsOf(contract.newShortcut)).toEqual([{ type: "plan", target: FLOOR._id }]);
  expect(block.getByRole("link", { name: "Open plan" }).getAttribute("href")).toBe(`/app/rooms/${FLOOR._id}/plan`);
  expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
});

it("asks which of several plans to show, changes it, and removes it again", async () => {
  const fake = await open([north, FLOOR, ATTIC], ATTIC);
  await screen.findByRole("region", { name: "Attic" });
  await press("Change plan");
  const sheet = within(await screen.findByRole("dialog", { name: "Show a plan on Home" }));
  await userEvent.selectOptions(sheet.getByLabelText("Plan of"), "Floor 1");
  await userEvent.click(sheet.getByRole("button", { name: "Show plan" }));
  await screen.findByRole("region", { name: "Floor 1" });
  expect(fake.inputsOf(contract.newShortcut)).toEqual([{ type: "plan", target: FLOOR._id }]);
  await press("Remove from Home");
  await screen.findByRole("button", { name: "Show a plan on Home" });
  expect(fake.inputsOf(contract.deleteShortcut)).toHaveLength(1);
});
