import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { press, tabTo, tickTo, title, write } from "../pages/keys.ts";
import { signedIn } from "../pages/sign-in.ts";
import { sumsAreReady } from "../world/building.ts";

/** Nothing in this file clicks, taps or focuses. Everything is done by keys. */
test.use({ reducedMotion: "reduce" });
/** Each journey passes dozens of tab stops, which takes long on a busy machine. */
test.describe.configure({ timeout: 180_000 });

const NAME = "Chillers work too hard";
const CONDITION =
  "voltage of Chiller panel is above 245 V and either current of Chiller panel is above 30 A or it is outside 09:00 am to 06:00 pm";

/** Chooses from a list by first letters, like a keyboard user. */
async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(option);
  await expect(target.locator("option:checked")).toHaveText(option);
}

const condition = (page: Page, place: string) => page.getByRole("group", { name: `Condition ${place}`, exact: true });
const kind = (page: Page, place: string) => page.getByRole("combobox", { name: `Condition ${place}`, exact: true });

async function watch(page: Page, place: string, device: string, value: string): Promise<void> {
  const fields = condition(page, place);
  await write(page, fields.getByLabel("Value", { exact: true }), value);
  await write(page, fields.getByRole("searchbox"), device);
  const box = fields.getByRole("checkbox", { name: new RegExp(`^${device}`) });
  await tickTo(page, fields, box);
  await page.keyboard.press("Space");
  await expect(box, "the list stays where it is").toBeFocused();
  // The list stays open, and is closed by the line above it.
  await tabTo(page, fields.locator("summary"), "Shift+Tab");
  await page.keyboard.press("Enter");
}

async function buildTree(page: Page): Promise<void> {
  await choose(page, kind(page, "1"), "All of these");
  await watch(page, "1.1", "Chiller panel", "245");
  const add = (place: string) => condition(page, place).getByRole("button", { name: "Add a condition" }).last();
  await press(page, add("1"));
  await choose(page, kind(page, "1.2"), "Any of these");
  await choose(page, condition(page, "1.2.1").getByLabel("Measure", { exact: true }), "Current");
  await watch(page, "1.2.1", "Chiller panel", "30");
  await press(page, add("1.2"));
  await choose(page, kind(page, "1.2.2"), "Not");
  await choose(page, kind(page, "1.2.2.1"), "Time of day");
}

const card = (page: Page) => page.getByRole("article", { name: NAME, exact: true });
const next = (page: Page) => press(page, page.getByRole("button", { name: "Next", exact: true }));

test("conditions three deep are built, tried on the past, saved, changed and brought back, by keys", async ({
  page,
}) => {
  await sumsAreReady();
  await signedIn(page, "admin", "/app/workflows/new");
  await expect(title(page, "New workflow")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Advanced conditions" }));
  await expect(page.getByRole("heading", { name: "Conditions", level: 2 }), "what has come is read out").toBeFocused();
  await write(page, page.getByLabel("Workflow name"), NAME);

  await test.step("and, or and not, one in the other, are said in one sentence", async () => {
    await buildTree(page);
    await expect(page.getByText(CONDITION)).toBeVisible();
    await expectNothingFoundInBothThemes(page, "conditions");
    await next(page);
    await expect(page.getByRole("heading", { name: "Actions", level: 2 })).toBeFocused();
  });

  await test.step("an alarm alone is enough to do, and the last month tells how often", async () => {
    await press(page, page.getByRole("switch", { name: "Raise an alarm" }), "Space");
    await write(page, page.getByLabel("What to do"), "Look at the chillers");
    await next(page);
    await expect(page.getByText(`When ${CONDITION} → raise an alarm (high)`)).toBeVisible();
    await press(page, page.getByRole("button", { name: "Try it on the last 30 days" }));
    await expect(page.getByRole("status").filter({ hasText: /^It would (not )?have triggered/ })).toBeVisible();
    await press(page, page.getByRole("button", { name: "Save workflow" }));
    await expect(card(page)).toContainText(CONDITION);
  });

  await test.step("a change is told before and after, and taken back", async () => {
    await press(page, card(page).getByRole("link", { name: `Edit ${NAME}` }));
    await write(page, condition(page, "1.1").getByLabel("Value", { exact: true }), "250");
    await next(page);
    await next(page);
    await press(page, page.getByRole("button", { name: "Save workflow" }));
    await expect(card(page)).toContainText("above 250 V");
    await press(page, card(page).getByRole("link", { name: `Edit ${NAME}` }));
    const versions = page.getByRole("region", { name: "Earlier versions" });
    await expect(versions).toContainText("Before: voltage of Chiller panel is above 245 V");
    await expect(versions).toContainText("After: voltage of Chiller panel is above 250 V");
    await expect(versions, "what stayed is not repeated").not.toContainText("30 A");
    await press(page, versions.getByRole("button", { name: /^Bring back/ }));
    await expect(card(page)).toContainText(CONDITION);
  });

  await press(page, page.getByRole("button", { name: `Delete ${NAME}` }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: `Delete ${NAME}` }));
  await expect(card(page)).toHaveCount(0);
});

test("the conditions of a workflow fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "admin", "/app/workflows/new");
  await press(page, page.getByRole("button", { name: "Advanced conditions" }));
  for (const place of ["1", "1.1", "1.1.1"]) await choose(page, kind(page, place), "All of these");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
