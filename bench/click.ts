import { contract, deviceTopic, type Enterprise } from "@switchboard/contract";
import { connectAsync } from "mqtt";
import type { Page } from "playwright-core";
import { type Measure, percentile } from "./measure.ts";
import { openWorld, type World } from "./world.ts";

const CLICKS = 200;
/** The building's own switches and the extra boards' make about a thousand. */
const DEVICES_FOR_1000_SWITCHES = 225;

/** From the click to the confirmed state on screen, against the bare round trip through the same broker. */
export async function measureClick(): Promise<Measure[]> {
  const world = await openWorld(DEVICES_FOR_1000_SWITCHES);
  try {
    const raw = await rawRoundTrips(world);
    const page = await world.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await world.signIn(page, "/app/devices/control");
    // The extra boards: what comes by GSM takes a second by its nature.
    await page.getByLabel("Search by").selectOption("Device name");
    await page.getByRole("searchbox", { name: "Search text" }).fill("Extra");
    const clicks = await clickAround(page);
    return [
      { what: "raw MQTT round trip, p50", value: percentile(raw, 0.5), unit: "ms" },
      { what: "raw MQTT round trip, p95", value: percentile(raw, 0.95), unit: "ms" },
      { what: "click to confirmed on screen, p50", value: percentile(clicks, 0.5), unit: "ms", aim: { atMost: 20 } },
      { what: "click to confirmed on screen, p95", value: percentile(clicks, 0.95), unit: "ms", aim: { atMost: 40 } },
      { what: "times the raw round trip, p50", value: percentile(clicks, 0.5) / percentile(raw, 0.5), unit: "x" },
    ];
  } finally {
    await world.close();
  }
}

/** A ping to a device and its heartbeat back, over the same websocket a browser uses. */
async function rawRoundTrips(world: World): Promise<number[]> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "admin@switchboard.test", password: "switchboard" });
  const login = await fetch(`${world.url}${contract.login.path}`, { method: "POST", headers, body });
  const { token } = (await login.json()) as { token: string };
  const me = await fetch(`${world.url}${contract.enterpriseMe.path}`, { headers: { authorization: token } });
  const { _id: home, mqttPassword, broker } = (await me.json()) as Enterprise;
  const client = await connectAsync(`${world.url.replace("http", "ws")}/mqtt`, {
    username: broker.username,
    password: mqttPassword,
    clientId: broker.client_id,
  });
  const device = [...world.fleet.devices.keys()].find((kd_id) => kd_id.startsWith("SB-X5-")) ?? "";
  await client.subscribeAsync(deviceTopic(device, home, "heartbeat"));
  const times: number[] = [];
  for (let n = 0; n < CLICKS; n++) {
    const answered = new Promise<number>((resolve) => client.once("message", () => resolve(performance.now())));
    const start = performance.now();
    client.publish(deviceTopic(device, home, "ping"), "");
    times.push((await answered) - start);
  }
  await client.endAsync();
  return times;
}

/** Real clicks on tiles in turn; a click counts from its own time stamp to the frame that shows it confirmed. */
async function clickAround(page: Page): Promise<number[]> {
  await page.waitForFunction(() => document.querySelectorAll("button[role=switch]").length >= 15);
  await page.evaluate(() => {
    const state = window as unknown as { shown: Promise<number> };
    let frameAt = 0;
    const onFrame = () => {
      frameAt = performance.now();
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    /** The next task after this frame's picture: what changes within a frame is painted at its end. */
    const painted = (done: () => void) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      if (performance.now() - frameAt < 8) channel.port2.postMessage(0);
      else requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    addEventListener(
      "click",
      (event) => {
        const tile = (event.target as Element).closest("button[role=switch]");
        if (!tile) return;
        const before = tile.getAttribute("aria-checked");
        state.shown = new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (tile.getAttribute("aria-checked") === before) return;
            observer.disconnect();
            painted(() => resolve(performance.now() - event.timeStamp));
          });
          observer.observe(tile, { attributes: true });
        });
      },
      true,
    );
  });
  const times: number[] = [];
  for (let n = 0; n < CLICKS; n++) {
    const tile = page.locator("button[role=switch]").nth(n % 12);
    await tile.click({ position: { x: 20, y: 20 } });
    times.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown));
  }
  return times;
}
