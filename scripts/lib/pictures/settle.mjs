const CHECK_EVERY_MS = 100;
const CALM_CHECKS = 10;
const PATIENCE_MS = 60_000;
const LOADED_BY_SCREENS = ["fetch", "xhr", "script"];

/**
 * Creates a function that waits until a page is complete: connected, no requests or timers during a second, no animations, and fonts
 * loaded. Playwright's "networkidle" is not enough, because it is not checked again once reached.
 */
export function createSettle(page, { isSignedIn }) {
  const requests = new Set();
  page.on("request", (request) => {
    if (LOADED_BY_SCREENS.includes(request.resourceType())) requests.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => requests.delete(request));
  return async () => {
    if (isSignedIn) await page.getByText("Live", { exact: true }).first().waitFor();
    await staysCalm(page, requests);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
}

async function staysCalm(page, requests) {
  const deadline = Date.now() + PATIENCE_MS;
  for (let calm = 0; calm < CALM_CHECKS; ) {
    const unfinished = [...requests].map((request) => request.url()).concat(await page.evaluate(findUnfinished));
    calm = unfinished.length === 0 ? calm + 1 : 0;
    if (Date.now() > deadline) throw new Error(`the page did not come to rest: ${unfinished.join(", ")}`);
    await page.waitForTimeout(CHECK_EVERY_MS);
  }
}

/** Runs in the browser: names the remaining placeholders, loaders (spec §4) and animations. */
function findUnfinished() {
  const placeholders = "[aria-busy='true'], [class*='skeleton' i], [class*='_waiting_'][aria-hidden='true']";
  const statuses = [...document.querySelectorAll("[role='status']")];
  const waiting = statuses.filter((each) =>
    each.ariaLabel ? each.textContent === "" : each.textContent === "fetching data",
  );
  const moving = document.getAnimations().filter((each) => each.playState === "running");
  return [
    ...[...document.querySelectorAll(placeholders), ...waiting].map((each) => `${each.tagName} ${each.className}`),
    ...moving.map((each) => `animation ${each.animationName ?? each.transitionProperty ?? ""}`),
  ];
}
