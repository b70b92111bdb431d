import { expect, type Page } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { baseUrl, tokenOf } from "./building.ts";
import { linkMailedTo } from "./outbox.ts";

let count = 0;

function newAddress(kind: string): string {
  count += 1;
  return `${kind}.${process.pid}.${count}.${Date.now()}@example.test`;
}

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${baseUrl()}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function comeInByMail(page: Page, email: string, password: string): Promise<void> {
  await page.goto(await linkMailedTo(email));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
}

/** Signs in a new person with their own enterprise, whose changes affect nobody else. */
export async function newcomer(page: Page, password: string): Promise<string> {
  const email = newAddress("newcomer");
  const details = { name: "Nila Rao", organisation: "Lakeside Clinic", time_zone: "Asia/Kolkata", phone: "" };
  expect((await post("/auth/register", { ...details, email })).ok).toBe(true);
  await comeInByMail(page, email, password);
  return email;
}

/** Signs in another admin of the sample building, with their own read marks. */
export async function newAdmin(page: Page): Promise<void> {
  await comeIn(page, { name: "Zoya Mirza", role: ["admin"] });
}

/** Signs in another user of the sample building, who may use nothing yet. */
export async function newUser(page: Page, name: string): Promise<void> {
  await comeIn(page, { name, role: ["user"] });
}

async function comeIn(page: Page, details: { name: string; role: string[] }): Promise<void> {
  const email = newAddress(details.role.join());
  const reply = await post(contract.createUser.path, { ...details, email }, { authorization: await tokenOf("admin") });
  expect(reply.ok, await reply.text()).toBe(true);
  await comeInByMail(page, email, "a long password");
}
