import { expect, test } from "@playwright/test";
import { contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { startAtHome } from "../../pages/steps.ts";
import { box } from "../../world/boxes.ts";
import { baseUrl, deviceNamed, post, tokenOf } from "../../world/building.ts";

type FoundDevice = InputOf<typeof contract.reportGateway>["found"][number];

/** A gateway of this journey alone, which has found these devices. */
async function gatewayWith(name: string, found: FoundDevice[]) {
  const { gateway, code } = await post<ReplyOf<typeof contract.newGateway>>(contract.newGateway.path, { name });
  const { token } = await call(contract.pairGateway.path, { pairing_code: code, version: "1.0" });
  const report = { version: "1.0", drivers: [], faults: [], found, gone: [], online: [], tried: [] };
  await call(contract.reportGateway.path, report, String(token));
  return {
    async adopt(device_name: string): Promise<string> {
      const reply = await fetch(`${baseUrl()}${contract.listFound.path}?gateway=${gateway._id}`, {
        headers: { authorization: await tokenOf("admin") },
      });
      const { found: all } = (await reply.json()) as ReplyOf<typeof contract.listFound>;
      const one = all.find((each) => each.name === device_name);
      const { results } = await post<ReplyOf<typeof contract.adoptDevices>>(contract.adoptDevices.path, {
        devices: [{ found: one?._id, device_name, room: null, channels: [{ key: "state", name: "Plug" }] }],
      });
      return results[0]?.device ?? "";
    },
    remove: () => post(contract.deleteGateway.path, { id: gateway._id }),
  };
}

/** Makes a call like the gateway's process. */
async function call(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

const plug = (id: string, name: string): FoundDevice => ({
  driver: "zigbee2mqtt",
  id,
  name,
  maker: "IKEA",
  model: "E1603",
  area: "Boardroom",
  signal: -60,
  isOnline: true,
  channels: [{ type: "switch", key: "state", name: "Plug", kind: "plug", confirms: true }],
});

test("add a device from its box", async ({ page }) => {
  test.slow();
  const device = box("SB-BOX-0003");
  const steps = await startAtHome(page);
  await steps.press(page.getByRole("link", { name: "Add device" }));
  await steps.press(page.getByRole("button", { name: /^Light controller/ }));
  await steps.fill(page.getByLabel("Device ID", { exact: true }), device.kd_id);
  await steps.fill(page.getByLabel("PIN", { exact: true }), device.pin);
  await steps.press(page.getByRole("button", { name: "Check" }));
  await steps.fill(page.getByLabel("Device name"), "Lounge lamp");
  await steps.choose(page.getByLabel("Room", { exact: true }), "Reception");
  await steps.press(page.getByRole("button", { name: "Continue" }));
  // A person joins the device's Wi-Fi here. That of a virtual device is a port on this machine.
  await page.getByText("The device has another address").click();
  await page.getByLabel("Device address").fill(device.address);
  await expect(page.getByText(`Connected to ${device.kd_id}.`)).toBeVisible();
  await steps.press(page.getByRole("button", { name: "Continue" }));
  await steps.press(page.getByRole("radio", { name: /^Meridian Office/ }));
  await steps.fill(page.getByLabel("Password", { exact: true }), "office password");
  await steps.press(page.getByRole("button", { name: "Configure device" }));
  await expect(page.getByRole("heading", { name: "Lounge lamp is online" })).toBeVisible();
  steps.expectTaken(12);
});

test("add a device that a gateway found", async ({ page }) => {
  const gateway = await gatewayWith("Loft gateway", [plug("0x71", "Loft heater")]);
  const steps = await startAtHome(page);
  await steps.open("Devices", "New devices and gateways");
  await steps.press(page.getByRole("button", { name: /Loft heater/ }));
  const form = page.getByRole("dialog");
  await steps.press(form.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText("Loft heater was added")).toBeVisible();
  steps.expectTaken(4);
  await post(contract.deleteDevice.path, { id: (await deviceNamed("Loft heater"))._id });
  await gateway.remove();
});

test("put new hardware in the place of a broken device", async ({ page }) => {
  const [old, spare] = [plug("0x72", "Attic plug"), plug("0x73", "Spare plug")];
  const gateway = await gatewayWith("Attic gateway", [old, spare]);
  const device = await gateway.adopt("Attic plug");
  const steps = await startAtHome(page);
  await steps.open("Devices", "New devices and gateways");
  await steps.press(page.getByRole("button", { name: /Spare plug/ }));
  await steps.press(page.getByText("Use it to replace a device"));
  const list = page.getByRole("dialog", { name: "Replace broken hardware" });
  await steps.fill(list.getByRole("searchbox"), "attic");
  await steps.press(list.getByRole("radio", { name: /^Attic plug/ }));
  await steps.press(list.getByRole("button", { name: /Attic plug/ }));
  await expect(list).toHaveCount(0);
  steps.expectTaken(7);
  await post(contract.deleteDevice.path, { id: device });
  await gateway.remove();
});

test("find an offline device and its gateway", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.press(page.getByRole("main").getByRole("link", { name: /unreachable device/ }));
  await steps.press(page.getByRole("link", { name: /Gateway Offline/ }).first());
  await expect(page.getByRole("listitem", { name: "Parking gateway" })).toContainText(/offline/i);
  steps.expectTaken(2);
});

test("rename a switch", async ({ page }) => {
  const { switch_appliances = [] } = await deviceNamed("Lift lobby");
  const screen = switch_appliances.find(({ name }) => name === "Lobby lights");
  const steps = await startAtHome(page);
  await steps.search("lobby lights", /^Lobby lights/);
  const details = page.getByRole("dialog", { name: "Lobby lights" });
  await steps.fill(details.getByLabel("Name", { exact: true }), "Lift lobby ceiling");
  await steps.press(details.getByRole("button", { name: "Rename" }));
  await expect(page.getByRole("dialog", { name: "Lift lobby ceiling" })).toBeVisible();
  steps.expectTaken(5);
  await post(contract.editSwitch.path, { id: screen?._id, name: "Lobby lights" });
});

test("read the history of a device, as its owner", async ({ page }) => {
  const steps = await startAtHome(page, "owner");
  await steps.open("Devices");
  await steps.press(page.getByRole("main").getByRole("link", { name: /^(Main|North) gate/ }));
  await expect(page.getByRole("region", { name: "Events" })).toBeVisible();
  steps.expectTaken(2);
});
