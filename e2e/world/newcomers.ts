import { expect, type Page } from "@playwright/test";
import { baseUrl } from "./building.ts";
import { linkMailedTo } from "./outbox.ts";

let count = 0;

/** Someone with an account and an enterprise of their own, signed in: what they change is nobody else's. */
export async function newcomer(page: Page, password: string): Promise<string> {
  count += 1;
  const email = `newcomer.${process.pid}.${count}.${Date.now()}@example.test`;
  const post = (path: string, body: object) =>
    fetch(`${baseUrl()}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const details = { name: "Nila Rao", organisation: "Lakeside Clinic", time_zone: "Asia/Kolkata", phone: "" };
  expect((await post("/auth/register", { ...details, email })).ok).toBe(true);
  await expect(async () => expect(await linkMailedTo(email)).toContain("token=")).toPass();
  await page.goto(await linkMailedTo(email));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  return email;
}
