import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { legibilityOf } from "./contrast.ts";

/** In place of axe's own text, where the page has read it already: half a megabyte at each look. */
const AS_IT_IS = ";";

interface Look {
  /** The part of the page that is looked at; without it, all of it. */
  part?: string | undefined;
  /** The rules that are not tried. */
  without?: string[];
}

/**
 * Legacy mode differs only for frames, which the web has none of; otherwise each look would open a page of
 * its own. No style sheet comes from elsewhere, so none is fetched again for a rule.
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

/** Nothing on the screen as it stands is out of reach for anyone. `where` names the screen in the failure. */
export async function expectNothingFound(page: Page, where = page.url(), part?: string): Promise<void> {
  const { faint, unclear } = await legibilityOf(page, part);
  expect.soft(faint, where).toEqual([]);
  // Axe takes most of a second for the contrast alone.
  await expectNoViolation(page, where, { part, without: unclear.length > 0 ? [] : ["color-contrast"] });
}

/**
 * The same in both themes: by its contrast, which is all that differs, in the one that it wears, and by everything in the other. The
 * next look begins with that one, so that axe sees both. A walk that has looked at the frame once names the `part` that changes from
 * screen to screen, and stays with it.
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

/** In the browser. */
function themeHere(): string {
  return document.documentElement.dataset.mantineColorScheme ?? "";
}

/** In the browser. Rows that are not drawn until they are scrolled to would keep the colours of the theme before. */
function drawEverythingAtOnce(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}
