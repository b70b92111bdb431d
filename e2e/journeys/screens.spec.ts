import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound, expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { CHOSEN, PUBLIC, SCREENS } from "../walk/screens.ts";
import { Walker } from "../walk/walker.ts";
import { LANGUAGES } from "../walk/words.ts";
import { baseUrl } from "../world/building.ts";

const WIDTHS = [390, 768, 1440];
const STRANGERS = [...PUBLIC, "/no/such/page"];

test.use({ reducedMotion: "reduce" });
test.describe.configure({ timeout: 240_000 });

type Theme = "light" | "dark";

async function startLooking(page: Page, round: number, theme: Theme): Promise<Walker> {
  const walker = await Walker.on(page);
  await walker.speak(LANGUAGES[round % LANGUAGES.length] ?? "en");
  await page.emulateMedia({ colorScheme: theme });
  return walker;
}

const themeAt = (place: number): Theme => (place % 2 === 0 ? "light" : "dark");

/**
 * `npm test` checks each screen at one width, in one theme. The other rounds check each screen at every width, in both themes and all
 * languages. A screen begins in the theme in which the one before ended, so that axe sees both themes as well.
 */
const ROUNDS = [
  { tag: "@core", round: 0, themes: "one theme", look: expectNothingFound },
  ...[0, 1, 2].map((round) => ({ tag: "@full", round, themes: "both themes", look: expectNothingFoundInBothThemes })),
];

for (const { tag, round, themes, look } of ROUNDS) {
  for (const [place, width] of WIDTHS.entries()) {
    test.describe(`at ${width} pixels in ${themes}, round ${round + 1}`, { tag }, () => {
      test.use({ viewport: { width, height: 900 } });
      const isMeant = (_: string, index: number) => (index + round) % WIDTHS.length === place;

      test("every third screen shows its data, and axe finds nothing", async ({ page }) => {
        await signedIn(page, "admin", "/app/feedBack");
        const walker = await startLooking(page, round, themeAt(round + place));
        const [first = "", ...others] = SCREENS.filter(isMeant);
        await walker.openAnswered(first);
        await look(page, first);
        for (const screen of others) {
          await walker.moveTo(screen);
          // The frame is equal around all of them.
          await look(page, screen, "main");
        }
        expect(walker.faults).toEqual([]);
      });

      test("every third screen for strangers is readable, and axe finds nothing", async ({ page }) => {
        await page.goto(`${baseUrl()}/user/login`);
        const walker = await startLooking(page, round, themeAt(round + place));
        const [first = "", ...others] = STRANGERS.filter(isMeant);
        await walker.openAnswered(first);
        await look(page, first);
        for (const screen of others) {
          await walker.moveTo(screen);
          await look(page, screen);
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
      const walker = await startLooking(page, round, themeAt(round));
      for (const screen of CHOSEN) {
        await walker.openAnswered(screen);
        await expectNothingFoundInBothThemes(page, screen, "main");
      }
      expect(walker.faults).toEqual([]);
    });
  });
}
