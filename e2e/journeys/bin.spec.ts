import { expect, type Page, test } from "@playwright/test";
import { openPalette } from "../pages/palette.ts";
import { signedIn } from "../pages/sign-in.ts";

const REMOTE = "Satellite receiver";

async function remove(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Delete ${REMOTE}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${REMOTE}` })
    .click();
  await expect(page.getByText("Remote deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${REMOTE}` })).toHaveCount(0);
}

test("a remote is deleted and brought back: at once by its notice, later from the bin", { tag: "@core" }, async ({
  page,
}) => {
  await signedIn(page, "admin", "/app/remotes");
  await remove(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: `Delete ${REMOTE}` })).toBeVisible();

  await remove(page);
  await openPalette(page);
  await page.getByRole("combobox").fill("trash");
  await page.getByRole("option", { name: /^Bin/ }).click();
  const row = page.getByRole("listitem", { name: REMOTE });
  await expect(row).toContainText("30 days left");
  await row.getByRole("button", { name: `Restore ${REMOTE}` }).click();
  await expect(page.getByText(`${REMOTE} is back`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("button", { name: `Delete ${REMOTE}` })).toBeVisible();
});
