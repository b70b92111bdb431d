import { expect, type Page, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { CHOSEN, PUBLIC, SCREENS } from "../walk/screens.ts";
import { Walker } from "../walk/walker.ts";
import { LANGUAGES } from "../walk/words.ts";
import { baseUrl } from "../world/building.ts";

const WIDTHS = [390, 768, 1440];
const STRANGERS = [...PUBLIC, "/no/such/page"];

test.use({ reducedMotion: "reduce" });
test.describe.configure({ timeout: 240_000 });

/** Opens screens as the server answers. Axe looks at them in one theme and the next one in the other, contrast is measured in both. */
async function look(page: Page, screens: readonly string[], round: number): Promise<void> {
  const walker = await Walker.on(page);
  await walker.speak(LANGUAGES[round % LANGUAGES.length] ?? "en");
  await page.emulateMedia({ colorScheme: round % 2 === 0 ? "light" : "dark" });
  for (const [index, screen] of screens.entries()) {
    await walker.openAnswered(screen);
    // The frame is the same around all of them.
    await expectNothingFoundInBothThemes(page, screen, index === 0 ? undefined : "main");
  }
  expect(walker.faults).toEqual([]);
}

/** `npm test` sees each screen at one of the widths; the other rounds show it at the others, in another language and theme. */
for (const round of [0, 1, 2]) {
  const tag = round === 0 ? "@core" : "@full";
  for (const [place, width] of WIDTHS.entries()) {
    test.describe(`at ${width} pixels, round ${round + 1}`, { tag }, () => {
      test.use({ viewport: { width, height: 900 } });
      const isMeant = (_: string, index: number) => (index + round) % WIDTHS.length === place;

      test("every third screen shows its data, and axe finds nothing", async ({ page }) => {
        await signedIn(page, "admin", "/app/feedBack");
        await look(page, (round === 0 ? SCREENS : [...SCREENS, ...CHOSEN]).filter(isMeant), round);
      });

      test("every third screen for strangers is readable, and axe finds nothing", async ({ page }) => {
        await page.goto(`${baseUrl()}/user/login`);
        await look(page, STRANGERS.filter(isMeant), round);
      });
    });
  }
}
