import { expect, type Page, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { WatchedDemo } from "../pages/demo.ts";
import { openPalette } from "../pages/palette.ts";
import { signedIn } from "../pages/sign-in.ts";
import { Steps } from "../pages/steps.ts";
import { baseUrl } from "../world/building.ts";

const NOTICE = "This is a demo account. The data shown may not be accurate.";

async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

test("enters the demo, searches it and opens its alarms without a server", async ({ page }) => {
  const demo = new WatchedDemo(page);
  await demo.enter();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await (await openPalette(page)).fill("borewell");
  await expect(page.getByRole("dialog")).toContainText("Borewell pump");
  await page.keyboard.press("Escape");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Alarms and notices, \d+ needs? attention/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "All alarms" }).click();
  await demo.shows("Alarms");
  demo.nothingEscaped();
});

test("shows visitors around once, up to the way to a building of their own", async ({ page }) => {
  await page.goto(`${baseUrl()}/user/login`);
  const steps = new Steps(page);
  await steps.press(page.getByRole("button", { name: "Try the demo" }));
  for (const name of ["Home", "Control", "Automation", "Energy", "Alarms"]) {
    await expect(page.getByRole("dialog", { name })).toBeFocused();
    await steps.key("Enter");
  }
  await steps.press(page.getByRole("dialog").getByRole("link", { name: "Create your own building" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  steps.expectTaken(7);
  await page.goto(`${baseUrl()}/app/dashboard`);
  await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("switches, plays, plans and downloads in the browser alone", { tag: "@core" }, async ({ page }) => {
  const demo = new WatchedDemo(page);
  await demo.enter();

  await test.step("turn a switch", async () => {
    await demo.go("/app/devices/control");
    const control = new ControlPage(page);
    await control.search("Table lights");
    const wasOn = (await control.tile("Table lights").getAttribute("aria-checked")) === "true";
    await control.tile("Table lights").click();
    await expectOn(control.tile("Table lights"), !wasOn);
  });

  await test.step("turn a whole group off", async () => {
    await demo.go("/app/devices/groups");
    const room = page.getByRole("article", { name: "Boardroom", exact: true });
    await room.getByRole("button", { name: /^Turn off \d switch/ }).click();
    await expect(room).toContainText(/are off/);
  });

  await test.step("play a scene", async () => {
    await demo.go("/app/scenes/list");
    await page.getByRole("button", { name: "Play Good morning" }).click();
    await expect(page.getByText("Scene Triggered / Played")).toBeVisible();
  });

  await test.step("make, disable and delete a schedule", async () => {
    await demo.go("/app/schedules/new");
    await page.getByLabel("Name", { exact: true }).fill("Late shift");
    await page.getByRole("button", { name: "Choose switches" }).click();
    const sheet = page.getByRole("dialog", { name: "Choose switches" });
    await sheet.getByRole("searchbox").fill("Corridor");
    await sheet
      .getByRole("checkbox", { name: /^Corridor/ })
      .first()
      .check();
    await sheet.getByRole("button", { name: "Done (1 selected)" }).click();
    await page.getByLabel("Time", { exact: true }).fill("11:45");
    await page.getByText("pm", { exact: true }).click();
    await page.getByRole("button", { name: "Every day" }).click();
    await page.getByRole("button", { name: "Create schedule" }).click();
    const row = page.getByRole("article", { name: "Late shift", exact: true });
    await row.getByRole("switch").click();
    await expect(page.getByText("Schedule Disabled")).toBeVisible();
    await row.getByRole("button", { name: "More options for Late shift" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await confirm(page, /Delete/);
    await expect(page.getByText("Schedule deleted")).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("press a key of a remote", async () => {
    await demo.go("/app/remotes");
    await page
      .getByRole("link", { name: /Boardroom TV/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Mute" }).click();
    await expect(page.getByText("Mute: sent")).toBeVisible();
  });

  await test.step("download a report", async () => {
    await demo.go("/app/reports/energy-report");
    const begun = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Download EXCEL" }).click();
    expect((await begun).suggestedFilename()).toMatch(/^energy-report_.+\.xlsx$/);
  });
  demo.nothingEscaped();
});

test("says that nothing was saved when the demo cannot do something", async ({ page }) => {
  const demo = new WatchedDemo(page);
  await demo.enter();
  await demo.go("/app/alarms");
  await page
    .getByRole("button", { name: /^Acknowledge\b/ })
    .first()
    .click();
  await expect(page.getByText("This works only in a real account. Nothing was saved.")).toBeVisible();
  expect(demo.calls).toEqual([]);
});

test("deletes without a call, and keeps it deleted until the tab is closed", async ({ page }) => {
  const demo = new WatchedDemo(page);
  await demo.enter();

  await test.step("delete a group, a device and a user", async () => {
    await demo.go("/app/devices/groups");
    await page.getByRole("button", { name: "Delete Motors" }).click();
    await confirm(page, /Delete/);
    await expect(page.getByRole("article", { name: "Motors", exact: true })).toHaveCount(0);
    await demo.go("/app/devices");
    await demo.shows("Devices");
    await page.getByRole("searchbox").fill("Coffee corner");
    await page.getByRole("button", { name: "Edit Coffee corner" }).click();
    await page.getByRole("button", { name: "Delete device" }).click();
    await page.getByRole("button", { name: "Delete Coffee corner" }).click();
    await expect(page.getByText("Device deleted")).toBeVisible();
    await demo.go("/app/users");
    await page.getByRole("button", { name: "Edit Devi Prasad" }).click();
    await page.getByRole("button", { name: "Delete Devi Prasad" }).click();
    await confirm(page, "Delete Devi Prasad");
    await expect(page.getByText("User deleted")).toBeVisible();
  });
  demo.nothingEscaped();

  await test.step("reload the page", async () => {
    await page.goto(`${baseUrl()}/app/devices`);
    await demo.shows("Devices");
    await page.getByRole("searchbox").fill("Coffee corner");
    await expect(page.getByText("No matching devices")).toBeVisible();
  });

  await test.step("delete the account", async () => {
    await demo.go("/app/account");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByLabel("Your password").fill("any");
    expect(demo.calls).toEqual([]);
    await confirm(page, "Delete my account");
    await expect(page.getByText("Account deleted success!!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try the demo" })).toBeVisible();
  });
});

test("serves a demo account that signs in at the server from the recording", async ({ page }) => {
  await signedIn(page, "demo", "/app/devices/control");
  await expect(page.getByText(NOTICE)).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const tile = page.getByRole("switch").first();
  await expect(tile).toBeVisible();
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.click();
  await expectOn(tile, !before);
  expect(calls).toEqual([]);
});
