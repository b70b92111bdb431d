import { expect, type Page, test } from "@playwright/test";
import { enterDemo, expectPlaced, letters, press, tabTo, tickTo, title, write } from "../pages/keys.ts";
import { openPalette } from "../pages/palette.ts";
import { signedIn } from "../pages/sign-in.ts";

/** Nothing in this file clicks, taps or focuses. Everything is done by keys. */
test.use({ reducedMotion: "reduce" });
/** Each journey passes dozens of tab stops, which takes long on a busy machine. */
test.describe.configure({ timeout: 120_000 });

async function go(page: Page, words: string, heading: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await expect(title(page, heading)).toBeFocused();
}

const findText = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

test("a room is made, filled and deleted by keys", async ({ page }) => {
  await enterDemo(page);
  await letters(page, "gg");
  await expect(title(page, "Groups")).toBeFocused();
  await press(page, page.getByRole("button", { name: "New group" }));
  const dialog = page.getByRole("dialog");
  await press(page, dialog.getByRole("button", { name: "Create group" }));
  const name = dialog.getByLabel("Name", { exact: true });
  await expect(name, "what is missing takes the focus").toBeFocused();
  await page.keyboard.insertText("Winter garden");
  await write(page, dialog.getByRole("searchbox", { name: "Search devices" }), "Training corridor");
  await tickTo(page, dialog, dialog.getByRole("checkbox", { name: /^Training corridor/ }));
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Create group" }));
  await findText(page, "Group created");
  const room = page.getByRole("article", { name: "Winter garden", exact: true });
  await expect(room).toContainText("Training corridor");
  await expectPlaced(page);
  await press(page, page.getByRole("button", { name: "Delete Winter garden" }));
  await expect(dialog.getByRole("button", { name: "Cancel" }), "the safe answer has the focus").toBeFocused();
  await press(page, dialog.getByRole("button", { name: "Delete Winter garden" }));
  await expect(room).toHaveCount(0);
  await expectPlaced(page);
});

// The demo keeps no grants, so this uses the real building, with a person of no other journey.
test("a person is given a device by keys", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/access");
  await press(page, page.getByRole("link", { name: /^Farah/ }));
  const detail = page.getByRole("region", { name: /^Farah/ });
  await press(page, detail.getByRole("checkbox", { name: /No access/ }).first(), "Space");
  await tabTo(page, detail.getByRole("button", { name: "Give access to 1 device" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await findText(page, "access to 1 device given");
  await expectPlaced(page);
});

test("energy is looked at, a remote is used and a ticket is raised, by keys", async ({ page }) => {
  await enterDemo(page);
  await letters(page, "ge");
  await expect(title(page, "Energy")).toBeFocused();
  await test.step("another metric, one device, and the table behind the chart", async () => {
    await tabTo(page, page.getByRole("radio", { name: "Energy" }));
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/metric=power/);
    await press(page, page.getByRole("link", { name: /^Main incomer/ }));
    await expect(page).toHaveURL(/selected_device=/);
    await tabTo(page, page.getByRole("radio", { name: "Graph" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("columnheader", { name: "When" })).toBeVisible();
  });

  await test.step("a report is compared and taken away", async () => {
    await go(page, "energy report", "Energy report");
    const download = page.waitForEvent("download");
    await press(page, page.getByRole("button", { name: "Download" }));
    const excel = page.getByRole("menuitem", { name: "Download EXCEL" });
    await expect(excel).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(excel).toBeFocused();
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await expectPlaced(page);
  });

  await test.step("a key of a remote is pressed", async () => {
    await letters(page, "gc");
    await expect(title(page, "Control")).toBeFocused();
    const screens = page.getByRole("navigation", { name: "Control" });
    await tabTo(page, screens.getByRole("link", { name: "Remotes" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(title(page, "Remotes")).toBeFocused();
    await press(page, page.getByRole("main").getByRole("article").getByRole("link").first());
    await press(page, page.getByRole("button", { name: "Power" }));
    await expect(page.getByText("Power: sent")).toBeVisible();
  });

  await test.step("a ticket is raised", async () => {
    await go(page, "create ticket", "Create ticket");
    await press(page, page.getByRole("button", { name: "Send ticket" }));
    const type = page.getByLabel("Issue type");
    await expect(type, "the first that is missing takes the focus").toBeFocused();
    await page.keyboard.press("ArrowDown");
    await write(page, page.getByLabel("Title"), "Lift lobby is dark");
    await write(page, page.getByLabel("Description"), "Since this morning.");
    await press(page, page.getByRole("button", { name: "Send ticket" }));
    const thread = page.getByRole("dialog");
    await expect(thread).toContainText("Lift lobby is dark");
    await tabTo(page, thread.getByLabel("Your reply"));
    await page.keyboard.press("Escape");
    await expectPlaced(page);
  });
});
