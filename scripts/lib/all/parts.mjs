import { join } from "node:path";
import { provideDebian } from "../apt.mjs";
import { buildWeb } from "../build-web.mjs";
import { findChromium } from "../chromium.mjs";
import { cannotBuild } from "../image/build-image.mjs";
import { tryImage } from "../image/try-image.mjs";
import { provideMosquitto } from "../mosquitto.mjs";
import { ROOT } from "../paths.mjs";
import { providePromtool } from "../promtool.mjs";
import { quickChecks } from "../quick-checks.mjs";
import { provideRabbitmq } from "../rabbitmq.mjs";
import { tryRelease } from "../release/try-release.mjs";
import { runNode } from "../run.mjs";
import { createTally } from "../tally.mjs";
import { playwright, vitest } from "../tools.mjs";
import { languagesIn } from "../translations.mjs";
import { countsIn } from "./counts.mjs";
import { CORE_JOURNEYS } from "./memory.mjs";

const FAULTS = [
  "kills",
  "pauses",
  "deletes",
  "broker",
  "disk",
  "clocks",
  "failover",
  "patroni",
  "pgbouncer",
  "gateway",
  "messages",
  "stops",
  "restarts",
  "alarms",
];
const LANGUAGES = languagesIn(join(ROOT, "packages/translations/src"));

/**
 * The parts of `npm run test:all`, those that find most first. `minutes` is the expected time on two cores for a part that has not run
 * yet. `run` returns `{ ok, output }` with counts; a `reason` explains why a part was skipped.
 */
export const PARTS = [
  { name: CORE_JOURNEYS, minutes: 4, run: () => journeys("core") },
  { name: "journeys:rest", minutes: 13, run: () => journeys("rest") },
  { name: "release", minutes: 3, run: () => tryRelease() },
  { name: "server", minutes: 9, run: server },
  ...FAULTS.map((fault) => ({ name: `faults:${fault}`, minutes: 2, run: () => faults("--short", fault) })),
  { name: "proxies", minutes: 8, run: proxies },
  { name: "brokers", minutes: 8, run: brokers },
  { name: "alerts", minutes: 1, run: alerts },
  { name: "image", minutes: 8, run: image },
  // `npm test` has run these, so they come late.
  { name: "check", minutes: 4, run: check },
  ...LANGUAGES.map((language) => ({
    name: `walk:${language}`,
    minutes: 15,
    run: () => walk("--grep", ` in ${language}`),
  })),
  { name: "walk:calls", minutes: 15, run: () => walk("--grep-invert", ` in (${LANGUAGES.join("|")})`) },
  ...["ids", "http", "mqtt", "archives"].map((door) => ({
    name: `fuzz:${door}`,
    minutes: 30,
    run: () => command("fuzz.mjs", door),
  })),
  ...FAULTS.map((fault) => ({ name: `long-faults:${fault}`, minutes: 10, run: () => faults(fault) })),
];

function skip(reason) {
  return { ok: true, passed: 0, failed: 0, skipped: 1, reason };
}

async function command(script, ...args) {
  const { code, output, errors } = await runNode([join(ROOT, "scripts", script), ...args]);
  return { ok: code === 0, output: `${output}${errors}`, ...countsIn(output) };
}

async function check() {
  const tally = createTally();
  await quickChecks(tally);
  return { ok: tally.total.failed === 0, ...tally.total, files: tally.files };
}

async function server() {
  await provideMosquitto();
  return vitest(["server", "fleet"]);
}

async function journeys(tier) {
  await buildWeb();
  return playwright(await findChromium(), { tier });
}

async function walk(...args) {
  await buildWeb();
  return playwright(await findChromium(), { config: "walk.config.ts", args });
}

async function faults(...args) {
  await provideMosquitto();
  return command("faults.mjs", ...args);
}

async function proxies() {
  await provideMosquitto();
  const missing = await provideDebian({ nginx: "nginx-light", haproxy: "haproxy" });
  return missing.length > 0 ? skip(`there is no ${missing.join(" and no ")}`) : command("test-proxies.mjs");
}

async function brokers() {
  return (await provideRabbitmq()) ? vitest(["brokers"]) : skip("there is no RabbitMQ");
}

async function alerts() {
  return (await providePromtool()) ? command("test-watch.mjs") : skip("there is no promtool");
}

async function image() {
  const reason = await cannotBuild();
  return reason ? skip(reason) : tryImage();
}
