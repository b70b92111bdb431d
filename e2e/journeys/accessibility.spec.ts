import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { SealedDemo } from "../pages/demo.ts";
import { DETAILS, SCREENS } from "../pages/screens.ts";
import { baseUrl } from "../world/building.ts";

/** What a screen of the demo must not say: there is plenty to see. */
const EMPTY = /Nothing recorded|No data|No tickets|No notifications|No (schedules|scenes|workflows|remotes)/;

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
  return demo;
}

for (const [area, screens] of Object.entries(SCREENS)) {
  test(`the demo shows ${area} in full with the server out of reach, and axe finds nothing`, async ({ page }) => {
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

test("its lists lead to the screens of one thing, with the server out of reach, and axe finds nothing", async ({
  page,
}) => {
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

/** What opens over a screen: where it is, and how it is asked for. */
const OVER: Record<string, [path: string, open: (page: Page) => Promise<void>]> = {
  "the details of a switch": ["/app/devices/control", (page) => click(page, /^Details of/)],
  "a question about many switches": [
    "/app/devices/groups",
    // By day most are on, at night most are off; in either case there are many of them somewhere.
    (page) => click(page, /Turn (on|off) ([6-9]|1\d) switches/),
  ],
  "the palette": ["/app/devices/control", (page) => page.keyboard.press("Control+k")],
  "the list of keys": ["/app/devices/control", (page) => page.keyboard.press("?")],
  "the edit sheet of a device": ["/app/devices", (page) => click(page, /^Edit /)],
  "a question about many devices": [
    "/app/devices",
    async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check();
      await click(page, "Grant access");
    },
  ],
  "a new group": ["/app/devices/groups", (page) => click(page, "New group")],
  "the question before a delete": ["/app/scenes/list", (page) => click(page, /^Delete /)],
  "the switches to choose from": ["/app/scenes/new", (page) => click(page, "Choose switches")],
  "why a workflow fired": ["/app/workflows/list", (page) => click(page, /^Why /)],
  "the devices of a chart": ["/app/analytics/energy", (page) => click(page, "All devices")],
  "an invitation": ["/app/users", (page) => click(page, "Invite someone")],
  "the thread of a ticket": ["/app/support", (page) => click(page, /Fan does not turn on/)],
};

function headingOf(path: string): string {
  const [, heading = ""] =
    Object.values(SCREENS)
      .flat()
      .find(([address]) => address === path) ?? [];
  return heading;
}

async function click(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
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
