import { expect, test } from "@playwright/test";
import { SignInPage } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { linkMailedTo } from "../world/outbox.ts";

test("someone registers, confirms by mail, has an empty enterprise, forgets the password and sets a new one", {
  tag: "@core",
}, async ({ page }) => {
  const name = `new.${Date.now()}`;
  const email = `${name}@example.test`;
  await page.goto(`${baseUrl()}/user/register`);
  await page.getByLabel("Your name").fill("Kiran Das");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Organisation").fill("Lakeside Clinic");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(email)).toBeVisible();

  await page.goto(await linkMailedTo(email));
  await page.getByLabel("Password", { exact: true }).fill("Password1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/This password is easy to guess/).first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("first password");
  await page.getByLabel(/^User name/).fill(name);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await expect(page.getByText("Lakeside Clinic").first()).toBeVisible();

  await page.goto(`${baseUrl()}/user/forgot-password`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(email)).toBeVisible();
  const link = await resetLink(email);
  await page.goto(link);
  await page.getByLabel("New password").fill("second password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("link", { name: /sign in/i })).toBeVisible();

  const signInPage = new SignInPage(page);
  await page.goto(`${baseUrl()}/app/dashboard`);
  await expect(page).toHaveURL(/\/user\/login/);
  await signInPage.submit(name.toUpperCase(), "second password");
  await expect(page).toHaveURL(/\/app\/dashboard/);

  await page.goto(link);
  await page.getByLabel("New password").fill("third password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("This link has been used or is too old");
});

async function resetLink(email: string): Promise<string> {
  let link = "";
  await expect(async () => {
    link = await linkMailedTo(email);
    expect(link).toContain("/user/reset-password");
  }).toPass();
  return link;
}
