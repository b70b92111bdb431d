import { expect, test } from "@playwright/test";
import { post } from "../world/building.ts";
import { newcomer } from "../world/newcomers.ts";

test("a person creates an enterprise, joins another by invitation, and leaves that one again", async ({ page }) => {
  const email = await newcomer(page, "a long password");
  await page.getByRole("link", { name: "My enterprises: Lakeside Clinic" }).click();
  const mine = page.getByRole("region", { name: "My enterprises" });
  await expect(mine.getByText("This is your only enterprise.")).toBeInViewport();
  await mine.getByRole("button", { name: "New enterprise" }).click();
  const dialog = page.getByRole("dialog", { name: "New enterprise" });
  await dialog.getByLabel("Name").fill("Hillside Clinic");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Hillside Clinic has been created. You are its admin.")).toBeVisible();

  await post("/api/v1/users/create", { name: "Nila Rao", email, role: ["user"] });
  await page.reload();
  await page.getByRole("button", { name: "Switch enterprise: Hillside Clinic" }).click();
  await page.getByRole("link", { name: "My enterprises" }).click();
  const created = mine.getByRole("listitem").filter({ hasText: "Hillside Clinic" });
  await expect(created).toContainText("Admin · 1 person · 0 devices");
  await expect(created).toContainText("You are the only admin here.");
  await mine.getByRole("button", { name: "Join Meridian Business Park" }).click();
  await page.getByRole("button", { name: "Switch enterprise: Meridian Business Park" }).click();
  await page.getByRole("link", { name: "My enterprises" }).click();
  await mine.getByRole("button", { name: "Leave Meridian Business Park" }).click();
  const question = page.getByRole("dialog", { name: "Leave Meridian Business Park?" });
  await expect(question).toContainText("You lose all access to its devices");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("You have left Meridian Business Park")).toBeVisible();
  await page.getByRole("button", { name: /^Switch enterprise: (Lakeside|Hillside) Clinic$/ }).click();
  await expect(page.getByText("Meridian Business Park")).toHaveCount(0);
});
