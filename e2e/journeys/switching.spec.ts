import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { orderFault, pressOnTheWall } from "../world/control-room.ts";

test("a tap goes through the server, the broker and the device, and comes back; another person sees it too", {
  tag: "@core",
}, async ({ page, browser }) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  const other = await browser.newPage();
  await signedIn(other, "admin", "/app/devices/control");
  const elsewhere = new ControlPage(other);
  await elsewhere.isLive();
  for (const each of [control, elsewhere]) await each.search("Wall washers");
  const before = (await control.tile("Wall washers").getAttribute("aria-checked")) === "true";
  await control.tile("Wall washers").click();
  await expectOn(control.tile("Wall washers"), !before);
  await expectOn(elsewhere.tile("Wall washers"), !before);
  await elsewhere.tile("Wall washers").click();
  await expectOn(control.tile("Wall washers"), before);
  await other.close();
});

test("a press on the wall shows on the screen by itself", async ({ page }) => {
  const device = await deviceNamed("Dining hall");
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Window lights");
  const before = (await control.tile("Window lights").getAttribute("aria-checked")) === "true";
  await pressOnTheWall(device.kd_id, 3);
  await expectOn(control.tile("Window lights"), !before);
});

test("a browser whose clock is five hours ahead switches like any other, and says until when by the server's", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 5 * 3_600_000;
  });
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Garden lights");
  const tile = control.tile("Garden lights");
  const before = (await tile.getAttribute("aria-checked")) === "true";
  const asked = page.waitForRequest((request) => request.url().endsWith(contract.switchDevice.path));
  await tile.click();
  const { deadline } = (await asked).postDataJSON() as { deadline: number };
  expect(Math.abs(deadline - Date.now() - 10_000)).toBeLessThan(5000);
  await expectOn(tile, !before);
});

test("a device that does not answer shows as failed after ten seconds, and can be tried again", async ({ page }) => {
  const device = await deviceNamed("Front desk");
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Desk lamp");
  const tile = control.tile("Desk lamp");
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await orderFault(device.kd_id, { kind: "silent" });
  await tile.click();
  await expect(tile).toHaveAttribute("aria-busy", "true");
  await expect(tile).toContainText("No answer", { timeout: 15_000 });
  await expectOn(tile, before);
  await orderFault(device.kd_id, { kind: "none" });
  await tile.click();
  await expectOn(tile, !before);
});

test("a device that is not connected cannot be switched, and says why", async ({ page }) => {
  const device = await deviceNamed("Coffee corner");
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Coffee machine");
  const tile = control.tile("Coffee machine");
  await orderFault(device.kd_id, { kind: "offline" });
  await expect(tile).toContainText(/offline/i);
  // A forced press does not wait for a tile that is still moving by the search.
  await expect(async () => {
    await tile.click({ force: true });
    const why = page.getByText("The device might not be connected to internet").first();
    await expect(why).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await orderFault(device.kd_id, { kind: "none" });
  await expect(tile).not.toContainText(/offline/i);
});

test("when the connection is lost the screen says so, and catches up when it returns", { tag: "@core" }, async ({
  page,
  context,
}) => {
  const device = await deviceNamed("Training corridor");
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Corridor lights");
  const before = (await control.tile("Corridor lights").getAttribute("aria-checked")) === "true";
  await context.setOffline(true);
  await expect(page.getByText("Live", { exact: true })).toBeHidden();
  await pressOnTheWall(device.kd_id, 1);
  await context.setOffline(false);
  await control.isLive();
  await expectOn(control.tile("Corridor lights"), !before);
});
