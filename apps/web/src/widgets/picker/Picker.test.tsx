import { contract } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import { SwitchSheet } from "./SwitchSheet.tsx";

const HALL = { _id: "00000000-0003-4000-8000-000000000001", name: "Hall", type: "room" as const };
const STORE = { _id: "00000000-0003-4000-8000-000000000002", name: "Store", type: "room" as const };

const DEVICES = [
  aDevice(1, { groups: [HALL] }),
  aDevice(2, {
    groups: [STORE],
    current_status: 0,
    switch_appliances: [aSwitch(2, 1, { name: "Cooling", critical: true })],
  }),
  aDevice(3, { groups: [HALL] }),
  aDevice(4),
];

async function open(own: { chosen?: string[]; most?: number } = {}, devices = DEVICES) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer(devices);
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  const chosen: string[][] = [];
  await openScreen(fake, "/pick", () => (
    <SwitchSheet
      title="Choose switches"
      chosen={own.chosen ?? []}
      {...(own.most && { most: own.most })}
      onClose={() => {}}
      onChoose={(ids) => chosen.push(ids)}
    />
  ));
  const sheet = within(await screen.findByRole("dialog", { name: "Choose switches" }));
  await sheet.findByText("Switch 1.1");
  return { sheet, chosen };
}

beforeEach(() => loadTexts("picker"));

const headings = (rows: HTMLElement[]) => rows.map((row) => row.closest("label")?.textContent);

it("lists switches by room or by device, and ticks all of a heading", async () => {
  const { sheet, chosen } = await open();
  expect(headings(sheet.getAllByRole("checkbox", { name: /here$/ }))).toEqual([
    ...["Hallall 4 here", "Store1 here"],
    "No roomall 2 here",
  ]);
  await userEvent.click(sheet.getByRole("checkbox", { name: /^Hall/ }));
  await userEvent.click(sheet.getByRole("radio", { name: "By device" }));
  const device = await sheet.findByRole<HTMLInputElement>("checkbox", { name: /^Device 3.*here$/ });
  expect(device.checked).toBe(true);
  await userEvent.click(device);
  await userEvent.click(sheet.getByRole("button", { name: "Done (2 selected)" }));
  expect(chosen).toEqual([[switchId(1, 1), switchId(1, 2)]]);
});

it("shows type, place, an offline device and a critical switch in each row", async () => {
  const { sheet } = await open();
  const row = sheet.getByRole("checkbox", { name: /^Cooling/ }).closest("label");
  expect(row?.textContent).toBe("CoolingSwitch · Device 2CriticalOffline");
  expect(sheet.getByRole("checkbox", { name: /^Switch 1\.1/ }).closest("label")?.textContent).not.toContain("Offline");
});

it("selects all that the search finds, by its type too, and clears", async () => {
  const { sheet } = await open({ chosen: [switchId(4, 1)] });
  fireEvent.change(sheet.getByRole("searchbox"), { target: { value: "hall" } });
  await userEvent.click(await sheet.findByRole("button", { name: "Select all 4" }));
  sheet.getByText("5 selected");
  await userEvent.click(sheet.getByRole("button", { name: "Clear" }));
  sheet.getByText("None selected");
});

it("replaces the choice when only one can be chosen", async () => {
  const { sheet, chosen } = await open({ most: 1, chosen: [switchId(1, 1)] });
  expect(sheet.queryByRole("radio", { name: /^Hall/ })).toBeNull();
  expect(sheet.queryByRole("button", { name: /^Select all/ })).toBeNull();
  await userEvent.click(sheet.getByRole("radio", { name: /^Cooling/ }));
  await userEvent.click(sheet.getByRole("button", { name: "Done (1 selected)" }));
  expect(chosen).toEqual([[switchId(2, 1)]]);
});

it("ticks no more than can be chosen, one by one or by a heading", async () => {
  const { sheet } = await open({ most: 2, chosen: [switchId(1, 1)] });
  await userEvent.click(sheet.getByRole("checkbox", { name: /^Hall/ }));
  sheet.getByText("1 selected");
  await userEvent.click(sheet.getByRole("checkbox", { name: /^Cooling/ }));
  sheet.getByText("2 selected · at most 2");
  await userEvent.click(sheet.getByRole("checkbox", { name: /^Switch 1\.2/ }));
  sheet.getByText("2 selected · at most 2");
  await userEvent.click(sheet.getByRole("checkbox", { name: /^Cooling/ }));
  sheet.getByText("1 selected");
});

it("renders a part of a thousand switches, and reaches them from the search by arrow keys", async () => {
  const many = Array.from({ length: 500 }, (_, index) => aDevice(index + 1));
  const { sheet } = await open({}, many);
  expect(sheet.getAllByRole("checkbox").length).toBeLessThan(40);
  sheet.getByRole("searchbox").focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.closest("label")?.textContent).toContain("Switch 1.1"));
});
