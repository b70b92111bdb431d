import { contract } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, aSwitch } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import { DevicePage } from "./DevicePage.tsx";

beforeEach(() => loadTexts("devices", "health", "charts", "holds", "control", "live", "configure"));

async function open(changes: Parameters<typeof aDevice>[1] = {}, id = aDevice(1)._id) {
  const switch_appliances = [
    aSwitch(1, 1, { name: "Server cooling", current_status: true, critical: true }),
    aSwitch(1, 2, { name: "Exhaust", current_status: true, critical: true }),
  ];
  const fake = fakeServer([
    aDevice(1, { device_name: "Rack board", device_type: "KIOT_5_NODE", switch_appliances, ...changes }),
  ]);
  const sent = { command_id: "11111111-1111-4111-8111-111111111111", expires_at: "2100-01-01T00:00:00Z" };
  fake.on(contract.switchDevice, () => sent);
  fake.on(contract.switchEvents, () => ({ events: [] }));
  fake.on(contract.deviceEventsHistory, () => ({ events: [], count: 0 }));
  await openScreen(fake, `/app/devices/${id}`, DevicePage, "/app/devices/$id");
  return fake;
}

it("shows the switches, the health and the history of a device, under a plain name of its type", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Rack board" })).toBeTruthy();
  expect(screen.getAllByText("5-switch panel (Kiot 5 node)").length).toBeGreaterThan(0);
  expect(screen.getByRole("switch", { name: /^Server cooling/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Device details" })).toBeTruthy();
  expect(await screen.findByText("No activity on this day.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Hold…" })).toBeTruthy();
});

it("names critical switches before all are turned off, and offers to undo it", async () => {
  const fake = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Turn off 2 switches" }));
  const question = await screen.findByRole("dialog", { name: "Turn off Server cooling and Exhaust?" });
  await userEvent.click(within(question).getByRole("button", { name: "Turn off Server cooling and Exhaust" }));
  await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
});

it("opens the details of a tile by its corner", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Details of Exhaust" }));
  const details = await screen.findByRole("dialog", { name: "Exhaust" });
  expect(await within(details).findByRole("link", { name: "Open the device's page" })).toBeTruthy();
});

it("hides settings and access from people without these rights", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  await open();
  await screen.findByRole("switch", { name: /^Exhaust/ });
  expect(screen.queryByText("Settings and thresholds")).toBeNull();
  expect(screen.queryByText("Manage access")).toBeNull();
});

it("offers settings and access when the person manages devices", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await open();
  expect(await screen.findByRole("button", { name: "Show settings" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Manage access" }).getAttribute("href")).toContain("/app/devices/access");
});

it("says that a device was not found when it is not shared with the person", async () => {
  await open({}, aDevice(7)._id);
  expect(await screen.findByText("Device not found")).toBeTruthy();
});
