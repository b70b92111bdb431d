import { expect, test } from "@playwright/test";
import { enterDemo, expectPlaced, letters, press, tabTo, tickTo, tile, title, write } from "../pages/keys.ts";
import { openPalette } from "../pages/palette.ts";
import { withoutTour } from "../pages/tour.ts";
import { baseUrl } from "../world/building.ts";
import { PASSWORD, PEOPLE } from "../world/sessions.ts";

/** Nothing in this file clicks, taps or focuses. Everything is done by keys. */
test.use({ reducedMotion: "reduce" });
/** Each journey passes dozens of tab stops, which takes long on a busy machine. */
test.describe.configure({ timeout: 120_000 });

test("signing in, switching, looking closer and finding the way take no mouse", { tag: "@core" }, async ({ page }) => {
  await withoutTour(page);
  await page.goto(`${baseUrl()}/user/login`);
  await write(page, page.getByLabel("Email or user name"), PEOPLE.demo);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password", { exact: true }), "what is missing takes the focus").toBeFocused();
  await page.keyboard.insertText(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(title(page, "Dashboard")).toBeFocused();

  await test.step("the skip link leads past the menu", async () => {
    const skip = page.getByRole("link", { name: "Skip to content" });
    await tabTo(page, skip, "Shift+Tab");
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toHaveCount(1);
  });

  await test.step("a tile is switched, its details open and close", async () => {
    await letters(page, "gc");
    await expect(title(page, "Control")).toBeFocused();
    await page.keyboard.press("/");
    await page.keyboard.insertText("Table lights");
    const lights = tile(page, "Table lights");
    await expect(page.getByRole("switch")).toHaveCount(1);
    const wasOn = (await lights.getAttribute("aria-checked")) === "true";
    await press(page, lights, "Space");
    await expect(lights).toHaveAttribute("aria-checked", String(!wasOn));
    await expect(lights).toBeFocused();
    const corner = page.getByRole("button", { name: "Details of Table lights" });
    await press(page, corner);
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(corner).toBeFocused();
  });

  await test.step("the palette leads to a screen", async () => {
    await openPalette(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Details of Table lights" })).toBeFocused();
    await openPalette(page);
    await page.keyboard.type("schedules");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/app\/schedules/);
    await expect(title(page, "Schedules")).toBeFocused();
  });

  await test.step("menus open, are walked and close", async () => {
    for (const name of [/account menu/, /Switch enterprise/]) {
      const opener = page.getByRole("button", { name });
      await tabTo(page, opener, "Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(opener).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Tab");
      await expect(opener).not.toBeFocused();
      await page.keyboard.press("Escape");
      await expect(opener).toHaveAttribute("aria-expanded", "false");
      await expect(opener).toBeFocused();
    }
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: /keyboard/i })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /Switch enterprise/ })).toBeFocused();
  });
});

test("a schedule is made, kept and deleted, and a scene is played, by keys", async ({ page }) => {
  await enterDemo(page);
  await letters(page, "gs");
  await press(page, page.getByRole("link", { name: "New schedule" }));
  await expect(title(page, "New schedule")).toBeFocused();
  const name = page.getByLabel("Name", { exact: true });
  await press(page, page.getByRole("button", { name: "Create schedule" }));
  await expect(name, "the first that is wrong takes the focus").toBeFocused();
  await expect(name).toHaveAccessibleDescription(/\w/);
  await page.keyboard.insertText("Late shift");

  await test.step("a switch is chosen in its sheet", async () => {
    const choose = page.getByRole("button", { name: "Choose switches" });
    await press(page, choose);
    const sheet = page.getByRole("dialog", { name: "Choose switches" });
    await write(page, sheet.getByRole("searchbox"), "Corridor");
    // The list is drawn again when the search is applied, and the earlier rows lose the focus.
    await expect(sheet.getByRole("checkbox", { name: /^Boardroom/ })).toHaveCount(0);
    await tabTo(page, sheet.locator("[type=checkbox][tabindex='0']"));
    await page.keyboard.press("ArrowDown");
    await expect(sheet.getByRole("checkbox", { name: /^Corridor/ })).toBeFocused();
    await page.keyboard.press("Space");
    await press(page, sheet.getByRole("button", { name: "Done (1 selected)" }));
    await expect(choose).toBeFocused();
  });

  await write(page, page.getByLabel("Time", { exact: true }), "11:45");
  await tabTo(page, page.getByRole("toolbar", { name: "Days" }).locator("[tabindex='0']"));
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Every day" })).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Create schedule" }));
  await expect(title(page, "Schedules")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Schedule saved" })).toBeVisible();

  await test.step("the question is answered with no, then with yes", async () => {
    const more = page.getByRole("button", { name: "More options for Late shift" });
    for (const answer of ["no", "yes"] as const) {
      await press(page, more);
      await expect(page.getByRole("menu").locator(":focus").or(page.locator("[role=menu]:focus"))).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
      await page.keyboard.press("Enter");
      const question = page.getByRole("dialog");
      await expect(question.getByRole("button", { name: "Cancel" }), "the safe answer has the focus").toBeFocused();
      if (answer === "no") await page.keyboard.press("Escape");
      else await press(page, question.getByRole("button", { name: /^Delete/ }));
      await expectPlaced(page);
      if (answer === "no") await expect(more).toBeFocused();
    }
    await expect(page.getByRole("status").filter({ hasText: "Schedule deleted" })).toBeVisible();
    await expect(more).toHaveCount(0);
  });

  const screens = page.getByRole("navigation", { name: "Automation" });
  await tabTo(page, screens.getByRole("link", { name: "Scenes" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(title(page, "Scenes")).toBeFocused();
  const play = page.getByRole("button", { name: "Play Good morning" });
  await press(page, play);
  await expect(page.getByRole("status").filter({ hasText: "Scene Triggered / Played" })).toBeVisible();
  await expect(play).toBeFocused();
});

test("a workflow is made in its four steps, and a person is invited, by keys", async ({ page }) => {
  await enterDemo(page);
  await letters(page, "gw");
  await press(page, page.getByRole("link", { name: "New workflow" }));
  await expect(title(page, "New workflow")).toBeFocused();
  const step = (name: string) => page.getByRole("heading", { level: 2, name });
  const next = () => press(page, page.getByRole("button", { name: "Next", exact: true }));
  await write(page, page.getByLabel("Workflow name"), "Panel too high");
  await tickTo(page, page.getByRole("main"), page.getByRole("checkbox", { name: /^Main incomer/ }));
  await page.keyboard.press("Space");
  await next();
  await expect(step("Trigger when")).toBeFocused();
  await write(page, page.getByLabel("Value", { exact: true }), "251");
  await next();
  await expect(step("Actions")).toBeFocused();
  await press(page, page.getByRole("switch", { name: "Send a notification" }), "Space");
  await write(page, page.getByLabel("Heading"), "Main incomer");
  await write(page, page.getByLabel("Message"), "The voltage is too high.");
  await next();
  await expect(step("Active hours")).toBeFocused();
  await press(page, page.getByRole("button", { name: "Save workflow" }));
  await expect(title(page, "Workflows")).toBeFocused();
  await expect(page.getByRole("article", { name: "Panel too high" })).toBeVisible();

  await test.step("it is deleted, and the focus stays among the workflows", async () => {
    await press(page, page.getByRole("button", { name: "Delete Panel too high" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: /^Delete/ }));
    await expectPlaced(page);
    await expect(page.getByRole("article", { name: "Panel too high" })).toHaveCount(0);
    await expectPlaced(page);
  });

  await letters(page, "gu");
  await expect(title(page, "Users")).toBeFocused();
  await press(page, page.getByRole("button", { name: "Invite someone" }));
  const sheet = page.getByRole("dialog");
  await write(page, sheet.getByLabel("Name", { exact: true }), "Nila");
  await press(page, sheet.getByRole("button", { name: "Send invitation" }));
  await expect(sheet.getByLabel("Email", { exact: true }), "what is missing takes the focus").toBeFocused();
  await page.keyboard.insertText("nila@example.test");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: "Nila" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite someone" })).toBeFocused();
});
