import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Fleet, parseFleetFile, startFleet } from "@switchboard/fleet";
import { type Browser, chromium, type Page } from "playwright-core";
import { startServer } from "../e2e/world/server.ts";

export interface World {
  url: string;
  mqttPort: number;
  fleet: Fleet;
  browser: Browser;
  signIn(page: Page, path: string): Promise<void>;
  close(): Promise<void>;
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** A building of its own with that many devices, and a browser in front of it. */
export async function openWorld(devices: number): Promise<World> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-bench-"));
  const server = await startServer(dataDir, { FLEET: String(devices) });
  const file = parseFleetFile(await readFile(path.join(dataDir, "fleet.json"), "utf8"));
  const brokerUrl = `mqtt://127.0.0.1:${server.mqttPort}`;
  const fleet = startFleet({ brokerUrl, devices: file.devices, home: file.home });
  await fleet.waitUntilOnline(120_000);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  return {
    url: server.url,
    mqttPort: server.mqttPort,
    fleet,
    browser,
    async signIn(page, to) {
      await page.goto(`${server.url}/user/login`);
      await page.getByLabel("Email or user name").fill("admin@switchboard.test");
      await page.getByLabel("Password", { exact: true }).fill("switchboard");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/app/**");
      await page.goto(`${server.url}${to}`);
      await page.getByText("Live", { exact: true }).first().waitFor();
    },
    async close() {
      await browser.close();
      await fleet.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
