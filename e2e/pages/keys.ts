import { expect, type Locator, type Page } from "@playwright/test";
import { baseUrl } from "../world/building.ts";

const FURTHEST = 80;
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const tile = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}\\b`) });

/** Presses a key until the focus is on the target, and expects that it can be seen there. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeAttached();
  // Finding the element by its role takes far longer than asking a known one, so it is found again only when it was replaced.
  let element = await target.elementHandle();
  for (let stop = 0; stop < FURTHEST; stop++) {
    const place = await element?.evaluate(placeOf);
    if (place === "focused") return expectRing(target);
    if (place === "replaced") element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  await expect(target, `${key} does not lead there`).toBeFocused();
}

/** In the browser. */
function placeOf(element: Node): "focused" | "elsewhere" | "replaced" {
  if (!element.isConnected) return "replaced";
  return element === document.activeElement ? "focused" : "elsewhere";
}

/** Two pixels around it, or around the part of a control that is drawn in its place; it may grow to that. */
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

export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Where a person is after something has closed: somewhere on the screen, not at its very beginning. */
export async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
}

export async function letters(page: Page, pair: string): Promise<void> {
  for (const letter of pair) await page.keyboard.press(letter);
}

export async function enterDemo(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/user/login`);
  await press(page, page.getByRole("button", { name: "Try the demo" }));
  await expect(title(page, "Dashboard")).toBeVisible();
  // The frame, which listens for the keys, stands once it says how the connection is.
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
}
