import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { contract, deviceTopic, type Enterprise, homeTopic } from "@switchboard/contract";
import { connectAsync } from "mqtt";
import type { Page } from "playwright-core";
import { type Measure, percentile } from "./measure.ts";
import { openWorld, type World } from "./world.ts";

const CLICKS = 200;
/** The first clicks after a start, before the server, the broker and the page are compiled. */
const COLD_CLICKS = 24;
/**
 * A finger stays down for a moment, in which the pressed look is drawn, and leaves at a varying time between two frames. With a fixed time,
 * it would depend on chance whether every answer just reaches or just misses a frame.
 */
const PRESS_MS = 40;
const FRAME_MS = 17;
/** The switches of the building and of the extra boards are about a thousand. */
const DEVICES_FOR_1000_SWITCHES = 225;

/**
 * Measures from the click to the confirmed state on screen, against two limits of the same run: the bare round trip through the same
 * broker, and a page of checkboxes that talks to the broker directly, without a server in between.
 */
export async function measureClick(): Promise<Measure[]> {
  const world = await openWorld(DEVICES_FOR_1000_SWITCHES);
  try {
    const ticket = await takeTicket(world);
    // Ours comes first, so that nothing is warm for it.
    const coldOwn = await ownClicks(world, COLD_CLICKS);
    const coldBare = await bareClicks(world, await takeTicket(world), COLD_CLICKS);
    const raw = await rawRoundTrips(world, ticket);
    const bare = await bareClicks(world, await takeTicket(world), CLICKS);
    const own = await ownClicks(world, CLICKS);
    return [
      ...ratios("cold", coldOwn, coldBare, [1.9, 2]),
      { what: "raw MQTT round trip, p50", value: percentile(raw, 0.5), unit: "ms" },
      ...figures("a bare page's click, ", bare, {}),
      ...figures("click to confirmed, ", own, { handled: [20, 40] }),
      ...ratios("warm", own, bare, [1.3, 1.5]),
    ];
  } finally {
    await world.close();
  }
}

/** Compares with the bare page, which had the same conditions. */
function ratios(state: "cold" | "warm", own: Clicks, bare: Clicks, [handled, shown]: [number, number]): Measure[] {
  return [
    {
      what: "click to confirmed in the page, of the bare page's, p50",
      value: percentile(own.handled, 0.5) / percentile(bare.handled, 0.5),
      unit: "x",
      state,
      aim: { atMost: handled },
    },
    {
      what: "finger to picture, of the bare page's, p50",
      value: percentile(own.shown, 0.5) / percentile(bare.shown, 0.5),
      unit: "x",
      state,
      aim: { atMost: shown },
    },
  ];
}

interface Clicks {
  /** From the page's click event to the confirmed state in the page. */
  handled: number[];
  /** From the finger to the drawn frame, including the browser's own input and output. */
  shown: number[];
}

function figures(what: string, clicks: Clicks, aims: { handled?: [number, number] }): Measure[] {
  const [p50, p95] = aims.handled ?? [];
  const aim = (limit: number | undefined) => (limit === undefined ? {} : { aim: { atMost: limit } });
  return [
    { what: `${what}in the page, p50`, value: percentile(clicks.handled, 0.5), unit: "ms", ...aim(p50) },
    { what: `${what}in the page, p95`, value: percentile(clicks.handled, 0.95), unit: "ms", ...aim(p95) },
    { what: `${what}finger to picture, p50`, value: percentile(clicks.shown, 0.5), unit: "ms" },
    { what: `${what}finger to picture, p95`, value: percentile(clicks.shown, 0.95), unit: "ms" },
  ];
}

interface Ticket {
  /** Topics of devices in turn: each is pinged at its own pace, by one person about once a second. */
  devices: { ping: string; heartbeat: string }[];
  heartbeats: string;
  url: string;
  options: { username: string; password: string; clientId: string };
}

/** Returns the broker's credentials of a browser, and devices to use. */
async function takeTicket(world: World): Promise<Ticket> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "admin@switchboard.test", password: "switchboard" });
  const login = await fetch(`${world.url}${contract.login.path}`, { method: "POST", headers, body });
  const { token } = (await login.json()) as { token: string };
  const me = await fetch(`${world.url}${contract.enterpriseMe.path}`, { headers: { authorization: token } });
  const { _id: home, mqttPassword, broker } = (await me.json()) as Enterprise;
  const devices = [...world.fleet.devices.keys()]
    .filter((kd_id) => kd_id.startsWith("SB-X"))
    .map((kd_id) => ({ ping: deviceTopic(kd_id, home, "ping"), heartbeat: deviceTopic(kd_id, home, "heartbeat") }));
  const options = { username: broker.username, password: mqttPassword, clientId: broker.client_id };
  return { devices, heartbeats: homeTopic(home, "heartbeat"), url: `${world.url.replace("http", "ws")}/mqtt`, options };
}

/** Sends a ping to a device and waits for its heartbeat, over the websocket that a browser uses. */
async function rawRoundTrips(_world: World, { devices, heartbeats, url, options }: Ticket): Promise<number[]> {
  const client = await connectAsync(url, options);
  await client.subscribeAsync(heartbeats);
  const times: number[] = [];
  for (let n = 0; n < CLICKS; n++) {
    const { ping, heartbeat } = devices[n % devices.length] ?? { ping: "", heartbeat: "" };
    const answered = new Promise<number>((resolve) => {
      client.on("message", function hear(topic) {
        if (topic !== heartbeat) return;
        client.off("message", hear);
        resolve(performance.now());
      });
    });
    const start = performance.now();
    client.publish(ping, "");
    times.push((await answered) - start);
  }
  await client.endAsync();
  return times;
}

/** A thousand checkboxes. A click pings a device, and its heartbeat toggles the box. */
async function bareClicks({ browser, url }: World, ticket: Ticket, count: number): Promise<Clicks> {
  // The broker only admits pages of the server, which run no foreign scripts.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await page.goto(`${url}/healthz`);
  await page.setContent("<main></main>");
  const library = path.join(createRequire(import.meta.url).resolve("mqtt/package.json"), "../dist/mqtt.min.js");
  await page.addScriptTag({ content: await readFile(library, "utf8") });
  await page.evaluate(
    ({ url, options, heartbeats, devices }) =>
      new Promise<void>((ready) => {
        const main = document.querySelector("main");
        for (let n = 0; n < 1000; n++) {
          const box = document.createElement("button");
          box.setAttribute("role", "switch");
          box.setAttribute("aria-checked", "false");
          box.style.cssText = "width:100px;height:60px";
          main?.append(box);
        }
        // biome-ignore lint/suspicious/noExplicitAny: the library as a script of the page
        const client = (window as any).mqtt.connect(url, { ...options, timerVariant: "native" });
        let waiting: Element | undefined;
        let [asked, clicks] = ["", 0];
        addEventListener("click", (event) => {
          const device = devices[clicks++ % devices.length];
          waiting = event.target as Element;
          asked = device?.heartbeat ?? "";
          client.publish(device?.ping, "");
        });
        client.on("message", (topic: string) => {
          if (topic !== asked) return;
          waiting?.setAttribute("aria-checked", String(waiting.getAttribute("aria-checked") === "false"));
          waiting = undefined;
        });
        client.on("connect", () => client.subscribe(heartbeats, () => ready()));
      }),
    ticket,
  );
  const clicks = await clickAround(page, count);
  await page.close();
  return clicks;
}

async function ownClicks(world: World, count: number): Promise<Clicks> {
  const page = await world.browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  await world.signIn(page, "/app/devices/control");
  // Only the extra boards are used, because GSM takes a second.
  await page.getByLabel("Search by").selectOption("Device name");
  await page.getByRole("searchbox", { name: "Search text" }).fill("Extra");
  const clicks = await clickAround(page, count);
  await page.close();
  return clicks;
}

/** Clicks switches in turn, each after the one before has been confirmed. */
async function clickAround(page: Page, count: number): Promise<Clicks> {
  await page.waitForFunction(() => document.querySelectorAll("button[role=switch]").length >= 15);
  await page.evaluate(watchClicks);
  const clicks: Clicks = { handled: [], shown: [] };
  for (let n = 0; n < count; n++) {
    await page
      .locator("button[role=switch]")
      .nth(n % 12)
      .click({ position: { x: 20, y: 20 }, delay: PRESS_MS + (n % FRAME_MS) });
    const { handled, shown } = await page.evaluate(
      () => (window as unknown as { confirmed: Promise<{ handled: number; shown: number }> }).confirmed,
    );
    clicks.handled.push(handled);
    clicks.shown.push(shown);
  }
  return clicks;
}

/** Runs in the page, and records for each click when the switch's state has changed, and when that has been painted. */
function watchClicks(): void {
  const state = window as unknown as { confirmed: Promise<{ handled: number; shown: number }> };
  // The page draws all the time, like one with an animation. A static page would be drawn at once.
  const onFrame = () => requestAnimationFrame(onFrame);
  requestAnimationFrame(onFrame);
  /** The first task after the next frame, which contains the change. */
  const painted = (done: () => void) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  const watch = (event: Event) => {
    const tile = (event.target as Element).closest("button[role=switch]");
    if (!tile) return;
    const heardAt = performance.now();
    const before = tile.getAttribute("aria-checked");
    state.confirmed = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (tile.getAttribute("aria-checked") === before) return;
        observer.disconnect();
        const handled = performance.now() - heardAt;
        painted(() => resolve({ handled, shown: performance.now() - event.timeStamp }));
      });
      observer.observe(tile, { attributes: true });
    });
  };
  addEventListener("click", watch, true);
}
