import type { Page, Route } from "playwright-core";
import type { Measure } from "./measure.ts";
import { openWorld } from "./world.ts";

/** A year of readings, three minutes apart. */
const POINTS = 175_000;
const STEP_MS = 180_000;
const PAN_STEPS = 180;

/** The energy screen with a year of every single reading: how soon it is drawn, and how it moves under the hand. */
export async function measureChart(): Promise<Measure[]> {
  const world = await openWorld(40);
  try {
    const page = await world.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.route("**/userdevices/get_power_data", answerYear);
    await world.signIn(page, "/app/analytics/energy?metric=power&by=device");
    await page.locator("figure canvas").first().waitFor();
    await page.waitForFunction(() => performance.getEntriesByName("sb.chart").length > 0);
    const draws = await page.evaluate(() => performance.getEntriesByName("sb.chart").map(({ duration }) => duration));
    const resting = await framesAtRest(page);
    const frames = await framesWhilePanning(page);
    return [
      { what: "points in the chart", value: POINTS, unit: "" },
      { what: "the chart drawn", value: Math.max(...draws), unit: "ms", aim: { atMost: 300 } },
      { what: "frames a second while nothing moves", value: resting, unit: "" },
      { what: "frames a second while it is panned", value: frames, unit: "", aim: { atLeast: 50 } },
    ];
  } finally {
    await world.close();
  }
}

/** The real server never sends as many; what is measured is the chart. */
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

/** What this machine can do at all at this moment. */
async function framesAtRest(page: Page): Promise<number> {
  return await page.evaluate(async (steps) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const from = await frame();
    let to = from;
    for (let step = 1; step <= steps; step += 1) to = await frame();
    return (steps * 1000) / (to - from);
  }, PAN_STEPS);
}

/** Zooms in to a part of the year, then drags through it, one step a frame. */
async function framesWhilePanning(page: Page): Promise<number> {
  const box = await page.locator("figure canvas").first().boundingBox();
  if (!box) throw new Error("there is no chart to pan");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  return await page.evaluate(
    async ({ x: startX, y: startY, steps }) => {
      const canvas = document.querySelector("figure canvas");
      const surface = canvas?.parentElement;
      if (!canvas || !surface) throw new Error("there is no chart to pan");
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
    { x, y, steps: PAN_STEPS },
  );
}
