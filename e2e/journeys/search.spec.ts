import { expect, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { enterDemo } from "../pages/keys.ts";
import { openPalette } from "../pages/palette.ts";

test("the search finds the table lights, turns them and asks before it turns critical switches off", {
  tag: "@core",
}, async ({ page }) => {
  await enterDemo(page);
  const field = await openPalette(page);
  await field.fill("tabel lights on");
  const row = page.getByRole("option", { name: /^Table lights/ });
  await expect(row).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Already on");
  await field.fill("table lights off");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Already off");

  await field.fill("server room off");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: /^Turn off .*Precision cooling.*\?$/ });
  await expect(question).toContainText("marked as critical");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(field).toBeFocused();

  await field.fill("table lights");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/switch=/);
  await expect(page.getByRole("dialog", { name: "Table lights" })).toBeVisible();
});

test("a room's name in Control's search finds the room's switches", async ({ page }) => {
  await enterDemo(page);
  await page.goto(new URL("/app/devices/control", page.url()).href);
  await page.getByRole("searchbox", { name: "Search text" }).fill("cafeteria");
  const control = new ControlPage(page);
  await expect(control.tile("Counter lights")).toBeVisible();
  await expect(control.tile("Table lights")).toHaveCount(0);
});
