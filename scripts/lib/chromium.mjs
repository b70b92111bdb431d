import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { MODULES, ROOT } from "./paths.mjs";
import { run, runNode } from "./run.mjs";
import { fail } from "./steps.mjs";

/** A Chromium without the browser's frame, which costs a third less processor time per journey. */
const LIGHT = "chromium-headless-shell";
const NAMES = [LIGHT, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const GET = "apt-get install -y --no-install-recommends fonts-noto-core";
const DEBIAN = `apt-get update && { ${GET} ${LIGHT} || ${GET} chromium; }`;
const DOWNLOAD_LIMIT_MS = 180_000;

/** Returns the path of a Chromium that runs: an existing one, or one that is installed now. */
export async function findChromium() {
  const found = (await installLightInCi()) ?? (await firstThatRuns(candidates())) ?? (await installOne());
  if (found) return found;
  return fail(
    "There is no Chromium, and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

function candidates() {
  const own = process.env.CHROMIUM_PATH;
  return own
    ? [resolve(own)]
    : [playwrightsOwn(), ...NAMES, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
}

function playwrightsOwn() {
  return createRequire(join(ROOT, "e2e/package.json"))("@playwright/test").chromium.executablePath();
}

/** In continuous integration the machine is temporary, and the seconds of installing are earned back. */
async function installLightInCi() {
  if (!process.env.CI || process.env.CHROMIUM_PATH) return undefined;
  const there = await firstThatRuns([LIGHT]);
  if (there) return there;
  await installOnDebian();
  return firstThatRuns([LIGHT]);
}

/** Runs each candidate, because libraries may be missing, and some distributions ship a stub that only explains how to get it. */
async function firstThatRuns(paths) {
  for (const path of paths.flatMap(onPath)) {
    const { code } = await run(path, ["--version"], { timeoutMs: 20_000 });
    if (code === 0) return path;
  }
  return undefined;
}

/** Resolves a name to full paths, which Playwright requires. */
function onPath(name) {
  if (isAbsolute(name)) return [name];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
}

async function installOne() {
  await runNode([join(MODULES, "playwright-core/cli.js"), "install", "chromium"], {
    timeoutMs: DOWNLOAD_LIMIT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "20000" },
  });
  const own = await firstThatRuns([playwrightsOwn()]);
  if (own) return own;
  await installOnDebian();
  return firstThatRuns(NAMES);
}

async function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  await run("sh", ["-c", DEBIAN], { env: { DEBIAN_FRONTEND: "noninteractive" } });
}
