import { expect, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { moveTo } from "../pages/move.ts";
import { SignInPage, signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { linkMailedTo } from "../world/outbox.ts";

test("an admin invites someone, who chooses a password, takes another address, and is deleted", {
  tag: "@core",
}, async ({ page, browser }) => {
  const name = `Meena ${Date.now() % 100_000}`;
  const email = `meena.${Date.now()}@example.test`;
  await signedIn(page, "admin", "/app/users");
  await page.getByRole("button", { name: "Invite someone" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Required").first()).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Invited");

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await linkMailedTo(email));
  await theirs.getByLabel("Password", { exact: true }).fill("first password");
  await theirs.getByRole("button", { name: "Create account" }).click();
  await expect(theirs).toHaveURL(/\/app\/dashboard/);
  await expect(theirs.getByRole("dialog", { name: "Home" })).toBeFocused();
  await theirs.getByRole("button", { name: "Skip tour" }).click();
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "Users", exact: true })).toHaveCount(0);
  await page.reload();
  await expect(row).not.toContainText("Invited");

  const next = `new.${email}`;
  await moveTo(theirs, "/app/account");
  await theirs.getByLabel("New email").fill(next);
  await theirs.getByLabel("Your password, to confirm it is you").fill("first password");
  await theirs.getByRole("button", { name: "Send confirmation email" }).click();
  await expect(theirs.getByText(`Waiting for ${next}`)).toBeVisible();
  await expectNothingFoundInBothThemes(theirs, "the account");
  await theirs.goto(await linkMailedTo(next));
  await theirs.getByRole("button", { name: "Confirm address" }).click();
  await expect(theirs.getByText("Your email has been changed")).toBeVisible();
  await theirs.goto(`${baseUrl()}/app/account`);
  await expect(theirs.getByText(`You sign in with ${next}.`)).toBeVisible();

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(page.getByText("User deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  await theirs.goto(`${baseUrl()}/app/account`);
  await expect(theirs).toHaveURL(/\/user\/login/);
  await new SignInPage(theirs).submit(next, "first password");
  await expect(theirs.getByRole("alert")).toContainText("Wrong user name or password");
  await theirs.context().close();
});

test("the record says who did it, and can be taken along", async ({ page }) => {
  await signedIn(page, "admin", "/app/audit");
  await expect(page.getByRole("row").filter({ hasText: "Ananya Rao" }).first()).toBeVisible();
  await page.getByLabel("Type").selectOption("switch");
  await expect(page.getByText(/Switch: turned/).first()).toBeVisible();
  await page.getByRole("columnheader", { name: /^When/ }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: /^When/ })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Excel file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^activity-.*\.xlsx$/);
});

test("someone deletes their account with the password, and is told so at the login", async ({ page }) => {
  const email = `leaving.${Date.now()}@example.test`;
  await page.goto(`${baseUrl()}/user/register`);
  await page.getByLabel("Your name").fill("Ravi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Organisation").fill("Short Stay");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto(await linkMailedTo(email));
  await page.getByLabel("Password", { exact: true }).fill("first password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await page.goto(`${baseUrl()}/app/account`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Enter atleast a value to add new tag(s).")).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel("Your password").fill("not this one");
  await question.getByRole("button", { name: "Delete my account" }).click();
  await expect(question.getByText("Incorrect password")).toBeVisible();
  await question.getByLabel("Your password").fill("first password");
  await question.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(page.getByRole("status")).toHaveText(/Account deleted\s+success!!/);
});
