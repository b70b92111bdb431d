import { expect, type Page, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { moveTo } from "../pages/move.ts";
import { openPalette } from "../pages/palette.ts";
import { signedIn } from "../pages/sign-in.ts";

const SWITCHES = ["Sump valve", "Sump light"];
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function openScenes(page: Page): Promise<void> {
  await moveTo(page, "/app/scenes");
  await new ControlPage(page).isLive();
}

async function play(page: Page, name: string, outcome: string): Promise<void> {
  await page.getByRole("button", { name: `Play ${name}` }).click();
  await expect(page.getByText("Scene Triggered / Played").first()).toBeVisible();
  for (const each of SWITCHES)
    await expect(card(page, name).getByRole("listitem").filter({ hasText: each })).toContainText(outcome);
}

async function expectOnControl(page: Page, on: boolean): Promise<void> {
  const control = new ControlPage(page);
  await control.moveHere();
  await control.search("Sump controller", "Device name");
  for (const each of SWITCHES) await expectOn(control.tile(each), on);
}

test("a scene of two switches is made, played, captured, changed and deleted, and the devices follow", {
  tag: "@core",
}, async ({ page }) => {
  // The journey visits half a dozen screens, which takes long on a busy machine.
  test.slow();
  await signedIn(page, "admin", "/app/scenes");
  await page.getByRole("link", { name: "New scene" }).click();
  await page.getByRole("button", { name: "Create scene" }).click();
  await expect(page.getByText("Provide at least one action")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Sump check");
  await page.getByRole("button", { name: "Choose switches" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill("Sump controller");
  for (const each of SWITCHES) await page.getByRole("checkbox", { name: new RegExp(`^${each}`) }).check();
  await page.getByRole("button", { name: "Done (2 selected)" }).click();
  await page.getByRole("button", { name: "Create scene" }).click();
  await expect(card(page, "Sump check")).toContainText("Turns on Sump valve and Sump light.");

  await new ControlPage(page).isLive();
  await play(page, "Sump check", "Turned on");
  await expectOnControl(page, true);

  await moveTo(page, "/app/scenes/new");
  await new ControlPage(page).isLive();
  await page.getByRole("button", { name: "Use what is on now" }).click();
  for (const each of SWITCHES) await expect(page.getByRole("button", { name: `Remove ${each}` })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();

  await page.getByRole("link", { name: "Edit Sump check" }).click();
  await page.getByRole("button", { name: "All off" }).click();
  await page.getByRole("button", { name: "Save scene" }).click();
  await expect(card(page, "Sump check")).toContainText("Turns off Sump valve and Sump light.");
  await new ControlPage(page).isLive();
  await (await openPalette(page)).fill("Play Sump");
  await page.getByRole("option", { name: /^Sump check/ }).click();
  await expect(page.getByRole("option", { name: /^Sump check/ })).toContainText("All 2 switches done");
  await page.keyboard.press("Escape");
  await expect(card(page, "Sump check")).toContainText("All 2 switches done");
  await expectOnControl(page, false);

  await openScenes(page);
  await page.getByRole("button", { name: "Delete Sump check" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Sump check" }).click();
  await expect(page.getByText("Scene deleted")).toBeVisible();
  await expect(card(page, "Sump check")).toHaveCount(0);
});
