import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const REFUSED = "Provide proper values in step 2";
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const card = (page: Page) => page.getByRole("article", { name: "Cooling draws too much", exact: true });

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test("on a phone a workflow is made step by step, listed, turned off and deleted", { tag: "@core" }, async ({
  page,
}) => {
  await signedIn(page, "admin", "/app/workflows");
  await page.getByRole("link", { name: "New workflow" }).tap();

  await next(page).tap();
  await expect(page.getByText("Select at least one device")).toBeVisible();
  await page.getByLabel("Workflow name").fill("Cooling draws too much");
  await page.getByLabel("Measure", { exact: true }).selectOption("Current");
  await page.getByRole("searchbox", { name: "Search by name or room" }).fill("cooling");
  await page.getByRole("checkbox", { name: /^Precision cooling/ }).check();
  await expectFits(page);
  await next(page).tap();

  const value = page.getByLabel("Value", { exact: true });
  await expect(value).toHaveValue("20 A");
  for (const wrong of ["100.5", "-1", "12.3"]) {
    await value.fill(wrong);
    await next(page).tap();
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(value).toBeFocused();
  }
  await value.fill("12.5");
  await expect(page.getByText(REFUSED)).toHaveCount(0);
  await expect(page.getByRole("slider")).toHaveAttribute("aria-valuenow", "12.5");
  await expectFits(page);
  await next(page).tap();

  await page.getByRole("button", { name: "Choose switches" }).tap();
  await page.getByRole("dialog").getByRole("searchbox").fill("Gate buzzer");
  await page.getByRole("dialog").getByText("Off", { exact: true }).tap();
  await page.getByRole("checkbox", { name: /^Gate buzzer/ }).check();
  await page.getByRole("button", { name: "Done (1 selected)" }).tap();
  await page.getByRole("switch", { name: "Send a notification" }).tap();
  await page.getByLabel("Heading").fill("Cooling");
  await page.getByLabel("Message").fill("It draws more than it should.");
  await expectFits(page);
  await next(page).tap();

  await page.getByRole("switch", { name: "All day" }).tap();
  await page.getByLabel("Start time", { exact: true }).fill("10:00 pm");
  await page.getByLabel("End time", { exact: true }).fill("6:00 am");
  await expect(page.getByText(/until 06:00 am the next day/)).toBeVisible();
  const sentence =
    "When current of Precision cooling is above 12.5 A between 10:00 pm and 06:00 am the next day → turn off Gate buzzer, notify";
  await expect(page.getByText(sentence)).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Save workflow" }).tap();
  await expect(page.getByText("Workflow saved successfully")).toBeVisible();

  await expect(card(page)).toContainText(sentence);
  await expectFits(page);
  await card(page).getByRole("switch").tap();
  await expect(card(page)).toContainText("Turned off");
  await page.getByRole("button", { name: "Why Cooling draws too much triggered" }).tap();
  await expect(page.getByRole("dialog")).toContainText("It has not been triggered yet.");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();

  await page.getByRole("link", { name: "Edit Cooling draws too much" }).tap();
  await expect(page.getByLabel("Workflow name")).toHaveValue("Cooling draws too much");
  await page.getByRole("link", { name: "Cancel" }).tap();
  await page.getByRole("button", { name: "Delete Cooling draws too much" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Cooling draws too much" }).tap();
  await expect(page.getByText("Workflow deleted")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
