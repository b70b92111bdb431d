import { expect, test } from "@playwright/test";
import { OVER } from "../pages/over.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";
import { CHOSEN, PUBLIC, SCREENS } from "./screens.ts";
import { FAILURES, Walker } from "./walker.ts";
import { LANGUAGES } from "./words.ts";

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
test.describe.configure({ timeout: 1_800_000 });

for (const language of LANGUAGES) {
  for (const [index, failure] of FAILURES.entries()) {
    test(`every screen in ${language}, ${failure}`, async ({ page }) => {
      await signedIn(page, "admin", "/app/feedBack");
      const walker = await Walker.on(page);
      await walker.speak(language);
      for (const screen of [...SCREENS, ...CHOSEN])
        await walker.openFailing(screen, failure, index % 2 === 0 ? "empty" : "real");
      expect(walker.faults).toEqual([]);
    });
  }

  test(`every screen for strangers in ${language}`, async ({ page }) => {
    await page.goto(`${baseUrl()}/user/login`);
    const walker = await Walker.on(page);
    await walker.speak(language);
    for (const failure of FAILURES) for (const screen of PUBLIC) await walker.openFailing(screen, failure, "real");
    expect(walker.faults).toEqual([]);
  });
}

/** The frame's calls of every screen only fail on one screen, which stands for all. */
const FRAME = /\/(enterprise\/(me|assets)|users\/my_enterprises|notifications\/unseen|userdevices\/mydevices)$/;

for (const half of [0, 1]) {
  test(`each call of every screen alone, ${half + 1} of 2`, async ({ page }) => {
    await signedIn(page, "admin", "/app/feedBack");
    const walker = await Walker.on(page);
    for (const screen of [...SCREENS, ...CHOSEN].filter((_, index) => index % 2 === half))
      await walker.openWithOneFailing(screen, (call) => screen === "/app/dashboard" || !FRAME.test(call));
    expect(walker.faults).toEqual([]);
  });
}

test("a dialog over a screen says that it failed", async ({ page }) => {
  await signedIn(page, "admin", "/app/feedBack");
  const walker = await Walker.on(page);
  for (const [what, [screen, open]] of Object.entries(OVER)) await walker.openOver(what, screen, open);
  expect(walker.faults).toEqual([]);
});
