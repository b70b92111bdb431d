import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";

/** The top of a phone's bar, which covers everything below it. */
const BOTTOM_BAR = 61;

async function expectAboveTheFold(page: Page, height: number) {
  const canvas = page.getByRole("figure").locator("canvas").first();
  await expect(canvas).toBeVisible();
  await expect
    .poll(async () => {
      const box = await canvas.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height * 0.75 <= height;
    })
    .toBe(true);
}

test("the chart of energy and of its report stands above the fold, on a desk and on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, "admin", "/app/analytics/energy");
  await expectAboveTheFold(page, 900);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAboveTheFold(page, 844 - BOTTOM_BAR);
  await page.goto(page.url().replace(/analytics\/energy.*/, "reports/energy-report"));
  await expectAboveTheFold(page, 844 - BOTTOM_BAR);
});

test("days are chosen in our calendar, compared, zoomed into by a drag, and taken as the range", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, "admin", "/app/analytics/energy");
  await page.getByRole("button", { name: /^Dates/ }).click();
  await page.getByRole("button", { name: "Last 30 days", exact: true }).click();
  await page.getByLabel("Compare with").selectOption("before");
  await expect(page).toHaveURL(/compare=before/);
  await expect(page.getByRole("link", { name: /Main incomer.*[+-]?\d+%/ })).toBeVisible();
  const canvas = page.getByRole("figure").locator("canvas").first();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("There is no chart");
  const use = page.getByRole("button", { name: /^Use / });
  await expect(async () => {
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 420, box.y + 200, { steps: 3 });
    await page.mouse.up();
    await expect(use).toBeVisible({ timeout: 1000 });
  }).toPass();
  const before = page.url();
  await use.click();
  await expect(page).not.toHaveURL(before);
  await expect(use).toBeHidden();
});
