import { expect, test } from "@playwright/test";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

test("a person has the report they look at mailed to them, pauses it and deletes it", { tag: "@core" }, async ({
  page,
}) => {
  await signedIn(page, "user", "/app/reports/event-report");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Send by e-mail" }).click();
  const sheet = page.getByRole("dialog", { name: "New report by e-mail" });
  await expect(sheet.getByLabel("Report", { exact: true })).toHaveValue("event");
  await sheet.getByLabel("Name").fill("Events for me");
  await sheet.getByLabel("Sent").selectOption("Every month");
  await sheet.getByLabel("Day of the month").selectOption("5");
  await expectNothingFound(page);
  await sheet.getByRole("button", { name: "Create" }).click();

  const card = page.getByRole("listitem", { name: "Events for me" });
  await expect(card).toContainText("Every month on day 5 at 07:00 am");
  await expect(card).toContainText("Nothing sent yet");
  await expectNothingFound(page);
  await card.getByRole("button", { name: "More for Events for me" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(card).toContainText("Paused");
  await card.getByRole("button", { name: "Stop sending me Events for me" }).click();
  await expect(card).toContainText("Does not want it");
  await card.getByRole("button", { name: "More for Events for me" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Events for me" }).click();
  await expect(page.getByText("Report by e-mail deleted")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("an admin sees whom a report did not reach, and why", async ({ page }) => {
  await signedIn(page, "admin", "/app/reports/by-mail");
  const card = page.getByRole("listitem", { name: "Events of the month" });
  await expect(card.getByRole("listitem").filter({ hasText: "Farah Siddiqui" })).toContainText(
    "The mail server refused this address.",
  );
});

test("a link that is none says so to whoever opens it, signed in or not", async ({ page }) => {
  await page.goto(`${baseUrl()}/user/stop-report/${"x".repeat(96)}`);
  await expect(page.getByText(/This link is not valid any more/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expectNothingFound(page);
});
