import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "../pages/axe.ts";
import { ControlPage } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { pressOnTheWall } from "../world/control-room.ts";

async function openControl(page: Page, search: string, field?: string): Promise<ControlPage> {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search(search, field);
  return control;
}

test("a curtain opens, stops and turns round, and its third relay stays a switch", async ({ page }) => {
  const { kd_id } = await deviceNamed("Training curtain");
  const control = await openControl(page, "Training curtain", "Device name");
  const curtain = page.getByRole("group", { name: /^Training curtain,/ });
  const state = curtain.getByRole("status");
  await expect(control.tile("Curtain open")).toHaveCount(0);
  await expect(control.tile("Laptop sockets")).toBeVisible();
  await expect(state).toHaveText("Closed");

  await curtain.getByRole("button", { name: "Open the curtain" }).click();
  await expect(state).toHaveText("Opening");
  await curtain.getByRole("button", { name: "Stop the curtain" }).click();
  await expect(state).toHaveText("Stopped partway");
  await expectNothingFound(page);

  await curtain.getByRole("button", { name: "Open the curtain" }).click();
  await expect(state).toHaveText("Opening");
  // Somebody at the wall stops it, and the next press on that side closes it.
  await pressOnTheWall(kd_id, 2);
  await expect(state).toHaveText("Stopped partway");
  await pressOnTheWall(kd_id, 2);
  await expect(state).toHaveText("Closing");

  const details = await control.openDetails("Training curtain");
  await details.getByRole("button", { name: "Open the curtain" }).click();
  await expect(details.getByText("Opening")).toBeVisible();
  await details.getByRole("button", { name: "Close the curtain" }).click();
  await expect(details.getByText("Closing")).toBeVisible();
  await expectNothingFound(page);
  await details.getByRole("button", { name: "Stop the curtain" }).click();
  await expect(details.getByText("Stopped partway")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce" });

  test("a door bell is rung from the screen and at the door", async ({ page }) => {
    const { kd_id } = await deviceNamed("Front door");
    await openControl(page, "Door bell");
    const bell = page.getByRole("button", { name: /^Ring Door bell/ });
    await expect(bell).toContainText(/Rung|Not rung/);
    await bell.click();
    await expect(bell).toContainText("Ringing");
    await expect(bell).toContainText(/Rung (now|\d+ sec)/);
    await pressOnTheWall(kd_id, 1);
    await expect(bell).toContainText("Ringing");
    await expect(bell).toContainText(/Rung (now|\d+ sec)/);
    await expectNothingFound(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
