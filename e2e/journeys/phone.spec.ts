import { expect, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("on a phone the bottom bar leads around, and a tap switches", async ({ page }) => {
  await signedIn(page, "admin");
  await page.getByRole("navigation").getByRole("link", { name: "Control" }).tap();
  const control = new ControlPage(page);
  await control.isLive();
  await control.search("Hall lights back");
  const tile = control.tile("Hall lights back");
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.tap();
  await expectOn(tile, !before);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
