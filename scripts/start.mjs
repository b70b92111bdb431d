import { buildWeb } from "./lib/build-web.mjs";
import { loadEnvironment, settings } from "./lib/environment.mjs";
import { startFleet } from "./lib/fleet-part.mjs";
import { startField, startGateway } from "./lib/gateway-part.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { needFreePorts } from "./lib/ports.mjs";
import { readableLog } from "./lib/readable-log.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { startServer } from "./lib/server-part.mjs";
import { main, step, stepsTaken } from "./lib/steps.mjs";
import { Supervisor } from "./lib/supervisor.mjs";
import { welcome } from "./lib/welcome.mjs";

/** `npm start`: runs a building to try, with everything it needs, on a machine that has only Node and npm. */
async function start() {
  const stopQuitting = quitOnSignals();
  loadEnvironment();
  const { ports, host, dataDir, brokerUrl, fleet } = settings();
  await needFreePorts(ports, host, "npm start");
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
  process.stdout.write(ready.meanwhile ?? "");
  welcome(ready);
  console.log(stepsTaken());
  await supervisor.untilOneEnds();
}

/** Returns the part with the text of its present step, and a function that follows it. */
function startServerBeside(supervisor, untilWeb) {
  const shown = process.env.LOG_LEVEL ? undefined : readableLog;
  const progress = { text: "", follow: () => {} };
  const onProgress = (text) => {
    progress.text = text;
    progress.follow(text);
  };
  const part = supervisor.add(startServer({ mode: "try-it", onProgress, quiet: true, shown, untilWeb }));
  return { part, shown, progress };
}

/** Shows the steps while the server starts, and afterwards the part of its log for people. */
async function untilReady({ part, shown, progress }, onProgress) {
  if (progress.text) onProgress(progress.text);
  progress.follow = onProgress;
  const reply = await part.ready;
  part.quiet = false;
  if (shown) reply.meanwhile = shown()(part.said);
  return reply;
}

await main(async () => {
  if (await onModernNode()) await start();
});
