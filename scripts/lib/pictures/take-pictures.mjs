import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";
import { fail } from "../steps.mjs";
import { packPng } from "./pack-png.mjs";
import { PICTURES } from "./picture-list.mjs";
import { recordPicture } from "./picture-record.mjs";
import { createScreenHash } from "./screen-hash.mjs";
import { createSettle } from "./settle.mjs";

const FOLDER = join(ROOT, "docs/pictures");
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const LAUNCH = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"];

/** Takes each picture in a page of its own, so that none shows the effects of another; `names` selects some. */
export async function takePictures({ url, fleet, chromium, say, names = [] }) {
  const { chromium: playwright } = createRequire(join(ROOT, "e2e/package.json"))("@playwright/test");
  const browser = await playwright.launch({ executablePath: chromium, args: LAUNCH });
  const sessions = new Map();
  const sessionOf = async (who) => {
    if (!sessions.has(who)) sessions.set(who, await signIn(url, who));
    return sessions.get(who);
  };
  const order = (line) => fleet.child.stdin.write(`${line}\n`);
  mkdirSync(FOLDER, { recursive: true });
  try {
    const wanted = choosePictures(names);
    say("waiting for the sums of the history");
    await sumsAreReady(url, await sessionOf("admin"));
    const failures = await takeEach(wanted, async (picture) => {
      say(picture.name);
      const session = picture.who === null ? undefined : await sessionOf(picture.who ?? "admin");
      return take(browser, { url, picture, session, order });
    });
    if (failures.length > 0) fail(failures.join("\n"));
  } finally {
    await browser.close();
  }
}

/** Stores the pictures and returns the reasons why others failed, because one failure must not stop the rest. */
async function takeEach(pictures, takeOne) {
  const hashOf = createScreenHash();
  const failures = [];
  for (const picture of pictures) {
    try {
      writeFileSync(join(FOLDER, `${picture.name}.png`), await takeOne(picture));
      recordPicture(picture, hashOf(picture));
    } catch (error) {
      failures.push(error.message);
    }
  }
  return failures;
}

function choosePictures(names) {
  const all = PICTURES.map(({ name }) => name);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) fail(`There is no picture ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  return PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function signIn(url, who) {
  const reply = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: `${who}@switchboard.test`, password: "switchboard" }),
  });
  if (!reply.ok) throw new Error(`signing ${who} in was answered with ${reply.status}`);
  return reply.json();
}

/** Waits for the background sums of a new building, because figures would otherwise cover only minutes. */
async function sumsAreReady(url, { token }) {
  for (;;) {
    const reply = await fetch(`${url}/api/v1/enterprise/rollup_progress`, { headers: { authorization: token } });
    if (!(await reply.json()).running) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function take(browser, { url, picture, session, order }) {
  const context = await browser.newContext({
    viewport: picture.phone ? PHONE : DESK,
    hasTouch: Boolean(picture.phone),
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const settled = createSettle(page, { isSignedIn: session !== undefined });
    if (picture.at) await page.clock.setFixedTime(picture.at);
    if (session) await page.addInitScript(remember, session);
    await page.goto(`${url}${picture.path}`);
    await settled();
    await picture.act?.(page, { order, settled });
    return packPng(await page.screenshot({ animations: "disabled", caret: "hide" }));
  } catch (error) {
    throw new Error(`the picture ${picture.name} could not be taken: ${error.message}`);
  } finally {
    await context.close();
  }
}

/** Runs in the browser, before the page's own scripts. */
function remember({ token, partner_name }) {
  localStorage.setItem("sb.token", token);
  localStorage.setItem("sb.partner_name", partner_name);
  // The tour of the demo would stand over its screens.
  sessionStorage.setItem("sb.tour", "seen");
}
