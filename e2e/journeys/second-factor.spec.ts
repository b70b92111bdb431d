import { expect, type Page, test } from "@playwright/test";
import { codeOf, holdPasskeys } from "../pages/authenticator.ts";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { SignInPage } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { newcomer } from "../world/newcomers.ts";

const PASSWORD = "a horse of another colour";
test.use({ reducedMotion: "reduce" });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/user\/login/);
}

/** Reads the key from the screen, and enters the app's code. */
async function scan(page: Page): Promise<string> {
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await page.locator("code").first().textContent()) ?? "";
  await page.getByLabel("Code from the app").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  return key;
}

async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  return codes;
}

test("someone sets up an authenticator app, signs in with its code, and with a recovery code once", async ({
  page,
}) => {
  test.slow();
  const email = await newcomer(page, PASSWORD);
  await page.goto(`${baseUrl()}/app/account`);
  await page.getByRole("button", { name: "Set up app" }).click();
  const key = await scan(page);
  const codes = await takeRecoveryCodes(page);
  await expect(page.getByText("10 codes left")).toBeVisible();
  await expectNothingFoundInBothThemes(page, "the account", "main");

  await signOut(page);
  const signIn = new SignInPage(page);
  await signIn.submit(email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectNothingFoundInBothThemes(page, "the second step");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  await page.getByLabel("Code").fill(codeOf(key, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);

  await signOut(page);
  await signIn.submit(email, PASSWORD);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await page.goto(`${baseUrl()}/app/account`);
  await expect(page.getByText("9 codes left")).toBeVisible();
});

test("someone adds a passkey, and signs in with it alone and after the password", async ({ page }) => {
  test.slow();
  await holdPasskeys(page);
  const email = await newcomer(page, PASSWORD);
  await page.goto(`${baseUrl()}/app/account`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Passkey name").fill("Office laptop");
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await takeRecoveryCodes(page);
  await expect(page.getByText("Office laptop")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);

  await signOut(page);
  await new SignInPage(page).submit(email, PASSWORD);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);

  await page.goto(`${baseUrl()}/app/account`);
  await page.getByRole("button", { name: "Remove Office laptop" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Remove Office laptop" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
});

test("an enterprise that asks for a second step leads everyone there first, and lets them on after", async ({
  page,
}) => {
  test.slow();
  await newcomer(page, PASSWORD);
  await page.goto(`${baseUrl()}/app/settings?tab=enterprise`);
  const rules = page.getByRole("region", { name: "Sign-in rules" });
  await rules.getByRole("switch", { name: "Require a second step for everyone" }).click();
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Set up a second step" })).toBeVisible();
  await expectNothingFoundInBothThemes(page, "setting up a second step");
  await page.goto(`${baseUrl()}/app/devices`);
  await expect(page.getByRole("heading", { name: "Set up a second step" })).toBeVisible();
  await scan(page);
  await takeRecoveryCodes(page);
  await expect(page).toHaveURL(/\/app\/devices/);
  await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
});
