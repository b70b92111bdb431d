import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { legibilityOf } from "../pages/contrast.ts";
import { WatchedDemo } from "../pages/demo.ts";
import { OVER } from "../pages/over.ts";
import { DETAILS, SCREENS } from "../pages/screens.ts";
import { baseUrl } from "../world/building.ts";

/** What a screen of the demo must not say: there is plenty to see. */
const EMPTY = /No entries|No data|No tickets|No notifications|No (schedules|scenes|workflows|remotes) yet/;

const PUBLIC = [
  "/user/login",
  "/user/register",
  "/user/forgot-password",
  "/user/reset-password?token=x",
  "/user/confirm?token=x",
  "/user/confirm-email?token=x",
  "/user/reset-second-factor?token=x",
  "/error",
  "/no/such/page",
];

/** Those of one thing, and those that only an address or a choice leads to. */
const CHOSEN: typeof DETAILS = [
  ...DETAILS,
  ["/app/devices/access", "/app/devices/access?", /Device access/],
  ["/app/devices/access?by=device", "/app/devices/access?by=device", /Device access/],
  ["/app/devices/reconfigure", "/app/devices/reconfigure?", /Configure/],
];

test.use({ reducedMotion: "reduce" });

test("a text that is too near to what it stands on is found, whatever lies between", { tag: "@core" }, async ({
  page,
}) => {
  const grounds = ["background:#fff", "background:rgb(0 0 0 / 5%)", "opacity:0.9"];
  const under = (texts: string) => grounds.reduceRight((inner, each) => `<div style="${each}">${inner}</div>`, texts);
  await page.setContent(
    under('<p style="color:#333">Readable</p><p style="color:#767676">Faint</p><h1 style="color:#767676">Large</h1>'),
  );
  expect(await legibilityOf(page)).toEqual({ faint: [expect.stringContaining("Faint")], unclear: [] });
});

test("axe finds nothing on the public screens", async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingFoundInBothThemes(page, path);
  }
});

async function enterDemo(page: Page): Promise<WatchedDemo> {
  const demo = new WatchedDemo(page);
  await demo.enter();
  return demo;
}

for (const [area, screens] of Object.entries(SCREENS)) {
  test(`the demo shows ${area} in full without the server, and axe finds nothing`, async ({ page }) => {
    test.slow();
    const demo = await enterDemo(page);
    for (const [path, heading, shown] of screens) {
      await demo.go(path);
      await demo.shows(heading);
      await expect(page.getByRole("main")).toContainText(shown);
      await expect(page.getByRole("main")).not.toContainText(EMPTY);
      // The frame is the same around all of them.
      await expectNothingFoundInBothThemes(page, path, path === "/app/dashboard" ? undefined : "main");
    }
    demo.nothingEscaped();
  });
}

test("its lists lead to the screens of one thing, without the server, and axe finds nothing", async ({ page }) => {
  test.slow();
  const demo = await enterDemo(page);
  for (const [list, start, heading] of CHOSEN) {
    await demo.go(list);
    await demo.go(await demo.linkTo(start));
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(start));
    await demo.shows(heading);
    await expectNothingFoundInBothThemes(page, start, "main");
  }
  demo.nothingEscaped();
});

function headingOf(path: string): string {
  const [, heading = ""] =
    Object.values(SCREENS)
      .flat()
      .find(([address]) => address === path) ?? [];
  return heading;
}

test("axe finds nothing on what opens over a screen", async ({ page }) => {
  test.slow();
  const demo = await enterDemo(page);
  for (const [what, [path, open]] of Object.entries(OVER)) {
    await test.step(what, async () => {
      await demo.go(path);
      // Not the screen before, whose buttons go by the same names.
      await demo.shows(headingOf(path));
      await open(page);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect(dialog.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
      await expectNothingFoundInBothThemes(page, what, "[role=dialog]");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
  }
});
