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
import { main, step } from "./lib/steps.mjs";
import { Supervisor } from "./lib/supervisor.mjs";
import { welcome } from "./lib/welcome.mjs";

/** `npm start`: runs a building to try, with everything it needs, on a machine that has only Node and npm. */
async function start() {
  const stopQuitting = quitOnSignals();
  loadEnvironment();
  const { ports, host, dataDir, brokerUrl, fleet } = settings();
  await needFreePorts(ports, host, "npm start");
  await install({ toRun: true });
  await buildWeb();
  stopQuitting();

  const supervisor = new Supervisor();
  supervisor.stopOnSignals();
  const ready = await supervisor.opening(async () => {
    const reply = await step("Starting the server", (onProgress) => untilReady(supervisor, onProgress));
    if (fleet) {
      supervisor.add(startFleet({ dataDir, broker: brokerUrl ?? `mqtt://127.0.0.1:${reply.mqttPort}` }));
      supervisor.add(startField({ dataDir }));
      supervisor.add(startGateway({ dataDir, server: `http://127.0.0.1:${ports.PORT || new URL(reply.url).port}` }));
    }
    return reply;
  });
  process.stdout.write(ready.meanwhile ?? "");
  welcome(ready);
  await supervisor.untilOneEnds();
}

/** Shows the steps while the server starts, and afterwards the part of its log for people. */
async function untilReady(supervisor, onProgress) {
  const shown = process.env.LOG_LEVEL ? undefined : readableLog;
  const server = supervisor.add(startServer({ mode: "try-it", onProgress, quiet: true, shown }));
  const reply = await server.ready;
  server.quiet = false;
  if (shown) reply.meanwhile = shown()(server.said);
  return reply;
}

await main(async () => {
  if (await onModernNode()) await start();
});
