import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl, deviceNamed, sumsAreReady } from "../world/building.ts";

async function download(page: Page, format: "EXCEL" | "PDF") {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: `Download ${format}` }).click();
  const file = await begun;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test.beforeAll(sumsAreReady);

test("an energy report is looked at, and taken away as a sheet and as pages", { tag: "@core" }, async ({ page }) => {
  await signedIn(page, "admin", "/app/reports/energy-report");
  await expect(page.getByRole("img", { name: /^Energy · All devices: \d+ values/ })).toBeVisible();
  const sheet = await download(page, "EXCEL");
  expect(sheet.name).toMatch(/^energy-report_.+\.xlsx$/);
  expect(sheet.bytes.subarray(0, 2).toString()).toBe("PK");
  const pages = await download(page, "PDF");
  expect(pages.name).toMatch(/^energy-report_.+\.pdf$/);
  expect(pages.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await expect(page.getByText(`Saved as ${pages.name}`)).toBeVisible();
});

test("a comparison needs different devices, and shows them side by side", async ({ page }) => {
  const [first, second] = await Promise.all([deviceNamed("Main incomer"), deviceNamed("Chiller panel")]);
  await signedIn(page, "admin", `/app/reports/energy-report?view=comparison&device_ids=${first._id}`);
  await expect(page.getByText("No Data Available for Comparsion!")).toBeVisible();
  await page.getByRole("button", { name: "1 device", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Devices to show" });
  await dialog.getByRole("checkbox", { name: /^Chiller panel/ }).check();
  await dialog.getByRole("button", { name: /^Done/ }).click();
  await expect(page.getByRole("columnheader", { name: "Chiller panel" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(second._id));
});

test("on paper a report is whose it is, its span, its chart and its whole table", async ({ page }) => {
  await signedIn(page, "admin", "/app/reports/energy-report");
  await expect(page.getByRole("img", { name: /^Energy · All devices: \d+ values/ }).locator("canvas")).toBeVisible();
  const table = page.getByRole("region", { name: "Energy", exact: true }).getByRole("table");
  await expect(table).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("columnheader", { name: "Energy" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Meridian Business Park")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download" })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(table).toBeHidden();
});

test.describe("on a phone, without motion", () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });

  test("nothing of the reports sticks out, and axe finds nothing", async ({ page }) => {
    await signedIn(page, "admin", "/app/reports/energy-report?view=table");
    for (const path of ["/app/reports/energy-report?view=table", "/app/reports/event-report?view=table"]) {
      await page.goto(`${baseUrl()}${path}`);
      await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await expectNothingFoundInBothThemes(page, "event report");
  });
});
