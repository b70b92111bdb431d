import { expect, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { turn } from "../world/building.ts";

test("switches that the mouse was dragged across are turned on together, and become a scene", async ({ page }) => {
  // No other journey uses these switches, but they are on by day, so nothing would be left to turn on.
  await turn("East bay", 0);
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("East bay", "Device name");
  await expect(page.getByRole("switch")).toHaveCount(5);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const bar = page.getByRole("group", { name: "Selected switches" });
  const boxes = page.locator("[data-pick]");
  await expect(boxes.first()).toBeVisible();
  await boxes.nth(0).hover();
  await page.mouse.down();
  await boxes.nth(1).hover();
  await page.mouse.up();
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: /^Select all \d+ that match$/ }).click();
  await bar.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/^(Turn on \d+ switches: )?\d+ of \d+ done$/)).toBeVisible();
  await bar.getByRole("button", { name: "Make a scene" }).click();
  await expect(page).toHaveURL(/\/app\/scenes\/new$/);
  await page.getByLabel("Name", { exact: true }).fill("All of the east");
  await page.getByRole("button", { name: "Create scene" }).click();
  await expect(page.getByText("All of the east", { exact: true })).toBeVisible();
});
