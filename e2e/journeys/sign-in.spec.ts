import { expect, test } from "@playwright/test";
import { SignInPage, signIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { PASSWORD, PEOPLE } from "../world/sessions.ts";

test("someone who is not signed in is sent to the sign-in, and comes back to where they wanted to go", {
  tag: "@core",
}, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open("/app/devices/control");
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(page.getByText("smart enterprise solutions")).toBeVisible();
  await signInPage.submit(PEOPLE.admin, PASSWORD);
  await expect(page).toHaveURL(/\/app\/devices\/control/);
});

test("a wrong password is said beside the form and changes nothing", async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.submit(PEOPLE.admin, "not the password");
  await expect(page.getByRole("alert")).toContainText("Wrong user name or password");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
});

test("an empty form says what is missing", async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Required").first()).toBeVisible();
});

test("signing out ends the session for good", async ({ page }) => {
  await signIn(page, "admin");
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto(`${baseUrl()}/app/devices`);
  await expect(page).toHaveURL(/\/user\/login/);
});

test("/ and the default start path lead to the dashboard", async ({ page }) => {
  await signIn(page, "admin");
  for (const path of ["/", "/app/dashboards/default"]) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  }
});
