import { contract, type Panel, type Place } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { PanelsTab } from "./PanelsTab.tsx";

const HALL = { _id: "33333333-3333-4333-8333-333333333333", name: "Boardroom", kind: "room" as const };
const FLOOR: Place = {
  ...{ _id: "55555555-5555-4555-8555-555555555555", name: "Floor 2", kind: "floor", parent: null, position: 0 },
  ...{ area: null, time_zone: null, latitude: null, longitude: null, plan: null, picture: null },
};
const CODE = { code: "ABCD2345", expires_at: "2100-01-01T00:00:00Z" };

function aPanel(own: Partial<Panel> = {}): Panel {
  const times = { createdAt: "2026-03-02T06:00:00Z", pairedAt: null, lastSeen: null, codeExpires: null };
  return { _id: crypto.randomUUID(), name: "Panel Boardroom", room: HALL, agent: "", ...times, ...own };
}

async function open(panels: Panel[], room?: string) {
  const fake = fakeServer([]);
  fake.on(contract.listPanels, () => ({ panels: structuredClone(panels) }));
  fake.on(contract.deviceGroups, () => ({
    groups: [{ _id: HALL._id, name: HALL.name, type: "room" as const, devices: [] }],
  }));
  fake.on(contract.listPlaces, () => ({ places: [FLOOR] }));
  fake.on(contract.newPanel, ({ name, room: target }) => {
    const where = target === FLOOR._id ? { _id: FLOOR._id, name: FLOOR.name, kind: FLOOR.kind } : HALL;
    const panel = aPanel({ name, room: where, codeExpires: CODE.expires_at });
    panels.push(panel);
    return { panel, ...CODE };
  });
  fake.on(contract.newPanelCode, () => CODE);
  fake.on(contract.renamePanel, ({ name }) => Object.assign(panels[0] ?? aPanel(), { name }));
  fake.on(contract.deletePanel, () => {
    panels.pop();
    return { deleted: true } as const;
  });
  await openScreen(fake, "/app/settings", () => <PanelsTab room={room} />);
  return fake;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  await loadTexts("settings");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});

it("makes a panel for a room, named after it, and shows the code once, also to scan", async () => {
  const fake = await open([]);
  await screen.findByText("No wall panels yet");
  await press("Add a wall panel");
  await press("Create the code");
  await screen.findByText("Choose the room or place that it controls");
  await userEvent.selectOptions(screen.getByLabelText("Room or place"), "Boardroom");
  await press("Create the code");
  const dialog = await screen.findByRole("dialog", { name: "Pair Panel Boardroom" });
  expect(fake.inputsOf(contract.newPanel)).toEqual([{ room: HALL._id, name: "Panel Boardroom" }]);
  within(dialog).getByText("ABCD-2345");
  within(dialog).getByRole("img", { name: "The address with the code, to scan" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
  expect((await screen.findByRole("listitem", { name: "Panel Boardroom" })).textContent).toContain(
    "Waiting for the tablet",
  );
});

it("makes a panel for a floor, and lists it with its kind", async () => {
  const fake = await open([]);
  await press("Add a wall panel");
  const choice = await screen.findByLabelText("Room or place");
  await userEvent.selectOptions(choice, await within(choice).findByRole("option", { name: "Floor 2" }));
  await press("Create the code");
  await press("Done");
  expect(fake.inputsOf(contract.newPanel)).toEqual([{ room: FLOOR._id, name: "Panel Floor 2" }]);
  expect((await screen.findByRole("listitem", { name: "Panel Floor 2" })).textContent).toContain("Floor: Floor 2");
});

it("gives a panel that is there another code, and removes it after a question", async () => {
  const fake = await open([aPanel({ lastSeen: "2026-03-02T06:00:00Z" })]);
  expect((await screen.findByRole("listitem", { name: "Panel Boardroom" })).textContent).toContain("Last seen");
  await press("New code for Panel Boardroom");
  await press("Done");
  expect(fake.inputsOf(contract.newPanelCode)).toHaveLength(1);
  await press("Remove Panel Boardroom");
  const dialog = await screen.findByRole("dialog", { name: "Remove this panel?" });
  expect(fake.inputsOf(contract.deletePanel)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove Panel Boardroom" }));
  await screen.findByText("Wall panel removed");
  await waitFor(() => expect(screen.queryByRole("listitem", { name: "Panel Boardroom" })).toBeNull());
});

it("asks only for the name when opened from the room", async () => {
  const fake = await open([], HALL._id);
  await press("Create the code");
  await screen.findByRole("dialog", { name: "Pair Panel Boardroom" });
  expect(fake.inputsOf(contract.newPanel)).toEqual([{ room: HALL._id, name: "Panel Boardroom" }]);
});

it("renames a panel, and asks for a name when there is none", async () => {
  const panel = aPanel();
  const fake = await open([panel]);
  await press("Rename Panel Boardroom");
  const dialog = await screen.findByRole("dialog", { name: "Rename Panel Boardroom" });
  const field = within(dialog).getByLabelText("Name");
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
  await within(dialog).findByText("Required");
  expect(fake.inputsOf(contract.renamePanel)).toEqual([]);
  await userEvent.type(field, "Boardroom door");
  await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
  await screen.findByRole("listitem", { name: "Boardroom door" });
  expect(fake.inputsOf(contract.renamePanel)).toEqual([{ id: panel._id, name: "Boardroom door" }]);
});
