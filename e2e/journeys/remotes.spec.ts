import { expect, type Page, test } from "@playwright/test";
import { findCodeset, signalOfKey, signalOfState } from "@switchboard/domain/site";
import { expectNothingFound } from "../pages/axe.ts";
import { signedIn } from "../pages/sign-in.ts";
import { deviceNamed } from "../world/building.ts";
import { lightOf, pointARemote } from "../world/control-room.ts";

function lightOfKey(id: string, key: string) {
  const codeset = findCodeset(id);
  const signal = codeset && signalOfKey(codeset, key);
  if (!signal) throw new Error(`${id} has no key ${key}`);
  return signal;
}

/** Expects that the blaster has sent exactly this signal at some time. */
async function expectLight(device: string, pattern: readonly number[] | undefined): Promise<void> {
  await expect
    .poll(async () => (await lightOf(device)).some((light) => `${light.pattern}` === `${pattern}`))
    .toBe(true);
}

const led = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

test("a remote is found by trying codes, used, taught a key and deleted", { tag: "@core" }, async ({ page }) => {
  const eye = await deviceNamed("Office remote eye");
  await signedIn(page, "admin", "/app/remotes");
  await page.getByRole("link", { name: "Add a remote" }).click();
  await page.getByRole("button", { name: "Television" }).click();
  await page.getByRole("button", { name: "Sony", exact: true }).click();
  await page.getByRole("button", { name: /Office remote eye/ }).click();

  await page.getByRole("button", { name: 'Send "Power"' }).click();
  await expect(page.getByText("Sent. Did it respond?")).toBeVisible();
  await expectLight(eye.kd_id, lightOfKey("tv-sony-1", "power").pattern);
  await page.getByRole("button", { name: "No, try the next" }).click();
  await page.getByRole("button", { name: 'Send "Power"' }).click();
  await expect(page.getByText("Sent. Did it respond?")).toBeVisible();
  await expectNothingFound(page);
  await page.getByRole("button", { name: "Yes, it responded" }).click();
  await page.getByLabel("Name").fill("Lounge screen");
  await page.getByLabel("Room or group").selectOption("Open office");
  await page.getByRole("button", { name: "Save remote" }).click();

  await expect(page.getByRole("heading", { name: "Lounge screen" })).toBeVisible();
  await page.getByRole("button", { name: "Mute" }).click();
  await led(page, "Mute: sent");
  await expectLight(eye.kd_id, lightOfKey("tv-samsung-1", "mute").pattern);
  await page.keyboard.press("ArrowUp");
  await led(page, "Up: sent");
  await expectLight(eye.kd_id, lightOfKey("tv-samsung-1", "up").pattern);
  const before = (await lightOf(eye.kd_id)).length;
  await page.getByRole("button", { name: "Volume up" }).hover();
  await page.mouse.down();
  await expect.poll(async () => (await lightOf(eye.kd_id)).length - before).toBeGreaterThan(2);
  await page.mouse.up();

  await page.getByRole("button", { name: "Add a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label on the key").fill("Cinema");
  await dialog.getByRole("button", { name: "Start learning" }).click();
  await expect(dialog.getByText(/Point the old remote/)).toBeVisible();
  const taught = lightOfKey("projector-epson-1", "menu");
  // The blaster learns once its order has arrived, so the key is pressed until it has been seen.
  await expect(async () => {
    await pointARemote(eye.kd_id, taught);
    await expect(dialog.getByText(/^Learned: \d+ pulses at 38 kHz$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialog.getByRole("button", { name: "Save key" }).click();
  await page.getByRole("button", { name: "Cinema" }).click();
  await led(page, "Cinema: sent");
  await expectLight(eye.kd_id, taught.pattern);
  await expectNothingFound(page);

  await page.goto(page.url().replace(/\/play\/.*/, ""));
  const room = page.getByRole("region", { name: "Open office" });
  await room.getByRole("button", { name: "Delete Lounge screen" }).click();
  await page.getByRole("button", { name: "Delete Lounge screen" }).last().click();
  await expect(page.getByText("Remote deleted")).toBeVisible();
  await expect(page.getByRole("article", { name: "Lounge screen" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce" });

  test("an air conditioner is told its whole state, which the remote remembers", async ({ page }) => {
    const eye = await deviceNamed("Boardroom remote eye");
    await signedIn(page, "user", "/app/remotes");
    await page.getByRole("link", { name: /Boardroom split AC/ }).click();
    const display = page.getByRole("region", { name: "State" });
    await expect(display).toContainText("Off");
    await page.getByRole("button", { name: "Power" }).click();
    await led(page, "State: sent");
    await page.getByRole("button", { name: "Cooler" }).click();
    await page.getByRole("button", { name: "Dry" }).click();
    await expect(display).toContainText("23");
    const lg = findCodeset("ac-lg-1");
    const wish = { power: true, mode: "dry", temperature: 23, fan: "auto", swing: false } as const;
    await expectLight(eye.kd_id, lg && signalOfState(lg, wish)?.pattern);
    await led(page, "State: sent");
    await expectNothingFound(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.reload();
    await expect(display).toContainText("23");
    await expect(display).toContainText("Dry");
    // The remote belongs to the admin, so others who may use it are not offered to change it.
    await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add a key" })).toHaveCount(0);
  });
});
