import { expect, test } from "@playwright/test";
import { expectNothingFoundInBothThemes } from "../pages/axe.ts";
import { legibilityOf } from "../pages/contrast.ts";
import { WatchedDemo } from "../pages/demo.ts";
import { OVER } from "../pages/over.ts";
import { SCREENS } from "../pages/screens.ts";

/**
 * Axe checks the screens themselves in screens.spec.ts. This file has the dialogs over them, and tests our own
 * contrast check.
 */
test.use({ reducedMotion: "reduce" });

test("finds a text that is too close to the colour it stands on, through several layers", { tag: "@core" }, async ({
  page,
}) => {
  const grounds = ["background:#fff", "background:rgb(0 0 0 / 5%)", "opacity:0.9"];
  const under = (texts: string) => grounds.reduceRight((inner, each) => `<div style="${each}">${inner}</div>`, texts);
  await page.setContent(
    under('<p style="color:#333">Readable</p><p style="color:#767676">Faint</p><h1 style="color:#767676">Large</h1>'),
  );
  expect(await legibilityOf(page)).toEqual({ faint: [expect.stringContaining("Faint")], unclear: [] });
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
  const demo = new WatchedDemo(page);
  await demo.enter();
  for (const [what, [path, open]] of Object.entries(OVER)) {
    await test.step(what, async () => {
      await demo.go(path);
      // The previous screen has buttons of the same names, so this waits for the new one.
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
