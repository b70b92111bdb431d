import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { contract, type ReplyOf } from "@switchboard/contract";
import { startAtHome } from "../../pages/steps.ts";
import { baseUrl, sumsAreReady, tokenOf } from "../../world/building.ts";

test.beforeAll(sumsAreReady);

async function expectFile(page: Page, press: Promise<void>, name: RegExp, start: string): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent("download"), press]);
  expect(file.suggestedFilename()).toMatch(name);
  const content = await readFile(await file.path(), "latin1");
  expect(content.startsWith(start), content.slice(0, 20)).toBe(true);
}

const EXCEL = "PK";
const PDF = "%PDF";

for (const person of ["admin", "user"] as const)
  test(`compare this week with last week, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    await steps.open("Energy");
    await steps.press(page.getByRole("button", { name: /^Dates/ }));
    await steps.press(page.getByRole("button", { name: "This week", exact: true }));
    const energy = page.getByRole("region", { name: "Energy", exact: true });
    await expect(energy).toContainText(/(Same as|% (more|less) than) /);
    steps.expectTaken(3);
  });

for (const person of ["admin", "owner"] as const)
  test(`export running hours, as ${person}`, async ({ page }) => {
    const steps = await startAtHome(page, person);
    await steps.open("Energy", "Running hours");
    await steps.press(page.getByRole("button", { name: "Export: By room and month" }));
    await expectFile(page, steps.press(page.getByRole("menuitem", { name: "Excel file" })), /\.xlsx$/, EXCEL);
    steps.expectTaken(4);
  });

test("save last month's bill as PDF", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.open("Energy", "Bills");
  const supply = page.getByRole("article", { name: "11 kV connection" });
  await steps.press(supply.getByRole("link", { name: /₹/ }));
  await steps.press(page.getByRole("button", { name: "Download" }));
  await expectFile(page, steps.press(page.getByRole("menuitem", { name: "Download PDF" })), /\.pdf$/, PDF);
  steps.expectTaken(5);
});

test("mail a report every month to an external address", async ({ page }) => {
  const steps = await startAtHome(page);
  await steps.open("Reports", "Reports by e-mail");
  await steps.press(page.getByRole("button", { name: "New report by e-mail" }).first());
  const form = page.getByRole("dialog", { name: "New report by e-mail" });
  await steps.fill(form.getByLabel("Name"), "For the accountant");
  await steps.choose(form.getByLabel("Sent"), "Every month");
  await steps.fill(form.getByLabel("External addresses (optional)"), "books@accountant.example");
  await steps.press(form.getByRole("button", { name: "Create" }));
  const card = page.getByRole("listitem", { name: "For the accountant" });
  await expect(card).toContainText("books@accountant.example");
  await expect(card).toContainText("Every month on day 1");
  steps.expectTaken(7);
  await remove(page, card, "For the accountant");
});

async function remove(page: Page, card: Locator, name: string): Promise<void> {
  await card.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(card).toHaveCount(0);
}

async function wasteful(): Promise<string | undefined> {
  const reply = await fetch(`${baseUrl()}${contract.listWaste.path}?state=open`, {
    headers: { authorization: await tokenOf("admin") },
  });
  const { docs } = (await reply.json()) as ReplyOf<typeof contract.listWaste>;
  return docs.find(({ device }) => device.device_name.endsWith(" AC"))?.device.device_name;
}

test("end a waste by the suggested schedule", async ({ page }) => {
  // The first night of a new building is examined within half a minute.
  await expect.poll(wasteful, { timeout: 50_000 }).toBeDefined();
  const name = (await wasteful()) ?? "";
  const steps = await startAtHome(page);
  await steps.open("Energy", "Waste");
  await steps.press(page.getByRole("link", { name: `See the proof: ${name}` }));
  await steps.press(page.getByRole("link", { name: "Make a schedule" }));
  await steps.press(page.getByRole("button", { name: "Create schedule" }));
  const row = page.getByRole("article", { name: `Waste: ${name}` });
  await expect(row).toBeVisible();
  steps.expectTaken(5);
  await row.getByRole("button", { name: `More options for Waste: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete Waste: ${name}` })
    .click();
  await expect(row).toHaveCount(0);
});
