import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";
import { fail } from "../steps.mjs";
import { packPng } from "./pack-png.mjs";
import { PICTURES } from "./picture-list.mjs";

const FOLDER = join(ROOT, "docs/pictures");
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const LAUNCH = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"];

/** Takes each picture in a page of its own, so that none shows what another one did; `names` leaves the others out. */
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
    const wanted = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
    if (wanted.length === 0)
      fail(`There is no such picture. There are: ${PICTURES.map(({ name }) => name).join(", ")}`);
    say("waiting for the sums of the history");
    await sumsAreReady(url, await sessionOf("admin"));
    for (const picture of wanted) {
      say(picture.name);
      const session = picture.who === null ? undefined : await sessionOf(picture.who ?? "admin");
      writeFileSync(join(FOLDER, `${picture.name}.png`), await take(browser, { url, picture, session, order }));
    }
  } finally {
    await browser.close();
  }
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

/** The history of a new building is summed up in the background: before that, figures would be those of minutes. */
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
    page.setDefaultTimeout(20_000);
    if (picture.at) await page.clock.setFixedTime(picture.at);
    if (session) await page.addInitScript(remember, session);
    await page.goto(`${url}${picture.path}`);
    await settled(page, Boolean(session));
    await picture.act?.(page, { order, settled: () => settled(page, Boolean(session)) });
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
}

/** Connected; nothing is being fetched, nothing moves, no skeleton is left, and the right fonts are there. */
async function settled(page, signedIn) {
  if (signedIn) await page.getByText("Live", { exact: true }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector("[aria-busy='true'], .mantine-Skeleton-root"));
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== "running"));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
