import { expect, type Locator, type Page } from "@playwright/test";
import { baseUrl } from "../world/building.ts";
import { withoutTour } from "./tour.ts";

const FURTHEST = 80;
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const tile = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}\\b`) });

/** Presses a key until the focus is on the target, and expects the focus to be visible. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeAttached();
  // Finding the element by its role takes far longer than checking a known one, so it is only found again when it was
  // replaced.
  let element = await target.elementHandle();
  for (let stop = 0; stop < FURTHEST; stop++) {
    const place = await element?.evaluate(placeOf);
    if (place === "focused") return expectRing(target);
    if (place === "replaced") element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  await expect(target, `${key} does not lead there`).toBeFocused();
}

/** Runs in the browser. */
function placeOf(element: Node): "focused" | "elsewhere" | "replaced" {
  if (!element.isConnected) return "replaced";
  return element === document.activeElement ? "focused" : "elsewhere";
}

/**
 * Expects a ring of two pixels around the target, or around the part that is drawn in its place. It may grow to that.
 */
function expectRing(target: Locator): Promise<void> {
  const width = () =>
    target.evaluate((element) => {
      const drawn = [element, element.nextElementSibling, element.parentElement].filter((each) => each !== null);
      const rings = drawn.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, "::after")]);
      return Math.max(
        ...rings.map((ring) => (ring.outlineStyle === "none" ? 0 : Number.parseFloat(ring.outlineWidth))),
      );
    });
  return expect.poll(width, `the ring around ${target}`).toBe(2);
}

/** Goes to a row of a list of ticks, which is one stop of Tab; the arrows lead on in it. */
export async function tickTo(page: Page, list: Locator, row: Locator): Promise<void> {
  await tabTo(page, list.locator("input[type=checkbox][tabindex='0']"));
  await tabTo(page, row, "ArrowDown");
}

export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Expects the focus to be somewhere on the screen after something has closed, not at its very beginning. */
export async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
}

export async function letters(page: Page, pair: string): Promise<void> {
  for (const letter of pair) await page.keyboard.press(letter);
}

export async function enterDemo(page: Page): Promise<void> {
  await withoutTour(page);
  await page.goto(`${baseUrl()}/user/login`);
  await press(page, page.getByRole("button", { name: "Try the demo" }));
  await expect(title(page, "Dashboard")).toBeVisible();
  // The frame, which handles the keys, is ready once it shows the state of the connection.
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
}
