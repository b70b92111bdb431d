import type { Page } from "playwright-core";
import type { Measure } from "./measure.ts";
import { openWorld, type World } from "./world.ts";

/** The settings that browsers call slow 3G. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const VIEW = { viewport: { width: 390, height: 844 } };
const CONTROL = "/app/devices/control";

/**
 * Measures a phone with a bad connection: how long Control takes over a slow 3G with an empty browser cache, with and without the
 * installed app, and how soon there is something to read after a sign-in.
 */
export async function measureCellar(): Promise<Measure[]> {
  const world = await openWorld(40);
  try {
    const signIn = await timeOfSignIn(world);
    const without = await timeOfControl(world, "block");
    const kept = await timeOfControl(world, "allow");
    return [
      { what: "sign-in over a slow 3G: something to read", value: signIn.toRead, unit: "ms", aim: { atMost: 2_000 } },
      { what: "sign-in over a slow 3G: the dashboard", value: signIn.dashboard, unit: "ms" },
      { what: "a cold start: something to read", value: without.toRead, unit: "ms", aim: { atMost: 2_000 } },
      { what: "a cold start of Control, without the service worker", value: without.usable, unit: "ms" },
      { what: "a cold start of Control, with the service worker", value: kept.usable, unit: "ms" },
      { what: "with of without", value: kept.usable / without.usable, unit: "x", aim: { atMost: 0.5 } },
    ];
  } finally {
    await world.close();
  }
}

/** Throttles the page. A service worker has its own network, but fetches little when it has everything. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", SLOW_3G);
}

/** Measures from the press to the first words of the frame, and to the dashboard with its figures. */
async function timeOfSignIn({ browser, url }: World): Promise<{ toRead: number; dashboard: number }> {
  const page = await browser.newPage({ ...VIEW, serviceWorkers: "block" });
  await slow(page);
  await page.goto(`${url}/user/login`);
  await page.getByLabel("Email or user name").fill("admin@switchboard.test");
  await page.getByLabel("Password", { exact: true }).fill("switchboard");
  const pressedAt = performance.now();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator(".sb-boot, [id=content]").first().waitFor();
  const toRead = performance.now() - pressedAt;
  await page.getByRole("link", { name: /devices online/ }).waitFor({ timeout: 120_000 });
  const dashboard = performance.now() - pressedAt;
  await page.context().close();
  return { toRead, dashboard };
}

async function timeOfControl(world: World, serviceWorkers: "allow" | "block") {
  const context = await world.browser.newContext({ ...VIEW, serviceWorkers });
  const first = await context.newPage();
  await world.signIn(first, CONTROL);
  // An active worker has cached every file.
  if (serviceWorkers === "allow") await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.close();
  const page = await context.newPage();
  await slow(page);
  const startedAt = performance.now();
  await page.goto(world.url + CONTROL, { waitUntil: "commit", timeout: 120_000 });
  await page.locator(".sb-boot, [id=content]").first().waitFor({ timeout: 120_000 });
  const toRead = performance.now() - startedAt;
  await page.getByRole("switch").first().waitFor({ timeout: 120_000 });
  const usable = performance.now() - startedAt;
  await context.close();
  return { toRead, usable };
}
