import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { SealedDemo } from "../pages/demo.ts";
import { DETAILS, SCREENS, type Screen } from "../pages/screens.ts";
import { baseUrl } from "../world/building.ts";

const PUBLIC = [
  "/user/login",
  "/user/register",
  "/user/forgot-password",
  "/user/reset-password?token=x",
  "/user/confirm?token=x",
  "/user/confirm-email?token=x",
  "/error",
  "/no/such/page",
];

/** Those of one thing, and those that only an address or a choice leads to. */
const CHOSEN: typeof DETAILS = [
  ...DETAILS,
  ["/app/devices/access", "/app/devices/access?", /Device access/],
  ["/app/devices/access?view=device", "/app/devices/access?", /Device access/],
  ["/app/devices/reconfigure", "/app/devices/reconfigure?", /Configure/],
];

test.use({ reducedMotion: "reduce" });

test("axe finds nothing on the public screens", async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingFoundInBothThemes(page, path);
  }
});

async function enterDemo(page: Page): Promise<SealedDemo> {
  const demo = new SealedDemo(page);
  await demo.enter();
  await demo.shows("Dashboard");
  await expectNothingFoundInBothThemes(page, "the frame");
  return demo;
}

for (const [area, screens] of Object.entries<Screen[]>(SCREENS)) {
  test(`axe finds nothing on any screen of ${area}`, async ({ page }) => {
    test.slow();
    const demo = await enterDemo(page);
    for (const [path, heading, shown] of screens) {
      await demo.go(path);
      await demo.shows(heading);
      await expect(page.getByRole("main")).toContainText(shown);
      await expectNothingFoundInBothThemes(page, path, "main");
    }
  });
}

test("axe finds nothing on the screens of one thing", async ({ page }) => {
  test.slow();
  const demo = await enterDemo(page);
  for (const [list, start, heading] of CHOSEN) {
    await demo.go(list);
    await demo.go(await demo.linkTo(start));
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(start));
    await demo.shows(heading);
    await expectNothingFoundInBothThemes(page, start, "main");
  }
});
