import { expect, test } from "@playwright/test";
import { openPalette } from "../pages/palette.ts";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

test("the palette opens by keyboard, finds a screen and a device, and goes there", async ({ page }) => {
  await signedIn(page, "admin");
  await openPalette(page);
  await page.keyboard.type("control");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/devices\/control/);
  await openPalette(page);
  await page.keyboard.type("Boardroom board");
  await expect(page.getByRole("dialog").getByText("Boardroom board")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/devices\/[\da-f-]{36}$/);
});

test("the palette starts anew when it is asked for while it still closes", async ({ page }) => {
  await signedIn(page, "admin");
  await openPalette(page);
  await page.keyboard.type("energy");
  await page.keyboard.press("Escape");
  const field = await openPalette(page);
  await page.keyboard.type("scenes");
  await expect(field).toHaveValue("scenes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/scenes/);
});

test("the menu goes through four steps and remembers the last one", async ({ page }) => {
  await signedIn(page, "admin");
  const button = page.getByRole("button", { name: /menu width/ });
  const names = new Set<string>();
  for (let step = 0; step < 4; step++) {
    names.add(await button.ariaSnapshot());
    await button.click();
  }
  expect(names.size).toBe(4);
  await button.click();
  const step = await button.ariaSnapshot();
  await page.reload();
  await expect(button).toBeVisible();
  expect(await button.ariaSnapshot()).toBe(step);
});

test("all places are in sight, and each shows its screens without moving the content", { tag: "@core" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await signedIn(page, "admin");
  const places = page.getByRole("navigation", { name: "Main menu" }).getByRole("listitem");
  await expect(places).toHaveCount(8);
  const leftOf = async () => (await page.getByRole("main").boundingBox())?.x;
  const left = await leftOf();
  for (const place of await places.all()) {
    await expect(place).toBeInViewport({ ratio: 1 });
    await place.getByRole("link").click();
    await expect(place.locator("[aria-current]")).toBeVisible();
    expect(await leftOf()).toBe(left);
  }
  const screens = page.getByRole("navigation", { name: "People & settings" });
  await screens.getByRole("link", { name: "Device access" }).click();
  await expect(page).toHaveURL(/\/app\/devices\/access/);
  await expect(screens.locator("[aria-current]")).toHaveText("Device access");
  await page.reload();
  await expect(screens.locator("[aria-current]")).toHaveText("Device access");
});

test("on a phone the other places open to their screens, and a place has its screens in a row", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "admin");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.getByRole("button", { name: "Automation" }).click();
  await sheet.getByRole("link", { name: "Workflows" }).click();
  await expect(page).toHaveURL(/\/app\/workflows/);
  const tabs = page.getByRole("navigation", { name: "Automation" });
  await expect(tabs.locator("[aria-current='page']")).toHaveText("Workflows");
  for (const tab of await tabs.getByRole("link").all())
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await tabs.getByRole("link", { name: "Scenes" }).click();
  await expect(tabs.locator("[aria-current='page']")).toHaveText("Scenes");
});

test("a user without devices of their own sees the places they work in", async ({ page }) => {
  await signedIn(page, "user");
  const places = page.getByRole("navigation", { name: "Main menu" }).getByRole("listitem");
  await expect(places).toHaveText([/^Home/, /^Control/, /^Automation/, /^Energy/, /^Alarms/]);
});

test("the language and the theme change at once and survive a reload", async ({ page }) => {
  await signedIn(page, "admin");
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByText("తెలుగు").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "te");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "te");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toHaveCount(0);
});

test("an unknown path and the error page lead home", async ({ page }) => {
  await page.goto(`${baseUrl()}/no/such/page`);
  await expect(page.getByText("The page which you are looking for, does not exist!")).toBeVisible();
  await page.goto(`${baseUrl()}/error`);
  await expect(page.getByText("Oops... looks like an error occurred")).toBeVisible();
  await page.getByRole("link", { name: "Go back home" }).click();
  await expect(page).toHaveURL(/\/user\/login/);
});

test("a server that does not answer is said in a notice, and the screen can be tried again", async ({ page }) => {
  await signedIn(page, "admin");
  await page.route("**/api/v1/users/my_enterprises*", (route) => route.fulfill({ status: 502, body: "" }));
  await page.route("**/api/v1/userdevices/mydevices*", (route) => route.abort());
  await page.goto(`${baseUrl()}/app/devices`);
  await expect(page.getByText("We are unable to process the response, please try again later").first()).toBeVisible();
  await expect(page.getByText("The devices could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page
    .getByRole("button", { name: /try again|retry/i })
    .first()
    .click();
  await expect(page.getByText("Boardroom board").first()).toBeVisible();
});
