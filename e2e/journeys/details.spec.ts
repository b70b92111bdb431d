import { expect, test } from "@playwright/test";
import { ControlPage } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";

test("an admin renames a switch, and the name is there for everyone, as the text it is", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.search("Notice screen");
  const details = await control.openDetails("Notice screen");
  const name = "<img src=x onerror=alert(1)> Notice";
  await details.getByRole("textbox", { name: /name/i }).fill(name);
  await details.getByRole("button", { name: "Rename" }).click();
  await page.keyboard.press("Escape");
  await control.search("onerror");
  await expect(page.getByText(name).first()).toBeVisible();
  await page.reload();
  await control.search("onerror");
  await expect(page.getByText(name).first()).toBeVisible();
});

test("the history of a switch tells who did it and what came of it", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Laptop sockets");
  const tile = control.tile("Laptop sockets");
  const before = await tile.getAttribute("aria-checked");
  await tile.click();
  await expect(tile).not.toHaveAttribute("aria-checked", before ?? "");
  const details = await control.openDetails("Laptop sockets");
  await expect(details.getByText("Ananya Rao").first()).toBeVisible();
});

test("a fan is set to a level by keys, and keeps it", async ({ page }) => {
  await signedIn(page, "admin", "/app/devices/control");
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Hall fans");
  const details = await control.openDetails("Hall fans");
  const level = details.getByRole("slider", { name: "Level of Hall fans" });
  await level.press("End");
  await level.press("ArrowLeft");
  await expect(level).toHaveAttribute("aria-valuetext", "80% (4 of 5)");
  await expect(control.page.getByRole("switch", { name: /^Hall fans/, includeHidden: true })).toContainText("4 of 5");
});
