import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { contract, type ReplyOf } from "@switchboard/contract";
import { MailingTokens } from "../../apps/server/src/areas/reports/report-mailings/mailing-tokens.ts";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { sessionOf } from "../world/sessions.ts";

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

/** Returns the link in the mails of a report to its first external address; the report itself is not due during a test. */
async function unsubscribeLink(report: string): Promise<string> {
  const headers = { authorization: `Bearer ${sessionOf("admin").token}` };
  const read = async ({ path: address }: { path: string }) =>
    (await fetch(`${baseUrl()}${address}`, { headers })).json();
  const { docs }: ReplyOf<typeof contract.listReportMailings> = await read(contract.listReportMailings);
  const { _id: enterpriseId }: ReplyOf<typeof contract.enterpriseMe> = await read(contract.enterpriseMe);
  const mailing = docs.find(({ name }) => name === report);
  const ids = { mailingId: mailing?._id ?? "", userId: mailing?.addresses[0]?._id ?? "" };
  const secret = await readFile(path.join(process.env.E2E_DATA ?? "", "token-secret"), "utf8");
  return `${baseUrl()}/user/stop-report/${new MailingTokens(secret).of({ enterpriseId, ...ids })}`;
}

async function createWithAddress(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("button", { name: "New report by e-mail" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New report by e-mail" });
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByLabel("External addresses (optional)").fill(address);
  await sheet.getByRole("button", { name: "Create" }).click();
}

test("an external address waits for an admin, gets the report when approved, and its reader ends that without an account", async ({
  page,
  browser,
}) => {
  const [name, address] = ["Energy for the landlord", "owner@landlord.example"];
  await signedIn(page, "user", "/app/reports/by-mail");
  await createWithAddress(page, name, "landlord");
  await expect(page.getByText("“landlord” is not an e-mail address")).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "New report by e-mail" });
  await sheet.getByLabel("External addresses (optional)").fill(address);
  await expectNothingFound(page);
  await sheet.getByRole("button", { name: "Create" }).click();
  const card = page.getByRole("listitem", { name });
  await expect(card).toContainText("Waiting for an admin's approval");

  const admin = await (await browser.newContext()).newPage();
  await signedIn(admin, "admin", "/app/dashboard");
  await admin.getByRole("link", { name: "1 address waits for approval" }).first().click();
  const waiting = admin.getByRole("region", { name: "1 external address waits for approval" });
  await expect(waiting).toContainText("“Energy for the landlord”: Energy report · all devices · PDF");
  await expectNothingFound(admin);
  await waiting.getByRole("button", { name: `Approve ${address} for ${name}` }).click();
  await expect(waiting).toHaveCount(0);
  await expect(card).toContainText("Approved by");

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(await unsubscribeLink(name));
  await expect(reader.getByText("Meridian Business Park will send no more reports to your address.")).toBeVisible();
  await expectNothingFound(reader);
  await reader.getByRole("button", { name: "Stop sending them" }).click();
  await expect(reader.getByText("an admin has to approve your address first")).toBeVisible();
  await expect(card).toContainText("Unsubscribed");

  await createWithAddress(admin, "Another report", address);
  const another = admin.getByRole("dialog", { name: "New report by e-mail" });
  await expect(another).toContainText(`${address} has unsubscribed. Only its reader can undo that`);
  await card.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(card).toHaveCount(0);
  await Promise.all([admin, reader].map((each) => each.context().close()));
});
