import { expect, type Page, test } from "@playwright/test";
import { WatchedDemo } from "../pages/demo.ts";
import { DETAILS, SCREENS } from "../pages/screens.ts";

/** Texts of an empty screen, which the demo never shows. */
const EMPTY = /No entries|No data|No tickets|No notifications|No (schedules|scenes|workflows|remotes) yet/;

/** Screens of a single item, and screens that need an address or a choice. */
const CHOSEN: typeof DETAILS = [
  ...DETAILS,
  ["/app/devices/access", "/app/devices/access?", /Device access/],
  ["/app/devices/access?by=device", "/app/devices/access?by=device", /Device access/],
  ["/app/devices/reconfigure", "/app/devices/reconfigure?", /Configure/],
];

async function enterDemo(page: Page): Promise<WatchedDemo> {
  const demo = new WatchedDemo(page);
  await demo.enter();
  return demo;
}

for (const [area, screens] of Object.entries(SCREENS)) {
  test(`the demo shows ${area} in full without the server`, async ({ page }) => {
    test.slow();
    const demo = await enterDemo(page);
    for (const [path, heading, shown] of screens) {
      await demo.go(path);
      await demo.shows(heading);
      await expect(page.getByRole("main")).toContainText(shown);
      await expect(page.getByRole("main")).not.toContainText(EMPTY);
    }
    demo.nothingEscaped();
  });
}

test("the lists of the demo lead to the screens of one thing without the server", async ({ page }) => {
  test.slow();
  const demo = await enterDemo(page);
  for (const [list, start, heading] of CHOSEN) {
    await demo.go(list);
    await demo.go(await demo.linkTo(start));
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(start));
    await demo.shows(heading);
  }
  demo.nothingEscaped();
});
