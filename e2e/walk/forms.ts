import { expect, type Locator, type Page } from "@playwright/test";
import { errorBody } from "@switchboard/contract";
import { baseUrl } from "../world/building.ts";
import type { Answers } from "./answers.ts";

/** A form by its screen, and by the button that opens it if it is a dialog. */
type Form = [screen: string, opener?: string];

export const FORMS: Form[] = [
  ["/app/account"],
  ["/app/devices/groups", "New group"],
  ["/app/feedBack"],
  ["/app/support/CreateTicket"],
  ["/app/users", "Invite someone"],
];

export const PUBLIC_FORMS: Form[] = [
  ["/user/confirm?token=x"],
  ["/user/forgot-password"],
  ["/user/login"],
  ["/user/register"],
  ["/user/reset-password?token=x"],
];

/** Rows with checkboxes are excluded, because they are drawn as needed and disappear when their list is searched. */
const FIELDS = "input:not([type=checkbox]), textarea, select";

/** The server's error message beside the form. */
const FAILED = errorBody("server.failed").message;

/** Fills a form, sends it to a failing server, and expects the form unchanged with the reason beside it. */
export async function sendInVain(page: Page, answers: Answers, [screen, opener]: Form): Promise<void> {
  answers.answer("real");
  await page.goto(`${baseUrl()}${screen}`);
  if (opener) await page.getByRole("button", { name: opener }).first().click();
  const form = page.locator(opener ? "[role=dialog] form" : "main form").first();
  await fillIn(form, screen);
  const typed = await form.evaluate(valuesOf, FIELDS);
  answers.answer("500");
  await form.locator("button[type=submit]").click();
  await expect(form.getByText(FAILED), `${screen} says why`).toBeVisible();
  expect(await form.evaluate(valuesOf, FIELDS), `${screen} keeps what was typed`).toEqual(typed);
}

async function fillIn(form: Locator, screen: string): Promise<void> {
  const fields = form.locator(FIELDS);
  await expect(fields.first(), screen).toBeAttached();
  // Choices come first, because other fields depend on them. They are hidden below their pictures and cannot be clicked.
  for (const choice of await form.locator("input[type=radio]").all()) await choice.dispatchEvent("click");
  for (const field of await fields.all()) {
    const [kind, value] = await field.evaluate((each: HTMLInputElement) => [each.type, each.value]);
    if (kind === "select-one" && !value) await field.selectOption({ index: 1 });
    else if (kind === "text" || kind === "textarea") await field.fill(`${value} typed`);
    else if (kind === "email") await field.fill("typed@example.test");
    else if (kind === "password") await field.fill("typed by hand 27");
  }
}

/** Runs in the browser. */
function valuesOf(form: Element, fields: string): string[] {
  const found = [...form.querySelectorAll<HTMLInputElement>(fields)];
  return found.map((field) => (field.type === "radio" ? String(field.checked) : field.value));
}
