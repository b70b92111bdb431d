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

/** The next look at a screen begins in the theme in which this one ends, so that axe sees one screen in light and the next in dark. */
async function startLooking(page: Page, round: number): Promise<Walker> {
  const walker = await Walker.on(page);
  await walker.speak(LANGUAGES[round % LANGUAGES.length] ?? "en");
  await page.emulateMedia({ colorScheme: round % 2 === 0 ? "light" : "dark" });
  return walker;
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
        const walker = await startLooking(page, round);
        const [first = "", ...others] = SCREENS.filter(isMeant);
        await walker.openAnswered(first);
        await expectNothingFoundInBothThemes(page, first);
        for (const screen of others) {
          await walker.moveTo(screen);
          // The frame is the same around all of them.
          await expectNothingFoundInBothThemes(page, screen, "main");
        }
        expect(walker.faults).toEqual([]);
      });

      test("every third screen for strangers is readable, and axe finds nothing", async ({ page }) => {
        await page.goto(`${baseUrl()}/user/login`);
        const walker = await startLooking(page, round);
        for (const screen of STRANGERS.filter(isMeant)) {
          await walker.openAnswered(screen);
          await expectNothingFoundInBothThemes(page, screen);
        }
        expect(walker.faults).toEqual([]);
      });
    });
  }
}

for (const [round, width] of WIDTHS.entries()) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("screens that a choice changes show their data, and axe finds nothing", async ({ page }) => {
      await signedIn(page, "admin", "/app/feedBack");
      const walker = await startLooking(page, round);
      for (const screen of CHOSEN) {
        await walker.openAnswered(screen);
        await expectNothingFoundInBothThemes(page, screen, "main");
      }
      expect(walker.faults).toEqual([]);
    });
  });
}
