import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";

async function find(page: Page, name: string) {
  await page.getByRole("searchbox").fill(name);
  return page.getByRole("row").filter({ hasText: name });
}

test("an admin changes a device's name, room and details by keyboard, and it stays so", { tag: "@core" }, async ({
  page,
}) => {
  await signedIn(page, "admin", "/app/devices");
  await find(page, "Main gate");
  // The list is drawn again when the search is applied, and the earlier rows lose the focus.
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ })).toHaveCount(1);
  await page.getByRole("link", { name: /^Main gate/ }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("North gate");
  await form.getByLabel("Room").selectOption("Boardroom");
  await form.getByLabel("Cost centre").fill("IT-999");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Device saved")).toBeVisible();
  await page.reload();
  await expect(await find(page, "North gate")).toContainText("Boardroom");
  await page.getByRole("button", { name: "Edit North gate" }).click();
  await expect(form.getByLabel("Cost centre")).toHaveValue("IT-999");
});

test("a switch is renamed with its device's form, and control shows it", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices");
  const row = await find(page, "Transfer pump");
  await page.getByRole("button", { name: "Edit Transfer pump" }).click();
  await page.getByLabel("Switch 1").fill("Tank pump");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Device saved")).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByRole("switch", { name: /^Tank pump/ })).toBeVisible();
});

test("a device is deleted after a question that names what is lost", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices");
  const row = await find(page, "Pantry geyser");
  await page.getByRole("button", { name: "Edit Pantry geyser" }).click();
  await page.getByRole("button", { name: "Delete device" }).click();
  const question = page.getByRole("dialog", { name: "Delete Pantry geyser?" });
  await expect(question).toContainText("Its switch, access settings and history will be deleted.");
  await question.getByRole("button", { name: "Delete Pantry geyser" }).click();
  await expect(page.getByText("Device deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await find(page, "Pantry geyser");
  await expect(page.getByText("No matching devices")).toBeVisible();
});

test("many devices are put into a room together, each with its own result", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices");
  await page.getByRole("button", { name: "Move to a room" }).click();
  await expect(page.getByText("Please select checkbox of minimum one device")).toBeVisible();
  await page.getByRole("searchbox").fill("remote eye");
  await page.getByRole("checkbox", { name: "Select all 2" }).check();
  await page.getByRole("button", { name: "Move to a room" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Room").selectOption("Cafeteria");
  await dialog.getByRole("button", { name: "Move to Cafeteria" }).click();
  await expect(page.getByText(/2 of 2 done/)).toBeVisible();
  for (const name of ["Boardroom remote eye", "Office remote eye"]) {
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Cafeteria");
  }
});
