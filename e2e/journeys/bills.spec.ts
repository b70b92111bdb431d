import { expect, test } from "@playwright/test";
import { contract } from "@switchboard/contract";
import { expectNothingFound } from "../pages/axe.ts";
import { moveTo } from "../pages/move.ts";
import { signedIn } from "../pages/sign-in.ts";
import { post, sumsAreReady } from "../world/building.ts";

const NAME = "Annexe by BESCOM";

test("from a published tariff to a bill, why the utility's differs, and the fuel price it missed", {
  tag: "@core",
}, async ({ page }) => {
  await sumsAreReady();
  await signedIn(page, "admin", "/app/tariffs/new");
  await page.getByLabel("Country").selectOption("India");
  const template = page.getByRole("listitem", { name: "BESCOM LT-3 (a)" });
  await expect(template).toContainText("Source:");
  await template.getByRole("link", { name: "Use BESCOM LT-3 (a)" }).click();

  await page.getByLabel("Name", { exact: true }).fill(NAME);
  const example = page.getByRole("complementary", { name: "Example" });
  await expect(example.getByRole("row", { name: /^Total/ })).toContainText("₹");
  await expectNothingFound(page);
  await page.getByRole("button", { name: "Create tariff" }).click();
  await expect(page.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
  const tariff = new URL(page.url()).pathname.split("/").at(-1);

  await moveTo(page, "/app/bills/new");
  await page.getByLabel("Name", { exact: true }).fill("Annexe");
  await page
    .getByRole("group", { name: "Billed by" })
    .getByLabel("Tariff")
    .selectOption({ value: tariff ?? "" });
  await page.getByLabel("Connected load (kW)").fill("40");
  await page.getByRole("button", { name: "Create utility connection" }).click();
  await expect(page.getByRole("heading", { name: "Annexe", level: 1 })).toBeVisible();
  const supply = new URL(page.url()).pathname.split("/").at(-1);

  await page.getByRole("table", { name: "Month by month" }).getByRole("link").nth(1).click();
  await expect(page.getByRole("heading", { name: /^Bill for/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Energy charges/ })).toContainText("kWh");
  await expect(page.getByRole("table", { name: "Shares by place" }).getByRole("row", { name: /^Total/ })).toContainText(
    "100%",
  );
  await page.getByRole("button", { name: "Enter the utility's bill" }).click();
  const sheet = page.getByRole("dialog", { name: "Utility's own bill" });
  await sheet.getByLabel(/^Total/).fill("1,00,00,000");
  await sheet.getByRole("button", { name: "Save and compare" }).click();
  const compared = page.getByRole("region", { name: "Utility's own bill" });
  await expect(compared).toContainText("₹1,00,00,000.00");
  await expect(compared).toContainText("more");
  await expect(compared.getByRole("list", { name: /^Why the bills differ/ })).not.toBeEmpty();
  await expectNothingFound(page);

  const missing = page.getByRole("link", { name: /^Enter the price for/ });
  await missing.click();
  const fuel = page.getByRole("dialog", { name: "FPPCA: price of a month" });
  await fuel.getByLabel("Price per kWh").fill("0.36");
  await expectNothingFound(page);
  await fuel.getByRole("button", { name: "Save price" }).click();
  await expect(page.getByRole("row", { name: /^FPPCA/ })).toContainText("₹0.36");
  await expect(missing).toHaveCount(0);

  await post(contract.deleteSupply.path, { id: supply });
  await post(contract.deleteTariff.path, { id: tariff });
});
