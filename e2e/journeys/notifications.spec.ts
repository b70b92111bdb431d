import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";
import { newAdmin } from "../world/newcomers.ts";

/** No other journey causes faults of its supply, because a new fault replaces the one before. */
const METER = "Water cooler";
const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Alarms and notices/ });

/** Returns the number of matters that need attention on the bell. */
async function waiting(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute("aria-label")) ?? "";
  return Number(/(\d+) needs? attention/.exec(name)?.[1] ?? 0);
}

// Opening the list marks everything as seen for the person everywhere, so this journey has its own person.
test("an event in the building rings the bell at once, and opening the list marks it as seen", {
  tag: "@core",
}, async ({ page }) => {
  const { kd_id } = await deviceNamed(METER);
  await newAdmin(page);
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  await expect.poll(() => waiting(page)).toBeGreaterThan(0);
  const before = await waiting(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", "yes"));
  await orderFault(kd_id, { kind: "no-supply" });
  try {
    await expect.poll(() => waiting(page)).toBeGreaterThan(before);
    await expect(page.getByRole("region", { name: "Latest alerts" }).getByRole("listitem").first()).toContainText(
      "New",
    );
  } finally {
    await orderFault(kd_id, { kind: "none" });
  }

  await bell(page).click();
  const panel = page.getByRole("dialog", { name: "What needs attention" });
  await expect(panel.getByRole("link", { name: "All alarms" })).toBeVisible();
  await panel.getByRole("tab", { name: "Notices" }).click();
  await panel.getByRole("link", { name: "All notifications" }).click();
  // This is not simply the first one, because other journeys cause notifications too.
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: METER }).first();
  await expect(row).toContainText("New");
  await expect(row).toContainText(/No supply|power alerts|Voltage failure|Under voltage/);
  await expect(row).toContainText("New");
  await expect(page.locator("html")).toHaveAttribute("data-same-page", "yes");
});

test("a kind can be chosen, is kept in the address, and leads to what it is about", async ({ page }) => {
  await signedIn(page, "admin", "/app/notifications");
  await page.getByRole("button", { name: "Offline", exact: true }).click();
  await expect(page).toHaveURL(/kind=offline/);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "is offline" }).first();
  await row.getByRole("link", { name: /^Open / }).click();
  await expect(page).toHaveURL(/\/app\/devices\/[\da-f-]{36}$/);
});

test.describe("on a phone, without motion", () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });

  test("the alarms are at the thumb, nothing sticks out, and axe finds nothing", async ({ page }) => {
    await signedIn(page, "admin");
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: /^Alarms/ })
      .click();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectNothingFoundInBothThemes(page, "alarms on a phone");
  });
});
