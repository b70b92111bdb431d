import { expect, type Locator, type Page, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { Finger, middleOf, type Point } from "../pages/finger.ts";
import { signedIn } from "../pages/sign-in.ts";

const SWITCH = "Garden lights";

/** Records the texts of everything that is pressed from now on. */
async function pressesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    document.addEventListener("click", ({ target }) => pressed.push((target as Element).textContent ?? ""));
  });
  return () => page.evaluate(() => (window as Window & { pressed?: string[] }).pressed ?? []);
}

/** Scrolls the tile to a height, and returns where to press it. */
async function bringTo(tile: Locator, { y }: Point): Promise<Point> {
  const at = await middleOf(tile);
  await tile.evaluate((_, by) => window.scrollBy(0, by), at.y - y);
  await expect(async () => expect(Math.abs((await middleOf(tile)).y - y)).toBeLessThan(2)).toPass();
  return middleOf(tile);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "no-preference" });

  test("the release of a long press presses nothing that came up under the finger", async ({ page }) => {
    await signedIn(page, "admin", "/app/devices/control");
    const control = new ControlPage(page);
    await control.isLive();
    await control.search("lights");
    const details = await control.openDetails(SWITCH);
    const button = details.getByRole("button", { name: /^Turn (on|off)$/ });
    await expect(button).toBeInViewport();
    const place = await middleOf(button);
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();

    const point = await bringTo(control.tile(SWITCH), place);
    const pressed = await pressesOf(page);
    const finger = await Finger.on(page);
    await finger.down(point);
    await expect(async () => expect(await middleOf(button)).toEqual(place)).toPass();
    await finger.up();
    await details.getByRole("heading", { name: SWITCH }).tap();
    await expect.poll(pressed).toEqual([SWITCH]);
  });
});

test("a key that is held while a question comes up does not answer it", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/control");
  await new ControlPage(page).isLive();
  const all = page.getByRole("button", { name: /^Turn (on|off) ([6-9]|\d\d) switches$/ }).first();
  await all.focus();
  const pressed = await pressesOf(page);
  await page.keyboard.down("Enter");
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: /^Turn (on|off) ([6-9]|\d\d) switches$/ })).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(question).toBeVisible();
  expect(await pressed()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
});
