import { buildWeb } from "../build-web.mjs";
import { loadEnvironment, settings } from "../environment.mjs";
import { startFleet } from "../fleet-part.mjs";
import { startField, startGateway } from "../gateway-part.mjs";
import { install } from "../install.mjs";
import { needFreePorts } from "../ports.mjs";
import { isLogReadable, readableLog } from "../readable-log.mjs";
import { quitOnSignals } from "../run.mjs";
import { startServer } from "../server-part.mjs";
import { step, stepsTaken } from "../steps.mjs";
import { Supervisor } from "../supervisor.mjs";
import { welcome } from "../welcome.mjs";
import { spelled } from "./spelled.mjs";

/** The level from which on the log of the start itself is shown; its steps are shown anyhow. */
const WARNING = 40;

export const start = {
  summary: "run a building to try, with virtual devices",
  details: `It seeds two enterprises with sign-ins that have a public password. Settings are environment variables, or lines of the file .env;
docs/admin-guide.md lists them.`,
  run: startTryIt,
};

/** Runs a building to try, with everything it needs, on a machine that has only Node and npm. */
async function startTryIt() {
  const stopQuitting = quitOnSignals();
  loadEnvironment();
  const { ports, host, dataDir, brokerUrl, fleet } = settings();
  await needFreePorts(ports, host, spelled("start"));
  await install({ toRun: true });
  const supervisor = new Supervisor();
  // The server prepares its store while the web is built, and ends by itself if that is interrupted.
  const building = Promise.withResolvers();
  const server = startServerBeside(supervisor, building.promise);
  await supervisor.opening(buildWeb);
  stopQuitting();
  supervisor.stopOnSignals();
  building.resolve();
  const ready = await supervisor.opening(async () => {
    const reply = await step("Starting the server", (onProgress) => untilReady(server, onProgress));
    if (fleet) {
      supervisor.add(startFleet({ dataDir, broker: brokerUrl ?? `mqtt://127.0.0.1:${reply.mqttPort}` }));
      supervisor.add(startField({ dataDir }));
      supervisor.add(startGateway({ dataDir, server: `http://127.0.0.1:${ports.PORT || new URL(reply.url).port}` }));
    }
    return reply;
  });
  process.stdout.write(ready.meanwhile);
  welcome(ready);
  console.log(stepsTaken());
  await supervisor.untilOneEnds();
}

/** Returns the part with the text of its present step, and a function that follows it. */
function startServerBeside(supervisor, untilWeb) {
  const progress = { text: "", follow: () => {} };
  const onProgress = (text) => {
    progress.text = text;
    progress.follow(text);
  };
  const part = supervisor.add(startServer({ mode: "try-it", onProgress, quiet: isLogReadable(), untilWeb }));
  return { part, progress };
}

/** Shows the steps while the server starts, and afterwards its warnings. */
async function untilReady({ part, progress }, onProgress) {
  if (progress.text) onProgress(progress.text);
  progress.follow = onProgress;
  const reply = await part.ready;
  part.quiet = false;
  return { ...reply, meanwhile: isLogReadable() ? readableLog({ level: WARNING })(part.said) : "" };
}
