import { contract, type Device } from "@switchboard/contract";
import type { Browser, Page } from "playwright-core";
import { signedInCaller } from "./caller.ts";
import { type Measure, percentile } from "./measure.ts";
import { openWorld, type World } from "./world.ts";

const SWITCHES = 1000;
/** The switches of the building and of the extra boards are a little more than a thousand. */
const DEVICES = 260;
const CHANGES_PER_SECOND = 200;
const STEPS = 180;
const ROUNDS = 3;
const PANNED = "a frame while the plan is panned and 200 switches a second change";

/** Measures a floor plan with a thousand switches: how soon it is drawn, and how smoothly it moves while switches change. */
export async function measurePlan(): Promise<Measure[]> {
  const world = await openWorld(DEVICES);
  try {
    const place = await furnish(world);
    const page = await world.browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    await world.signIn(page, "/app/rooms");
    const cold = await msToOpen(page, place);
    await page.goBack();
    const warm = await msToOpen(page, place);
    const empty = await emptyPage(world.browser);
    await page.bringToFront();
    const first = await framesInStorm(world, page);
    const [still, panned]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.bringToFront();
      panned.push(...(await framesInStorm(world, page)));
      await empty.bringToFront();
      still.push(...(await framesInStorm(world, empty)));
    }
    const [limit, p95] = [percentile(still, 0.95), percentile(panned, 0.95)];
    return [
      { what: "switches on the plan", value: SWITCHES, unit: "", isCount: true },
      {
        what: "the plan opened to its picture with all switches",
        value: cold,
        unit: "ms",
        state: "cold",
        aim: { atMost: 1000 },
      },
      {
        what: "the plan opened to its picture with all switches",
        value: warm,
        unit: "ms",
        state: "warm",
        aim: { atMost: 1000 },
      },
      {
        what: "a frame while an empty page is dragged over and 200 switches a second change, p95",
        value: limit,
        unit: "ms",
      },
      { what: `${PANNED}, p50`, value: percentile(panned, 0.5), unit: "ms", state: "warm" },
      { what: `${PANNED}, p95`, value: percentile(first, 0.95), unit: "ms", state: "cold" },
      { what: `${PANNED}, p95`, value: p95, unit: "ms", state: "warm", aim: { atMost: 17 } },
      { what: "of a frame of the empty page, p95", value: p95 / limit, unit: "x" },
    ];
  } finally {
    await world.close();
  }
}

/** Puts a thousand switches of all boards into a room of a floor, and on its plan. Returns the floor. */
async function furnish(world: World): Promise<string> {
  const call = await signedInCaller(world.url);
  const devices: Device[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await call(contract.myDevices, { appends: "swappliance", limit: 100, offset });
    devices.push(...page.devices);
    if (page.devices.length < 100) break;
  }
  const place = (await call(contract.listPlaces, undefined)).places.find(({ plan }) => plan !== null)?._id;
  if (!place) throw new Error("the building has no plan");
  await call(contract.newGroup, { name: "A hall", type: "room", place, devices: devices.map(({ _id }) => _id) });
  const switches = devices.flatMap(({ _id: device, switch_appliances = [] }) =>
    switch_appliances.map(({ switch_no }) => ({ device, switch_no })),
  );
  const columns = 40;
  const items = switches.slice(0, SWITCHES).map((each, index) => ({
    ...each,
    x: ((index % columns) + 0.5) / columns,
    y: (Math.floor(index / columns) + 0.5) / (SWITCHES / columns),
  }));
  if (items.length < SWITCHES) throw new Error(`there are only ${items.length} switches`);
  await call(contract.editPlan, { place, items });
  return place;
}

/** Follows the link to the plan and waits until its picture and all switches are drawn. */
async function msToOpen(page: Page, place: string): Promise<number> {
  const link = page.locator(`a[href="/app/rooms/${place}/plan"]`);
  await link.waitFor();
  return await link.evaluate(async (element: HTMLElement, count) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const from = performance.now();
    element.click();
    for (;;) {
      const now = await frame();
      const image = document.querySelector<HTMLImageElement>("section img");
      const isDrawn =
        image?.complete && (image.closest("section")?.querySelectorAll("[data-switch]").length ?? 0) >= count;
      if (isDrawn) return (await frame()) - from;
      if (now - from > 30_000) throw new Error("the plan was not drawn");
    }
  }, SWITCHES);
}

/** Drags over a page while switches change, which keeps the server and the devices of the same machine busy. */
async function framesInStorm(world: World, page: Page): Promise<number[]> {
  const storm = world.fleet.storm({ perSecond: CHANGES_PER_SECOND, seconds: 4 });
  const frames = await framesWhileDragging(page);
  await storm;
  return frames;
}

/** Measures the limit of this machine: the same drag over an empty page, while the same switches change. */
async function emptyPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<section style="width: 900px; height: 500px"><img alt="" width="10" height="10"></section>');
  return page;
}

/** Drags to and fro, one step per frame, and returns how long each frame took. */
async function framesWhileDragging(page: Page): Promise<number[]> {
  return await page.evaluate(async (steps) => {
    const surface = document.querySelector("section img")?.closest("section");
    if (!surface) throw new Error("there is no plan to pan");
    const box = surface.getBoundingClientRect();
    // Made by a script, the pointer cannot be captured.
    surface.setPointerCapture = () => undefined;
    const send = (type: string, clientX: number) =>
      surface.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: box.y + 2, button: 0, buttons: 1 }),
      );
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const middle = box.x + box.width / 2;
    send("pointerdown", middle);
    const frames: number[] = [];
    let before = await frame();
    for (let step = 1; step <= steps; step += 1) {
      send("pointermove", middle + 200 * Math.sin(step / 20));
      const now = await frame();
      frames.push(now - before);
      before = now;
    }
    send("pointerup", middle);
    return frames;
  }, STEPS);
}
