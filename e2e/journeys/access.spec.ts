import { expect, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { pressOnTheWall } from "../world/control-room.ts";

test("a user sees and switches what was granted, and nothing else", async ({ page }) => {
  await signedIn(page, "user", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Stage lights");
  const before = (await control.tile("Stage lights").getAttribute("aria-checked")) === "true";
  await control.tile("Stage lights").click();
  await expectOn(control.tile("Stage lights"), !before);
  await control.search("Dining lights");
  await expect(control.tile("Dining lights")).toHaveCount(0);
});

test("a single granted switch is there without its siblings, live and usable", async ({ page }) => {
  const device = await deviceNamed("Reception board");
  await signedIn(page, "user", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Reception", "Device name");
  await expect(page.getByRole("switch")).toHaveCount(1);
  const tile = control.tile("Reception lights");
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.click();
  await expectOn(tile, !before);
  await pressOnTheWall(device.kd_id, 1);
  await expectOn(tile, before);
  await page.getByRole("button", { name: "Details of Reception lights" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Rename" })).toHaveCount(0);
});
