import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** In place of axe's own text, where the page has read it already: half a megabyte at each look. */
const AS_IT_IS = ";";

/** The rules for which a theme makes a difference. */
const COLOURS = ["color-contrast", "link-in-text-block"];

interface Look {
  /** The part of the page that is looked at; without it, all of it. */
  part?: string | undefined;
  /** The rules that are tried; without them, every rule. */
  only?: string[];
}

/**
 * Legacy mode differs only for frames, which the web has none of; otherwise each look would open a page of
 * its own. No style sheet comes from elsewhere, so none is fetched again for a rule.
 */
async function axeOn(page: Page, { part, only }: Look): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: AS_IT_IS }) })
    .options({ resultTypes: ["violations"], preload: false })
    .setLegacyMode(true);
  if (only) axe.withRules(only);
  return part ? axe.include(part) : axe;
}

async function expectNoViolation(page: Page, where: string, look: Look = {}): Promise<void> {
  const axe = await axeOn(page, look);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target).join(" ")}`);
  expect.soft(found).toEqual([]);
}

/** What axe has to say of the screen as it stands: nothing. `where` names the screen in the failure. */
export function expectNothingFound(page: Page, where = page.url()): Promise<void> {
  return expectNoViolation(page, where);
}

/**
 * The same screen by all rules in light, and in dark by those of colour, which is all that differs. A walk that has looked at
 * the frame once names the `part` that changes from screen to screen, and stays with it.
 */
export async function expectNothingFoundInBothThemes(page: Page, where: string, part?: string): Promise<void> {
  await page.evaluate(drawEverythingAtOnce);
  await wear(page, "dark");
  await expectNoViolation(page, `${where}, dark`, { part, only: COLOURS });
  await wear(page, "light");
  await expectNoViolation(page, `${where}, light`, { part });
}

async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** In the browser. Rows that are not drawn until they are scrolled to would keep the colours of the theme before. */
function drawEverythingAtOnce(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}
