import { expect, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { newcomer } from "../world/newcomers.ts";

/** A picture of one pixel, which the browser has to draw again. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

// The journey has its own enterprise, because its name and colour are on every screen of its people.
test("an admin gives the enterprise a name, a logo and a colour that all can read", async ({ page }) => {
  await newcomer(page, "a long password");
  await page.goto(`${baseUrl()}/app/settings?tab=enterprise`);
  await page.getByLabel("Partner name").fill("Sunrise Facilities");
  await page.getByLabel("Accent colour").fill("#ffee00");
  await expect(page.getByText(/hard to read/)).toBeVisible();
  await page
    .getByLabel("Choose a picture")
    .first()
    .setInputFiles({
      name: "dot.png",
      mimeType: "image/png",
      buffer: Buffer.from(DOT, "base64"),
    });
  await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).last().click();
  const menu = page.getByRole("navigation", { name: "Main menu" }).first();
  await expect(
    page.getByRole("navigation", { name: "People & settings" }).getByText("Sunrise Facilities"),
  ).toBeVisible();
  await expect(menu.locator("img")).toBeVisible();
  await expectNothingFoundInBothThemes(page, "the enterprise");

  await page.getByLabel("Partner name").fill("");
  await page.getByLabel("Accent colour").fill("");
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(menu.locator("img")).toHaveCount(0);
});

test("meta keys need names, and one that goes is asked about", async ({ page }) => {
  await signedIn(page, "admin", "/app/settings?tab=meta");
  const keys = page.getByRole("textbox", { name: /^Key / });
  const name = `Wing ${Date.now() % 100_000}`;
  await expect(page.getByRole("button", { name: "Add a key" })).toBeVisible();
  const before = await keys.count();
  await page.getByRole("button", { name: "Add a key" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please Provide Valid Name to all the KEYS!!")).toBeVisible();
  await keys.last().fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByRole("button", { name: `Remove key ${before + 1}` }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toContainText(`All values of ${name}`);
  await page.getByRole("button", { name: "Remove the values" }).click();
  await expect(keys).toHaveCount(before);
});

test("someone reads times in 24 hours and mutes a kind of notification", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "user", "/app/settings");
  await page.getByText("24-hour (18:30)").click();
  const kind = page.getByRole("switch", { name: /^Reminders/ });
  await kind.press("Space");
  await expect(kind).not.toBeChecked();
  await expectNothingFoundInBothThemes(page, "one's own settings");
  await page.reload();
  await expect(page.getByRole("radio", { name: "24-hour (18:30)" })).toBeChecked();
  await expect(kind).not.toBeChecked();
  await kind.press("Space");
  await expect(kind).toBeChecked();
});
