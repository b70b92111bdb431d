import type { Browser, Page, Route } from "playwright-core";
import { type Measure, percentile } from "./measure.ts";
import { openWorld } from "./world.ts";

/** A year of readings, three minutes apart. */
const POINTS = 175_000;
const STEP_MS = 180_000;
const PAN_STEPS = 180;
/** The machine is rarely idle, so page and chart are dragged alternately, and the median of each is reported. */
const ROUNDS = 3;

/** Measures the energy screen with a year of single readings: how soon it is drawn, and how smoothly it moves. */
export async function measureChart(): Promise<Measure[]> {
  const world = await openWorld(40);
  try {
    const page = await world.browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    await page.route("**/userdevices/get_power_data", answerYear);
    await world.signIn(page, "/app/analytics/energy?metric=power&by=device");
    await page.locator("figure canvas").first().waitFor();
    await page.waitForFunction(() => performance.getEntriesByName("sb.chart").length > 0);
    const draws = await page.evaluate(() => performance.getEntriesByName("sb.chart").map(({ duration }) => duration));
    await zoomIn(page);
    const empty = await emptyPage(world.browser);
    const [still, panned]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty.bringToFront();
      still.push(await framesWhileDragging(empty));
      await page.bringToFront();
      panned.push(await framesWhileDragging(page));
    }
    const [emptyFrames, frames] = [percentile(still, 0.5), percentile(panned, 0.5)];
    return [
      { what: "points in the chart", value: POINTS, unit: "" },
      { what: "the chart drawn", value: Math.max(...draws), unit: "ms", aim: { atMost: 300 } },
      { what: "frames a second while an empty page is dragged over", value: emptyFrames, unit: "" },
      { what: "frames a second while it is panned", value: frames, unit: "", aim: { atLeast: 50 } },
      { what: "the worst of the rounds", value: Math.min(...panned), unit: "" },
      { what: "of what the empty page reaches", value: (frames / emptyFrames) * 100, unit: "%" },
    ];
  } finally {
    await world.close();
  }
}

/** The real server never sends as many points. This bench measures the chart. */
async function answerYear(route: Route): Promise<void> {
  const asked = route.request().postDataJSON() as { device_ids: string[] };
  const end = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  const data = Array.from({ length: POINTS }, (_, index) => ({
    timestamp: new Date(end - (POINTS - index) * STEP_MS).toISOString(),
    hours: 0,
    p: 2000 + Math.round(1500 * Math.sin(index / 76) + 300 * Math.sin(index * 12.9898)),
  }));
  const series = [{ _id: asked.device_ids[0], device_name: "A year of readings", data }];
  await route.fulfill({ json: { series, resolution: "reading", downsampled: false } });
}

/** Measures the limit of this machine: the same drag over an empty canvas. */
async function emptyPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<figure><div><canvas width="1100" height="360"></canvas></div></figure>');
  return page;
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator("figure canvas").first().boundingBox();
  if (!box) throw new Error("there is no chart to pan");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Zooms to a part of the year, so that there is something to pan to. */
async function zoomIn(page: Page): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
}

/** Drags to and fro, one step per frame, because browsers do not report mouse moves more often. */
async function framesWhileDragging(page: Page): Promise<number> {
  return await page.evaluate(
    async ({ x: startX, y: startY, steps }) => {
      const surface = document.querySelector("figure canvas")?.parentElement;
      if (!surface) throw new Error("there is no chart to pan");
      const send = (type: string, clientX: number) =>
        surface.dispatchEvent(
          new MouseEvent(type, { bubbles: true, clientX, clientY: startY, button: 0, buttons: 1, view: window }),
        );
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      send("mousedown", startX);
      const from = await frame();
      let to = from;
      for (let step = 1; step <= steps; step += 1) {
        send("mousemove", startX + 200 * Math.sin(step / 20));
        to = await frame();
      }
      send("mouseup", startX);
      return (steps * 1000) / (to - from);
    },
    { ...(await middleOf(page)), steps: PAN_STEPS },
  );
}
