import { expect, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

test("a meter shows its live volts, today's timeline, and an event as it has happened", { tag: "@core" }, async ({
  page,
}) => {
  const { _id, kd_id } = await deviceNamed("Main incomer");
  await signedIn(page, "admin", `/app/devices/health/${_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main incomer");
  const power = page.getByRole("region", { name: "Live power" });
  await expect(power.getByRole("listitem").filter({ hasText: "Voltage" })).toContainText(/2\d\d V/);
  await expect(power.getByRole("img", { name: /^Voltage over the last five minutes/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Online .+ of .+/ })).toBeVisible();
  await orderFault(kd_id, { kind: "no-supply" });
  try {
    await expect(power.getByRole("listitem").filter({ hasText: "Voltage" }).locator("strong")).toHaveText("0 V");
    await page.reload();
    await expect(page.getByRole("region", { name: "Events" }).getByRole("listitem").first()).toContainText("No supply");
  } finally {
    await orderFault(kd_id, { kind: "none" });
  }
});

test("the list leads from what needs a look to the device itself", async ({ page }) => {
  const { kd_id } = await deviceNamed("Transfer pump");
  await signedIn(page, "admin", "/app/devices/health");
  await page.getByRole("searchbox").fill("Transfer pump");
  const row = page.getByRole("listitem").filter({ hasText: "Transfer pump" });
  await expect(row).toBeVisible();
  await orderFault(kd_id, { kind: "offline" });
  await expect(row).toContainText("Offline");
  await orderFault(kd_id, { kind: "none" });
  await expect(row).not.toContainText("Offline");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/devices\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transfer pump");
});

test("on a phone nothing of a meter's health sticks out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { _id } = await deviceNamed("Main incomer");
  await signedIn(page, "admin", `/app/devices/health/${_id}`);
  for (const path of [`/app/devices/health/${_id}`, "/app/devices/health", "/app/devices/parking"]) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test.describe("without motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("axe finds nothing on the health of a meter", async ({ page }) => {
    const { _id } = await deviceNamed("Main incomer");
    await signedIn(page, "admin", `/app/devices/health/${_id}`);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expectNothingFoundInBothThemes(page, "health of a meter");
  });
});

test("the limits of a meter's configuration are drawn where its volts are", async ({ page }) => {
  const { _id } = await deviceNamed("Chiller panel");
  await signedIn(page, "admin", `/app/devices/reconfigure?device=${_id}`);
  await page.getByLabel("Over voltage", { exact: true }).fill("251");
  await page.getByRole("button", { name: "Send to the device" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Confirmed by the device");
  await page.goto(`${baseUrl()}/app/devices/health/${_id}`);
  const power = page.getByRole("region", { name: "Live power" });
  await expect(power.getByRole("list", { name: "Limits" }).first()).toContainText("Over voltage 251 V");
  await expect(power.locator("figure")).toContainText("Over voltage 251 V");
});
