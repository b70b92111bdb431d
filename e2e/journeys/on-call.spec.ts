import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed } from "../world/building.ts";
import { orderFault } from "../world/control-room.ts";

const PLAN = "Boardroom nights";
/** The room is visible to both people of the plan, and no other journey causes faults of its supply. */
const METER = "Boardroom AC";
const card = (page: Page) => page.getByRole("listitem", { name: PLAN, exact: true });

async function addPerson(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Add person" }).first().fill(name);
  await page.getByRole("option", { name }).click();
}

async function makePlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New plan" }).click();
  const sheet = page.getByRole("dialog", { name: "New plan" });
  await sheet.getByRole("button", { name: "Create plan" }).click();
  await expect(sheet.getByText("Enter a name")).toBeVisible();
  await sheet.getByLabel("Name", { exact: true }).fill(PLAN);
  await sheet.getByLabel("For alarms of").selectOption("Boardroom");
  await addPerson(page, "Kiran Reddy");
  await addPerson(page, "Ananya Rao");
  // The turn begins at midnight, so that the first one is under way at any hour.
  await sheet.getByLabel("Hand-over time", { exact: true }).fill("00:00");
  await sheet.getByLabel("Minutes after").nth(1).fill("1");
  await expect(sheet.getByText("After 1 min: the next in turn")).toBeVisible();
  await sheet.getByRole("button", { name: "Create plan" }).click();
  await expect(card(page)).toBeVisible();
}

// Escalation takes minutes by the server's clock, so the server's own tests cover it with a set clock.
test("a plan is made, somebody stands in, and an alarm reaches them alone", async ({ page }) => {
  const { kd_id } = await deviceNamed(METER);
  await signedIn(page, "admin", "/app/alarms/on-call");
  await makePlan(page);
  const now = card(page).getByText("On call now").locator("..");
  await expect(now).toContainText("Kiran Reddy");
  await expectNothingFoundInBothThemes(page, "on call");

  await card(page)
    .getByRole("button", { name: `Stand in: ${PLAN}` })
    .click();
  const sheet = page.getByRole("dialog", { name: `Stand in: ${PLAN}` });
  await sheet.getByLabel("Reason").fill("Kiran is at a wedding");
  await sheet.getByRole("button", { name: "Stand in" }).click();
  await expect(now).toContainText("Ananya Rao");
  await expect(now).toContainText("Kiran is at a wedding");

  await orderFault(kd_id, { kind: "over-voltage" });
  try {
    await moveTo(page, `/app/alarms?q=${encodeURIComponent(METER)}`);
    const alarm = page.getByRole("main").getByRole("article").filter({ hasText: METER }).first();
    await alarm.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/app\/alarms\/[\w-]{36}/);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const told = (name: string) => page.getByRole("row").filter({ hasText: name });
    const look = async () => {
      await page.goto(`${baseUrl()}/app/alarms/deliveries?alarm=${id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Delivery log" })).toBeVisible();
      await expect(told("Ananya Rao").first()).toContainText("Accepted");
    };
    await expect(look).toPass();
    await expect(told("Kiran Reddy")).toHaveCount(0);
  } finally {
    await orderFault(kd_id, { kind: "none" });
  }

  await moveTo(page, "/app/alarms/on-call");
  await card(page)
    .getByRole("button", { name: /^Take back: Ananya Rao/ })
    .click();
  await expect(now).toContainText("Kiran Reddy");
  await card(page)
    .getByRole("button", { name: `More for ${PLAN}` })
    .click();
  await page.getByRole("menuitem", { name: "Delete plan" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${PLAN}` })
    .click();
  await expect(card(page)).toHaveCount(0);
});

test("on a phone nothing of the plans sticks out, and whoever is no admin sees who is on call", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "user", "/app/alarms/on-call");
  const facilities = page.getByRole("listitem", { name: "Facilities", exact: true });
  await expect(facilities).toContainText("On call now");
  await expect(page.getByRole("button", { name: "New plan" })).toHaveCount(0);
  await expect(facilities.getByRole("button", { name: "Stand in: Facilities" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
