import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

/** No other journey causes faults of its supply. */
const METER = "UPS meter";
const OWN = `/app/alarms?q=${encodeURIComponent(METER)}`;

const row = (page: Page) =>
  page.getByRole("main").getByRole("article", { name: "No supply" }).filter({ hasText: METER });

test("a fault is listed at once, acknowledged, noted, and closed once it is over", { tag: "@core" }, async ({
  page,
}) => {
  const { kd_id } = await deviceNamed(METER);
  await signedIn(page, "admin", OWN);
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  await orderFault(kd_id, { kind: "no-supply" });
  try {
    await expect(row(page)).toContainText("Active");
    await row(page).getByRole("button", { name: "Acknowledge: No supply" }).click();
    await expect(row(page)).toContainText("Acknowledged by Ananya Rao");

    await row(page).getByRole("link", { name: "No supply" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "No supply" })).toBeVisible();
    await page.getByLabel("Add a note").fill("The fuse of the UPS had blown.");
    await page.getByRole("button", { name: "Add note" }).click();
    const life = page.getByRole("list", { name: "What happened" });
    await expect(life.getByRole("listitem").first()).toContainText("The fuse of the UPS had blown.");
    await expect(life).toContainText("by Ananya Rao");
  } finally {
    await orderFault(kd_id, { kind: "none" });
  }
  // The alarm was acknowledged, so it closes by itself.
  await expect(page.getByRole("main")).toContainText("Ended by itself");
  await page.goto(`${baseUrl()}${OWN}&state=closed`);
  await expect(row(page).first()).toContainText("Ended by itself");
});

test("one is paused with a reason, found among the paused, and put back", async ({ page }) => {
  await signedIn(page, "admin", "/app/alarms?source=gateway");
  const gateway = page.getByRole("main").getByRole("article", { name: "Parking gateway is offline" });
  await page.getByLabel("Select: Parking gateway is offline").check();
  await page.getByRole("group", { name: "Selected alarms" }).getByRole("button", { name: "Pause alarm" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("For 8 hours").click();
  await sheet.getByLabel("Reason").fill("The cabinet is being moved");
  await sheet.getByRole("button", { name: "Pause alarm" }).click();
  await page.getByRole("button", { name: /^Paused/ }).click();
  await expect(gateway).toContainText("The cabinet is being moved");
  await gateway.getByRole("button", { name: /^Put back on the list/ }).click();
  await page.getByRole("button", { name: /^Open/ }).click();
  await expect(gateway).toContainText("Active");
});

test("a ticket is raised from an alarm, and each leads to the other", async ({ page }) => {
  await signedIn(page, "admin", "/app/alarms?state=closed&q=cellar");
  await page.getByRole("main").getByRole("link", { name: "Water on the cellar floor" }).click();
  // A closed alarm can still be followed up.
  await page.getByRole("link", { name: "Raise a ticket" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Water on the cellar floor");
  await page.getByRole("button", { name: "Send ticket" }).click();
  const thread = page.getByRole("dialog", { name: "Water on the cellar floor" });
  await thread.getByRole("region", { name: "Alarms" }).getByRole("link", { name: "Water on the cellar floor" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Water on the cellar floor" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Water on the cellar floor" })).toHaveAttribute(
    "href",
    /support\?ticket=/,
  );
});

for (const [where, path] of [
  ["the list", "/app/alarms"],
  ["the rules", "/app/alarms/rules"],
] as const)
  test(`axe finds nothing on ${where}, and nothing sticks out of a phone`, async ({ page }) => {
    await signedIn(page, "admin", path);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expectNothingFoundInBothThemes(page, where);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

test("axe finds nothing on the life of one", async ({ page }) => {
  await signedIn(page, "admin", "/app/alarms?q=cold");
  await page.getByRole("main").getByRole("link", { name: "Kitchen cold store too warm" }).click();
  await expect(page.getByRole("list", { name: "What happened" })).toBeVisible();
  await expectNothingFoundInBothThemes(page, "one alarm");
});
