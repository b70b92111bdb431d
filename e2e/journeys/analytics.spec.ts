import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, sumsAreReady } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

const ENERGY = "/app/analytics/energy";

test.beforeAll(sumsAreReady);

test("the building's week shows a figure and a chart, and a table behind it", { tag: "@core" }, async ({ page }) => {
  await signedIn(page, "admin", ENERGY);
  const card = page.getByRole("region", { name: "Energy", exact: true });
  await expect(card.getByText(/^[\d,]+\.\d\d kWh$/)).toBeVisible();
  await expect(card.getByText(/^(Same as|[\d.]+% (more|less) than) /)).toBeVisible();
  await expect(card.getByRole("img", { name: /^Energy · All devices/ }).locator("canvas")).toBeVisible();
  await page.getByRole("radiogroup", { name: "View as" }).getByText("Table", { exact: true }).click();
  await expect(card.getByRole("row")).toHaveCount(8);
  await expect(card.getByRole("row").nth(2)).toContainText(/kWh/);
});

test("metric and device stand in the address, and a bookmark of it opens the same", async ({ page }) => {
  const { _id } = await deviceNamed("Main incomer");
  await signedIn(page, "admin", ENERGY);
  await page.getByRole("link", { name: /Main incomer/ }).click();
  await page.getByText("Voltage", { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`metric=voltage.*selected_device=${_id}`));
  const chart = page.getByRole("img", { name: /^Voltage · Main incomer: from \d+ V to \d+ V/ });
  await expect(chart).toBeVisible();
  const bookmark = page.url();
  await page.goto(`${baseUrl()}/app/dashboard`);
  await page.goto(bookmark);
  await expect(chart.locator("canvas")).toBeVisible();
  await expect(page.getByLabel("Show by")).toHaveValue("phase");
  await page.getByRole("radiogroup", { name: "View as" }).getByText("Table", { exact: true }).click();
  await expect(page.getByRole("columnheader")).toHaveText(["When", "Phase R", "Phase Y", "Phase B"]);
});

test("a meter without a place is asked for, and counts in the tree once an admin has said where it stands", async ({
  page,
}) => {
  await signedIn(page, "admin", ENERGY);
  const tree = page.getByRole("region", { name: "Where the energy goes" });
  await expect(tree.getByText("Not metered", { exact: true })).toBeVisible();
  await expect(tree.getByRole("img").locator("canvas")).toBeVisible();
  await expect(tree.getByText("Not assigned to a main meter, not in the total")).toBeVisible();
  await page.getByRole("link", { name: "Set it" }).click();
  const question = page.getByRole("button", { name: "Water cooler stands behind another meter" });
  await question.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Main incomer/ })
    .click();
  const place = page.getByRole("button", { name: "Change the place of Water cooler: Behind Main incomer" });
  await expect(place).toBeVisible();
  await page.goBack();
  await expect(tree.getByRole("link", { name: /Water cooler/ })).toBeVisible();
  await expect(tree.getByText("Not assigned to a main meter, not in the total")).toBeHidden();
  // This restores the place for other journeys.
  await page.goForward();
  await place.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Not assigned to a main meter/ })
    .click();
  await expect(question).toBeVisible();
});

test("a chart is exported as a picture and as a spreadsheet", async ({ page }) => {
  await signedIn(page, "admin", ENERGY);
  const menu = page.getByRole("button", { name: "Export: Energy · All devices" });
  const picture = page.waitForEvent("download");
  await menu.click();
  await page.getByRole("menuitem", { name: "Picture (PNG)" }).click();
  expect((await picture).suggestedFilename()).toBe("Energy · All devices.png");
  const sheet = page.waitForEvent("download");
  await menu.click();
  await page.getByRole("menuitem", { name: "Excel file" }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^chart-\d{4}-\d{2}-\d{2}\.xlsx$/);
});

test("a meter that jumps spoils no sum, and an admin decides about it", async ({ page, context }) => {
  const { _id, kd_id } = await deviceNamed("Chiller panel");
  // The meter reports every few seconds while somebody looks at it.
  await signedIn(page, "admin", `/app/devices/health/${_id}`);
  const power = page.getByRole("region", { name: "Live power" });
  await expect(power.getByRole("listitem").filter({ hasText: "Voltage" })).toContainText(/2\d\d V/);
  await orderFault(kd_id, { kind: "jump-meter" });
  const other = await context.newPage();
  const row = other.getByRole("main").getByRole("listitem").filter({ hasText: "Chiller panel" }).first();
  await expect(async () => {
    await other.goto(`${baseUrl()}/app/analytics/doubtful`);
    await expect(row).toContainText(/Would add[\d,.]+\skWh/, { timeout: 2000 });
  }).toPass();
  await other.goto(`${baseUrl()}${ENERGY}?selected_device=${_id}`);
  await expect(other.getByText(/^\d+ doubtful readings? \(.+ kWh\) (is|are) left out of this total\./)).toBeVisible();
  await other.getByRole("link", { name: "Review" }).click();
  await row.getByRole("button", { name: /^Leave out: Chiller panel/ }).click();
  await expect(row).toContainText("Left out");
  await orderFault(kd_id, { kind: "none" });
});

test("running hours, the heat map of a day, and the daily report", async ({ page }) => {
  await signedIn(page, "admin", "/app/analytics/runningHours");
  await page.getByRole("button", { name: /^Dates/ }).click();
  await page.getByRole("button", { name: "Last 7 days", exact: true }).click();
  await expect(page.getByRole("region", { name: "By switch" }).getByRole("listitem").first()).toContainText(/\d+%/);
  await page.goto(`${baseUrl()}/app/analytics/switchIntervals`);
  await page.getByRole("button", { name: "Previous day" }).click();
  await page.getByLabel("Interval", { exact: true }).selectOption("180");
  await expect(page).toHaveURL(/day=.*interval=180/);
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "12AM",
    "3AM",
    "6AM",
    "9AM",
    "12PM",
    "3PM",
    "6PM",
    "9PM",
  ]);
  await page.goto(`${baseUrl()}/app/analytics/dailyReport`);
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page.getByRole("region", { name: "Switching operations" })).toContainText(/\d+ on · \d+ off/);
  await expect(page.getByRole("region", { name: "Online, average of all devices" })).toContainText("%");
  await expect(page.getByRole("region", { name: "Weak signal", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Energy", exact: true })).toContainText(/Main incomer[\d,.]+ kWh/);
  await expect(page.getByRole("region", { name: "Schedules that failed" })).toBeVisible();
});

test("on a phone nothing of the analytics sticks out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "admin", ENERGY);
  for (const name of ["energy?metric=power&by=device", "runningHours", "switchIntervals", "dailyReport", "meters"]) {
    await page.goto(`${baseUrl()}/app/analytics/${name}`);
    await expect(page.getByRole("main").getByRole("region").first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  }
});
