import { expect, type Page, test } from "@playwright/test";
import { AddDevicePage } from "../pages/add-device.ts";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { orderFault, ownWifiOf } from "../world/control-room.ts";

const settingOf = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`);

test("a threshold is pending until the meter confirms it, and is still there after a reload", async ({ page }) => {
  const { kd_id } = await deviceNamed("UPS meter");
  await signedIn(page, "admin", "/app/devices/reconfigure");
  await page.getByRole("searchbox", { name: "Search devices" }).fill("UPS");
  await page.getByRole("link", { name: /UPS meter/ }).click();
  const overVoltage = page.getByLabel("Over voltage", { exact: true });
  await overVoltage.fill("601");
  await expect(settingOf(page, "over_voltage")).toContainText("Between 0 and 600 V");
  await overVoltage.fill("253");
  await expect(settingOf(page, "over_voltage")).toContainText("Not sent yet");
  await expectNothingFound(page);
  // The answer is slow, so that the pending state is visible.
  await orderFault(kd_id, { kind: "slow", ms: 2000 });
  await page.getByRole("button", { name: "Send to the device" }).click();
  await expect(settingOf(page, "over_voltage")).toContainText("Waiting for the device");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Confirmed by the device");
  await expect(settingOf(page, "over_voltage")).not.toHaveAttribute("data-mark");
  await orderFault(kd_id, { kind: "none" });
  await page.reload();
  await expect(overVoltage).toHaveValue("253");
  await expect(settingOf(page, "over_voltage")).not.toHaveAttribute("data-mark");
  await expectNothingFound(page);
});

test("two meters of one type get the same limit, with a result for each", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/reconfigure");
  await page.getByText("Select several of one type").click();
  for (const name of [/Chiller panel/, /Main incomer/]) await page.getByRole("checkbox", { name }).click();
  await expect(page.getByRole("checkbox", { name: /UPS meter/ })).toHaveCount(0);
  await page.getByLabel("Over voltage, line to line").fill("440");
  await page.getByRole("button", { name: "Send to 2 devices" }).click();
  const results = page.getByRole("region", { name: "Result" }).getByRole("listitem");
  await expect(results).toHaveText([/Chiller panel.*Confirmed/, /Main incomer.*Confirmed/]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce" });

  test("one device is chosen, changed with the keyboard, and left for another", async ({ page }) => {
    await signedIn(page, "admin", "/app/devices/reconfigure");
    await page.getByRole("searchbox", { name: "Search devices" }).fill("Quiet room");
    await page.getByRole("link", { name: /Quiet room/ }).press("Enter");
    const led = page.getByRole("switch", { name: "Disable LED" });
    await led.press("Space");
    await expect(page.getByText("1 change not sent yet")).toBeVisible();
    await expectNothingFound(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("1 change not sent yet")).toHaveCount(0);
    await page.getByRole("link", { name: "Choose another device" }).click();
    await expect(page.getByRole("searchbox", { name: "Search devices" })).toBeVisible();
  });
});

test("a device out of reach is disconnected, told another Wi-Fi, and comes back as what it was", async ({ page }) => {
  test.slow();
  const device = await deviceNamed("Parking lights");
  await signedIn(page, "admin", "/app/devices/reconfigure");
  await page.getByRole("searchbox", { name: "Search devices" }).fill("Parking lights");
  await page.getByRole("link", { name: /Parking lights/ }).click();
  await page.getByRole("link", { name: "Move to another Wi-Fi" }).click();
  await page.getByRole("button", { name: /Disconnect the device from here/ }).click();
  await expect(page.getByText("The device is disconnected.")).toBeVisible();
  await expect.poll(() => ownWifiOf(device.kd_id)).not.toBe("");
  const flow = new AddDevicePage(page);
  await flow.join({ ...device, pin: "", address: await ownWifiOf(device.kd_id) });
  await flow.configure("Meridian Office", "office password");
  await flow.isAt("Parking lights is online");
  await expectNothingFound(page);
  await page.getByRole("link", { name: "Back to settings" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Parking lights" })).toBeVisible();
});
