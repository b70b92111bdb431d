import { expect, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { openSession } from "../world/sessions.ts";

test("an admin of two enterprises switches, and sees the other one's devices live", async ({ page }) => {
  await signedIn(page, "admin", "/app/dashboard", await openSession(baseUrl(), "admin"));
  const online = page.getByRole("link", { name: /devices online/ });
  // The other journeys have added and removed devices; all that are left are online.
  await expect(online).toContainText(/[3-4]\d/);
  await page.getByRole("button", { name: /Switch enterprise/ }).click();
  await page.getByText("Harbour Cold Storage").click();
  await expect(page.getByRole("link", { name: "5 devices online", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Devices", exact: true }).first().click();
  await expect(page.getByText("Compressor 1").first()).toBeVisible();
  await expect(page.getByText("Boardroom board")).toHaveCount(0);
  await page.getByRole("button", { name: /Switch enterprise/ }).click();
  await page.getByText("Meridian Business Park").click();
  await expect(online).toContainText(/[3-4]\d/);
});
