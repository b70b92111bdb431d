import { expect, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";

test("the demo account is said to be one, and switching in it is played on this very screen", async ({ page }) => {
  await signedIn(page, "demo", "/app/devices/control");
  await expect(page.getByText("This is a demo account. The data shown may not be accurate.")).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const tile = page.getByRole("switch").first();
  await expect(tile).toBeVisible();
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.click();
  await expectOn(tile, !before);
  expect(calls).toEqual([]);
  await new ControlPage(page).search("nothing is called like this");
  await expect(page.getByRole("switch")).toHaveCount(0);
});
