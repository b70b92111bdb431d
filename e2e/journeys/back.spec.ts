import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "../pages/sign-in.ts";
import { baseUrl } from "../world/building.ts";

interface Screen {
  path: string;
  /** Each choice, with the resulting address. */
  steps: readonly [choose: (page: Page) => Promise<unknown>, address: RegExp][];
}

const option = (group: string, name: string) => (page: Page) =>
  page.getByRole("radiogroup", { name: group }).getByText(name, { exact: true }).click();
const select = (label: string, value: string) => (page: Page) =>
  page.getByRole("main").getByLabel(label, { exact: true }).selectOption(value);
const press = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const days = (preset: string) => async (page: Page) => {
  await page.getByRole("button", { name: /^Dates/ }).click();
  await page.getByRole("button", { name: preset, exact: true }).click();
};
const fill = (label: string, value: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(value);

const SCREENS: Record<string, Screen> = {
  control: {
    path: "/app/devices/control",
    steps: [
      [option("Show", "On"), /state=on$/],
      [option("Show", "Off"), /state=off$/],
    ],
  },
  devices: {
    path: "/app/devices",
    steps: [
      [select("Status", "online"), /status=online$/],
      [select("Status", "offline"), /status=offline$/],
    ],
  },
  energy: {
    path: "/app/analytics/energy",
    steps: [
      [option("Measure", "Voltage"), /metric=voltage/],
      [days("Last year"), /from_date=\d{4}-01-01.*to_date=\d{4}-12-31/],
    ],
  },
  "daily report": {
    path: "/app/analytics/dailyReport",
    steps: [
      [fill("Day", "2026-01-05"), /day=2026-01-05$/],
      [press("Previous day"), /day=2026-01-04$/],
    ],
  },
  "energy report": {
    path: "/app/reports/energy-report",
    steps: [
      [days("Last year"), /from_date=\d{4}-01-01.*to_date=\d{4}-12-31/],
      [option("View as", "Table"), /view=table/],
    ],
  },
  notifications: {
    path: "/app/notifications",
    steps: [
      [press("Offline"), /kind=offline$/],
      [press("Power"), /kind=power$/],
    ],
  },
  settings: {
    path: "/app/settings",
    steps: [
      [option("Settings of", "Enterprise"), /tab=enterprise$/],
      [option("Settings of", "Device details"), /tab=meta$/],
    ],
  },
};

/** Navigates like a link, in the open page. */
const open = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, "", to), path);

test("Back leads through the filters of a screen, choice by choice", async ({ page }) => {
  await signedIn(page, "admin", "/app/feedBack");
  for (const [name, { path, steps }] of Object.entries(SCREENS)) {
    await test.step(name, async () => {
      await open(page, path);
      for (const [choose, address] of steps) {
        await choose(page);
        await expect(page).toHaveURL(address);
      }
      for (const [, address] of steps.slice(0, -1).toReversed()) {
        await page.goBack();
        await expect(page).toHaveURL(address);
      }
      await page.goBack();
      await expect(page).toHaveURL(`${baseUrl()}${path}`);
      await expect(page.getByRole("navigation").locator("[aria-current='page']").first()).toBeVisible();
    });
  }
});

test("a word typed into a search is one step, and Back brings the field back with it", async ({ page }) => {
  await signedIn(page, "admin", "/app/support");
  await page.getByLabel("Status", { exact: true }).selectOption("pending");
  await expect(page).toHaveURL(/status=pending$/);
  const search = page.getByRole("searchbox", { name: "Search tickets" });
  await search.fill("pu");
  await expect(page).toHaveURL(/search=pu$/);
  await search.fill("pump");
  await expect(page).toHaveURL(/search=pump$/);
  await page.goBack();
  await expect(page).toHaveURL(/status=pending$/);
  await expect(search).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(`${baseUrl()}/app/support`);
});

test("an address that cannot be read is a page that does not exist, and leads home", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(`${baseUrl()}/app/%E0%A4%A`);
  await expect(page.getByText("The page which you are looking for, does not exist!")).toBeVisible();
  await page.getByRole("link", { name: "Go back home" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test("the menu marks the place and the screen whatever the address says, and brings both into sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await signedIn(page, "admin", "/app/settings?tab=meta");
  const currentIn = (name: string) => page.getByRole("navigation", { name }).locator("[aria-current]");
  await expect(currentIn("Main menu")).toHaveText("People & settings");
  await expect(currentIn("Main menu")).toBeInViewport();
  await expect(currentIn("People & settings")).toHaveText("Settings");
  await expect(currentIn("People & settings")).toBeInViewport();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(currentIn("Main menu")).toHaveText("Control");
  await expect(currentIn("Main menu")).toBeInViewport();
});
