import { expect, type Locator, test } from "@playwright/test";
import { ControlPage, expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { turn } from "../world/building.ts";

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

/** Tells whether all words are inside the tile, and none of them below the corner that opens the details. */
function isReadWhole(tile: Locator): Promise<boolean> {
  return tile.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const corner = element.parentElement?.querySelector("[data-details] svg")?.getBoundingClientRect();
    const words = [...element.querySelectorAll("span, u")].filter(
      (each) => each.textContent && !each.firstElementChild,
    );
    return words.every((each) => {
      const box = each.getBoundingClientRect();
      const isInside = box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom;
      const isFree = !corner || box.right <= corner.left || box.bottom <= corner.top;
      return isInside && isFree && each.scrollWidth <= Math.ceil(box.width);
    });
  });
}

for (const [language, offline, retry] of [
  ["en", "Nothing was switched.", "Retry"],
  ["te", "ఏదీ మార్చలేదు.", "మళ్లీ ప్రయత్నించండి"],
  ["hi", "कुछ भी चालू या बंद नहीं किया गया।", "फिर कोशिश करें"],
] as const) {
  test(`without a network a tap says so, and Retry can be read beside no wattage (${language})`, async ({ page }) => {
    await turn("Boardroom AC", 1);
    await signedIn(page, "admin", "/app/devices/control?state=on");
    await page.evaluate((chosen) => localStorage.setItem("sb.language", JSON.stringify(chosen)), language);
    await page.reload();
    const tile = page.getByRole("switch", { name: /^Boardroom AC\b/ });
    await page.locator("#root").getByRole("searchbox").fill("Boardroom AC");
    await expect(tile).toContainText(/\d\s*k?W/);
    // Without the service worker, the place of the notices cannot load any more once the network is gone.
    await expect(page.locator(".mantine-Notifications-root").first()).toBeAttached();
    await page.context().setOffline(true);
    await tile.tap();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(tile).toContainText(retry);
    expect(await isReadWhole(tile)).toBe(true);
    await page.context().setOffline(false);
  });
}
