import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Measure } from "./measure.ts";
import { openWorld } from "./world.ts";

/**
 * Measures the gzip bytes of all scripts until the login, and then the dashboard, can be used, including texts and
 * prefetches.
 */
export async function measureBytes(): Promise<Measure[]> {
  const world = await openWorld(40);
  try {
    const page = await world.browser.newPage({ serviceWorkers: "block" });
    const login = countScripts(page);
    await page.goto(`${world.url}/user/login`);
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    const beforeLogin = await login();
    await world.signIn(page, "/app/dashboard");
    const fresh = await world.browser.newContext({ storageState: await page.context().storageState() });
    const inside = await fresh.newPage();
    const dashboard = countScripts(inside);
    await inside.goto(`${world.url}/app/dashboard`);
    await inside.getByRole("link", { name: /devices online/ }).waitFor();
    const beforeDashboard = await dashboard();
    return [
      { what: "script before the login is usable, gzip", value: beforeLogin / 1000, unit: "KB", aim: { atMost: 145 } },
      {
        what: "script before the dashboard is usable, gzip",
        value: beforeDashboard / 1000,
        unit: "KB",
        aim: { atMost: 300 },
      },
    ];
  } finally {
    await world.close();
  }
}

/** Counts from now on. The returned function ends the count when it is called. */
function countScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    bodies.push(
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return async () => (await Promise.all(bodies.slice())).reduce((sum, size) => sum + size, 0);
}
