import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { Answers } from "../walk/answers.ts";
import { NEVER_EMPTY, NO_STEP } from "../walk/expected.ts";
import { FORMS, PUBLIC_FORMS, sendInVain } from "../walk/forms.ts";
import { PUBLIC, SCREENS } from "../walk/screens.ts";
import { FAILURES, Walker } from "../walk/walker.ts";
import { LANGUAGES } from "../walk/words.ts";
import { baseUrl } from "../world/building.ts";

/**
 * The short form of the walk: each screen once, with late, then failing, then empty answers. Language and failure change from screen to
 * screen. `npm run walk` covers all of them.
 */
test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
test.describe.configure({ timeout: 240_000 });

async function walk(page: Page, screens: readonly string[]): Promise<void> {
  const walker = await Walker.on(page);
  for (const [index, screen] of screens.entries()) {
    await walker.speak(LANGUAGES[index % LANGUAGES.length] ?? "en");
    await walker.openFailing(screen, FAILURES[index % FAILURES.length] ?? "500", "empty");
  }
  expect(walker.faults).toEqual([]);
}

for (const half of [0, 1]) {
  const screens = SCREENS.filter((_, index) => index % 2 === half);
  test(`screens say that they wait, that they failed and that they are empty: ${half + 1} of 2`, async ({ page }) => {
    await signedIn(page, "admin", "/app/feedBack");
    await walk(page, screens);
  });
}

test("empty screens tell a user what to do, or who can", async ({ page }) => {
  await signedIn(page, "user", "/app/feedBack");
  const walker = await Walker.on(page);
  const lists = SCREENS.filter((each) => !each.includes("$") && !NEVER_EMPTY.includes(each) && !(each in NO_STEP));
  for (const screen of lists) await walker.openEmpty(screen);
  expect(walker.faults).toEqual([]);
});

test("screens for strangers stay readable whatever the server answers", async ({ page }) => {
  await page.goto(`${baseUrl()}/user/login`);
  await walk(page, PUBLIC);
});

test("a form that could not be sent says why, and keeps what was typed", async ({ page }) => {
  const answers = new Answers();
  await answers.follow(page);
  for (const form of PUBLIC_FORMS) await sendInVain(page, answers, form);
  await signedIn(page, "admin", "/app/feedBack");
  for (const form of FORMS) await sendInVain(page, answers, form);
});

test("Home without a device says that it waits until its first steps are there", async ({ page }) => {
  const answers = new Answers();
  await answers.follow(page);
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/later-parts.*\.js/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await signedIn(page, "admin", "/app/feedBack");
  answers.answer("empty");
  const first = page.waitForRequest(/later-parts.*\.js/);
  await page.goto(`${baseUrl()}/app/dashboard`);
  await first;
  const main = page.getByRole("main");
  await expect(main.getByRole("status", { name: "fetching data" })).toBeVisible();
  allow();
  await expect(main.getByRole("heading", { name: "Getting started" })).toBeVisible();
});
