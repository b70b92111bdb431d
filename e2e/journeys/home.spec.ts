import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { orderFault, pressOnTheWall } from "../world/control-room.ts";

const counter = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });

test("the counters live, and each leads to the list behind it", { tag: "@core" }, async ({ page }) => {
  const { kd_id } = await deviceNamed("Borewell pump");
  await signedIn(page, "admin");
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  await orderFault(kd_id, { kind: "offline" });
  try {
    const unreachable = counter(page, /unreachable devices$/);
    await expect(unreachable).toHaveAccessibleName(/^[1-9]/);
    await unreachable.click();
    // The building also has an offline gateway, which Health lists with the devices.
    await expect(page).toHaveURL(/\/app\/devices\/health$/);
    const pump = page.getByRole("main").getByRole("link", { name: /^Borewell pump/ });
    await expect(pump).toContainText(/offline/i);
  } finally {
    await orderFault(kd_id, { kind: "none" });
  }
  await page.goBack();
  await counter(page, /switches on$/).click();
  await expect(page).toHaveURL(/\/app\/devices\/control\?state=on$/);
  await page.goBack();
  await page.locator('[data-counter="failed"]').click();
  await expect(page.getByRole("dialog", { name: "Schedules failed today" })).toBeVisible();
});

/** The building comes with some shortcuts. This removes them. */
async function removeShortcuts(page: Page): Promise<void> {
  const shortcuts = page.getByRole("region", { name: "Shortcuts" });
  await shortcuts.getByRole("button", { name: "Arrange" }).click();
  const removes = shortcuts.getByRole("button", { name: /^Remove / });
  await expect(removes.first()).toBeVisible();
  for (let left = await removes.count(); left > 0; left -= 1) {
    await removes.first().click();
    await expect(removes).toHaveCount(left - 1);
  }
}

test("a shortcut is added, used, put in order and removed", async ({ page }) => {
  const { kd_id } = await deviceNamed("Lift lobby");
  await signedIn(page, "admin");
  await removeShortcuts(page);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Control" }).click();
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Lobby spots");
  const details = await control.openDetails("Lobby spots");
  await details.getByRole("button", { name: "Add a shortcut" }).click();
  await expect(details.getByRole("button", { name: "Remove the shortcut" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Home" }).click();
  const shortcuts = page.getByRole("region", { name: "Shortcuts" });
  const tile = shortcuts.getByRole("switch", { name: /^Lobby spots/ });
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.click();
  await expectOn(tile, !before);
  await pressOnTheWall(kd_id, 2);
  await expectOn(tile, before);

  await shortcuts.getByRole("button", { name: "Add a shortcut" }).click();
  const picker = page.getByRole("dialog");
  await picker.getByRole("searchbox").fill("Name board");
  const nameBoard = picker.getByRole("checkbox", { name: /^Name board/ });
  await nameBoard.click();
  await expect(nameBoard).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(shortcuts.getByRole("switch")).toHaveCount(2);

  await shortcuts.getByRole("button", { name: "Arrange" }).click();
  await shortcuts.getByRole("button", { name: "Move Name board earlier" }).press("Enter");
  await expect(shortcuts.getByRole("button", { name: "Move Name board later" })).toBeFocused();
  const [spots, first] = [
    shortcuts.getByRole("listitem").filter({ hasText: "Lobby spots" }),
    shortcuts.getByRole("listitem").first(),
  ];
  // A busy page may miss the moves with which a drag begins. An element dropped on itself stays in place.
  await expect(async () => {
    await spots.dragTo(first);
    await expect(first).toContainText("Lobby spots", { timeout: 3000 });
  }).toPass();
  // Loading the page again would cancel a call that is under way.
  const removed = page.waitForResponse(/usershortcuts\/delete/);
  await shortcuts.getByRole("button", { name: "Remove Name board" }).click();
  await removed;
  await shortcuts.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(shortcuts.getByRole("switch")).toHaveCount(1);
  await shortcuts.getByRole("button", { name: "Arrange" }).click();
  await shortcuts.getByRole("button", { name: "Remove Lobby spots" }).click();
  await expect(shortcuts.getByText("Add the switches you use most", { exact: false })).toBeVisible();
});

test("today's energy stands beside last week's, and what comes next below it", async ({ page }) => {
  await signedIn(page, "admin");
  const energy = page.getByRole("region", { name: "Energy today" });
  await expect(energy).toContainText(/[\d.,]+ kWh/);
  await expect(energy).toContainText(/last (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/);
  await expect(page.getByRole("region", { name: "Next schedules" })).toBeVisible();
});

test.describe("on a phone, without motion", () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });

  test("nothing of the home screen sticks out, and axe finds nothing", async ({ page }) => {
    await signedIn(page, "admin");
    await expect(page.getByRole("region", { name: "Latest alerts" }).getByRole("listitem").first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectNothingFoundInBothThemes(page, "home on a phone");
  });
});
