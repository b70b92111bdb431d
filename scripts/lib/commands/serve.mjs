import { buildWeb } from "../build-web.mjs";
import { loadEnvironment, settings } from "../environment.mjs";
import { install } from "../install.mjs";
import { GARBAGE_COLLECTION, ROOT, SERVER_MAIN } from "../paths.mjs";
import { needFreePorts } from "../ports.mjs";
import { isLogReadable } from "../readable-log.mjs";
import { quitOnSignals } from "../run.mjs";
import { startServer } from "../server-part.mjs";
import { Supervisor } from "../supervisor.mjs";
import { welcome } from "../welcome.mjs";
import { spelled } from "./spelled.mjs";

const PRODUCTION = { NODE_ENV: "production", SWITCHBOARD_MODE: "production" };

/** Runs only the server, without seeds. */
export const serve = {
  summary: "run the server, for real use",
  details: `Settings are environment variables, or lines of the file .env; docs/admin-guide.md lists them. TOKEN_SECRET is required.
A server that breaks is started again.`,
  options: {
    "no-restart": "end when the server breaks, for systemd and containers, which start it again themselves",
  },
  async run({ "no-restart": isAlone }) {
    if (isAlone) await configureGarbageCollector();
    const stopQuitting = quitOnSignals();
    loadEnvironment();
    const { ports, host } = settings();
    await needFreePorts(ports, host, spelled("serve"));
    await install({ toRun: true });
    await buildWeb();
    stopQuitting();
    // A terminal needs a second process beside the server, which makes its log readable.
    await (isAlone && !isLogReadable() ? serveAlone() : serveSupervised({ again: !isAlone }));
  },
};

/** The server does this at its own start, which is too late for a process that has waited for an installation. */
async function configureGarbageCollector() {
  (await import(GARBAGE_COLLECTION)).configureGarbageCollector();
}

/** Becomes the server itself, without a second process beside it. */
async function serveAlone() {
  Object.assign(process.env, PRODUCTION);
  // Relative names in settings start at the same folder as with a second process.
  process.chdir(ROOT);
  await import(SERVER_MAIN);
}

async function serveSupervised({ again }) {
  const supervisor = new Supervisor();
  supervisor.stopOnSignals();
  const server = startServer({ mode: "production", env: PRODUCTION });
  if (!again) server.again = undefined;
  const ready = await supervisor.opening(() => supervisor.add(server).ready);
  if (isLogReadable()) welcome(ready);
  await supervisor.untilOneEnds();
}
