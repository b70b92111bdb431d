import { expect, type Page, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { post } from "../world/building.ts";

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

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** A week that is over, which is compared with the one before. */
const WEEK = { from_date: daysAgo(9), to_date: daysAgo(3) };

const WEEK_BEFORE = { from_date: daysAgo(16), to_date: daysAgo(10) };

/** Makes a week one of days off, so that its kind does not depend on the date of the test. */
async function takeDaysOff(calendar: string, { from_date: from, to_date: to }: typeof WEEK): Promise<void> {
  await post(contract.editCalendarDays.path, { id: calendar, add: [{ name: "Days off", type: "holiday", from, to }] });
}

const DAYS = new URLSearchParams(WEEK);
const ENERGY = `/app/analytics/energy?${DAYS}`;
const REPORT = `/app/reports/energy-report?${DAYS}`;

async function expectCharts(page: Page, isWarned: boolean) {
  const warning = page.getByText("Different kinds of day");
  await expect(page.getByText(/^(Same as|[\d.]+% (more|less) than) /)).toBeVisible();
  await expect(warning).toHaveCount(isWarned ? 1 : 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAboveTheFold(page, 900);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(warning).toHaveCount(isWarned ? 1 : 0);
  await expectAboveTheFold(page, 844 - BOTTOM_BAR);
}

test("the chart stands above the fold, whatever kinds of day are compared", async ({ page }) => {
  const { _id: calendar } = await post<{ _id: string }>(contract.newCalendar.path, { name: "Days off for charts" });
  try {
    await takeDaysOff(calendar, WEEK);
    await signedIn(page, "admin", ENERGY);
    await expectCharts(page, true);
    await moveTo(page, REPORT);
    await expectCharts(page, true);
    await takeDaysOff(calendar, WEEK_BEFORE);
    await moveTo(page, ENERGY);
    await expectCharts(page, false);
    await moveTo(page, REPORT);
    await expectCharts(page, false);
  } finally {
    await post(contract.deleteCalendar.path, { id: calendar });
  }
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
