import { expect, test } from "@playwright/test";
import { expectOn } from "../pages/control.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

test("a tablet is paired with a room, switches what is in it, darkens, and ends when it is removed", {
  tag: "@core",
}, async ({ page, browser }) => {
  await signedIn(page, "admin", "/app/settings?tab=panels");
  await page.getByRole("button", { name: "Add a wall panel" }).click();
  await page.getByLabel("Room or place").selectOption({ label: "Training hall" });
  await page.getByLabel("Name (optional)").fill("Panel of the journey");
  await page.getByRole("button", { name: "Create the code" }).click();
  const pairing = page.getByRole("dialog", { name: "Pair Panel of the journey" });
  const code = (await pairing.getByLabel("Code", { exact: true }).textContent()) ?? "";
  await pairing.getByRole("button", { name: "Done" }).click();

  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const tablet = await context.newPage();
  await tablet.clock.install();
  await tablet.goto(`${baseUrl()}/panel?code=${code}`);
  await tablet.getByRole("button", { name: "Pair this tablet" }).click();
  await expect(tablet.getByRole("heading", { name: "Training hall" })).toBeVisible();
  await expect(tablet.getByText("Live", { exact: true })).toBeVisible();
  const tile = tablet.getByRole("switch", { name: /^Hall lights front/ });
  const before = (await tile.getAttribute("aria-checked")) === "true";
  await tile.click();
  await expectOn(tile, !before);

  await tablet.clock.runFor(61_000);
  const cover = tablet.getByRole("button", { name: "Wake the screen" });
  await expect(cover).toBeVisible();
  // The touch at the tile's position only wakes the screen, and switches nothing.
  await tile.click({ force: true, position: { x: 20, y: 20 } });
  await expect(cover).toHaveCount(0);
  await expectOn(tile, !before);
  await tile.click();
  await expectOn(tile, before);

  await page.getByRole("button", { name: "Remove Panel of the journey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove Panel of the journey" }).click();
  await expect(page.getByText("Wall panel removed")).toBeVisible();
  await expect(tablet.getByText(/This panel was removed/)).toBeVisible();
  await context.close();
});
