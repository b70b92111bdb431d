import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { legibilityOf } from "./contrast.ts";

/** Replaces axe's source when the page has already loaded it, because it has half a megabyte. */
const AS_IT_IS = ";";

interface Look {
  /** Limits the check to a part of the page. */
  part?: string | undefined;
  /** Rules to skip. */
  without?: string[];
}

/**
 * Legacy mode only differs for frames, which the web app does not have. Otherwise each check would open another page. All style sheets are
 * our own, so none is fetched again for a rule.
 */
async function axeOn(page: Page, { part, without }: Look): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: AS_IT_IS }) })
    .options({ resultTypes: ["violations"], preload: false })
    .setLegacyMode(true);
  if (without) axe.disableRules(without);
  return part ? axe.include(part) : axe;
}

async function expectNoViolation(page: Page, where: string, look: Look = {}): Promise<void> {
  const axe = await axeOn(page, look);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target).join(" ")}`);
  expect.soft(found).toEqual([]);
}

/** Expects no accessibility violations on the screen. `where` names the screen in the failure. */
export async function expectNothingFound(page: Page, where = page.url(), part?: string): Promise<void> {
  const { faint, unclear } = await legibilityOf(page, part);
  expect.soft(faint, where).toEqual([]);
  // Axe needs most of a second for the contrast alone.
  await expectNoViolation(page, where, { part, without: unclear.length > 0 ? [] : ["color-contrast"] });
}

/**
 * Checks both themes: in the current theme only the contrast, which is all that differs, and everything in the other. The next check begins
 * with that one, so that axe sees both. A walk that has already checked the frame names the `part` that changes from screen to screen,
 * and keeps using it.
 */
export async function expectNothingFoundInBothThemes(page: Page, where: string, part?: string): Promise<void> {
  await page.evaluate(drawEverythingAtOnce);
  const worn = await page.evaluate(themeHere);
  const other = worn === "dark" ? "light" : "dark";
  const { faint } = await legibilityOf(page, part);
  expect.soft(faint, `${where}, ${worn}`).toEqual([]);
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", other);
  await expectNothingFound(page, `${where}, ${other}`, part);
}

/** Runs in the browser. */
function themeHere(): string {
  return document.documentElement.dataset.mantineColorScheme ?? "";
}

/** Runs in the browser. Rows that are only drawn when scrolled to would keep the colours of the previous theme. */
function drawEverythingAtOnce(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}
