import { expect, type Page } from "@playwright/test";
import type { SignedIn } from "@switchboard/contract";
import { baseUrl } from "../world/building.ts";
import { PASSWORD, PEOPLE, type Person, sessionOf } from "../world/sessions.ts";

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
    await this.page.getByRole("button", { name: "Sign in", exact: true }).click();
  }
}

/** Signs a person in on the screen. For journeys about sessions. All others use `signedIn`. */
export async function signIn(page: Page, person: Person, path = "/app/dashboard"): Promise<void> {
  const signInPage = new SignInPage(page);
  await signInPage.open(path);
  await signInPage.submit(PEOPLE[person], PASSWORD);
  await page.waitForURL(`**${path}*`);
  await frameIsThere(page);
}

/**
 * Opens a screen with an existing session, which saves a journey the sign-in. The session is shared: a journey that signs out or switches the
 * enterprise needs its own (`openSession`).
 */
export async function signedIn(
  page: Page,
  person: Person,
  path = "/app/dashboard",
  session = sessionOf(person),
  base = baseUrl(),
): Promise<void> {
  await page.addInitScript(rememberOnce, session);
  await page.goto(`${base}${path}`);
  await frameIsThere(page);
}

/** Runs in the browser before the page's own scripts. It only acts the first time, so that signing out still works. */
function rememberOnce({ token, partner_name }: SignedIn): void {
  // An empty page has no storage.
  if (location.protocol === "about:" || sessionStorage.getItem("e2e.signedIn")) return;
  sessionStorage.setItem("e2e.signedIn", "yes");
  sessionStorage.setItem("sb.tour", "seen");
  localStorage.setItem("sb.token", token);
  localStorage.setItem("sb.partner_name", partner_name);
}

/** The address changes before the screen does. This button exists once the frame is ready. */
async function frameIsThere(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
}
