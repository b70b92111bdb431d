import { expect, test } from "@playwright/test";
import { contract, type InputOf } from "@switchboard/contract";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

type FoundDevices = InputOf<typeof contract.reportGateway>["found"];

/** Makes a call like the gateway's process. */
async function post(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${baseUrl()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

const PLUG: FoundDevices[number] = {
  driver: "zigbee2mqtt",
  id: "0x01",
  name: "Boardroom heater",
  maker: "IKEA",
  model: "E1603",
  area: "Boardroom",
  signal: -60,
  isOnline: true,
  channels: [{ type: "switch", key: "state", name: "Heater", kind: "plug", confirms: true }],
};

test("a gateway is paired, what it finds appears, is adopted, and is a device like any other", {
  tag: "@core",
}, async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/gateways");
  await page.getByRole("button", { name: "Add a gateway" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Journey room");
  await page.getByRole("button", { name: "Create the code" }).click();
  const command = await page.getByRole("dialog").locator("code").innerText();
  const code = /pair (\w+)/.exec(command)?.[1] ?? "";
  const { token } = await post(contract.pairGateway.path, { pairing_code: code, version: "1.0" });
  await expect(page.getByRole("dialog").getByText("Paired", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();

  const report = { version: "1.0", drivers: [], faults: [], found: [PLUG], gone: [], online: [], tried: [] };
  await post(contract.reportGateway.path, report, String(token));
  const card = page.getByRole("listitem", { name: "Journey room" });
  await expect(card).toContainText("Online");
  await card.getByRole("link", { name: "Show what it found" }).click();
  await page.getByRole("button", { name: /Boardroom heater/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Room")).toContainText("Boardroom (suggested)");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Boardroom heater was added")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Switch 1")).toHaveValue("Boardroom heater");

  await page.goto(`${baseUrl()}/app/devices`);
  await page.getByRole("searchbox").fill("Boardroom heater");
  await expect(page.getByRole("row").filter({ hasText: "Boardroom heater" })).toContainText("Zigbee · IKEA E1603");

  await moveTo(page, "/app/devices/gateways");
  await page.getByRole("button", { name: "Remove Journey room" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove Journey room" }).click();
  await expect(page.getByText("Gateway removed")).toBeVisible();
});
