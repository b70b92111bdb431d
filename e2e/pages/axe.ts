import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules whose answer depends on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Legacy mode differs only for frames, which the web has none of; otherwise each look would open a page of its own.
 */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
}

async function expectNoViolation(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target).join(" ")}`);
  expect(found).toEqual([]);
}

/** What axe has to say of the screen as it stands: nothing. `where` names the screen in the failure. */
export function expectNothingFound(page: Page, where = page.url()): Promise<void> {
  return expectNoViolation(axeOn(page), where);
}

/** The same screen in light and then, for its colours, in dark: nothing is loaded or walked through twice. */
export async function expectNothingFoundInBothThemes(page: Page, where: string): Promise<void> {
  await page.evaluate(drawEverythingAtOnce);
  await wear(page, "dark");
  await expectNoViolation(axeOn(page).withRules(COLOUR_RULES), `${where}, dark`);
  await wear(page, "light");
  await expectNothingFound(page, `${where}, light`);
}

async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** In the browser. Rows that are not drawn until they are scrolled to would keep the colours of the theme before. */
function drawEverythingAtOnce(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}
