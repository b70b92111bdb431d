import { expect, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";

test("a room is opened from Home, and all of it is turned off, whatever device it is on", async ({ page }) => {
  await signedIn(page, "admin");
  await new ControlPage(page).isLive();
  await page
    .getByRole("region", { name: "On now" })
    .getByRole("link", { name: /^Server room/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Server room" })).toBeVisible();
  // The room has a board of two switches, and a plug.
  const tiles = page.getByRole("group", { name: "Switches in this room" }).getByRole("switch");
  await expect(tiles).toHaveCount(3);
  await page.getByRole("button", { name: /^Turn everything on/ }).click();
  await expect(page.getByRole("button", { name: "Turn everything off (3)" })).toBeVisible();
  await page.getByRole("button", { name: "Turn everything off (3)" }).click();
  const question = page.getByRole("dialog", { name: "Turn off 3 switches" });
  await expect(question).toContainText("Precision cooling");
  await question.getByRole("button", { name: "Turn off 3 switches" }).click();
  for (const tile of await tiles.all()) await expectOn(tile, false);
  await expect(page.getByText("3 of 3 are off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Everything is off" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Sensors and meters" })).toContainText("UPS meter");
  await page.getByRole("button", { name: "Turn everything on (3)" }).click();
  await expect(page.getByText("3 of 3 are on.")).toBeVisible();
});

test("how Control is grouped and which groups are closed is kept until sign-out", async ({ page }) => {
  await signedIn(page, "admin");
  const control = new ControlPage(page);
  await control.open();
  await page.getByText("Device group", { exact: true }).click();
  await page.getByRole("button", { name: "Boardroom", exact: true }).click();
  await expect(control.tile("Table lights")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Device group" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Boardroom", exact: true })).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("button", { name: "Boardroom", exact: true }).click();
  await expect(control.tile("Table lights")).toBeVisible();
});
