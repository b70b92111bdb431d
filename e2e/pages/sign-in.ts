import { expect, type Page } from "@playwright/test";
import { baseUrl, PASSWORD, PEOPLE, type Person } from "../world/building.ts";

export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = "/user/login"): Promise<void> {
    await this.page.goto(`${baseUrl()}${path}`);
    await expect(this.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  }

  async submit(name: string, password: string): Promise<void> {
    await this.page.getByLabel("Email or user name").fill(name);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }
}

/** Signs a person in and waits until the screen asked for is there. */
export async function signIn(page: Page, person: Person, path = "/app/dashboard"): Promise<void> {
  const signInPage = new SignInPage(page);
  await signInPage.open(path);
  await signInPage.submit(PEOPLE[person], PASSWORD);
  await page.waitForURL(`**${path}*`);
  // The address changes before the screen does; this button is there once the frame listens.
  await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
}
