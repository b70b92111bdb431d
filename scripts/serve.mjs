import { buildWeb } from "./lib/build-web.mjs";
import { loadEnvironment, settings } from "./lib/environment.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { needFreePorts } from "./lib/ports.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { startServer } from "./lib/server-part.mjs";
import { main } from "./lib/steps.mjs";
import { Supervisor } from "./lib/supervisor.mjs";
import { welcome } from "./lib/welcome.mjs";

/** `npm run serve`: runs only the server, for production. Its log goes to standard output, one JSON object per line. */
async function serve() {
  const stopQuitting = quitOnSignals();
  loadEnvironment();
  const { ports, host } = settings();
  await needFreePorts(ports, host, "npm run serve");
  await install({ toRun: true });
  await buildWeb();
  stopQuitting();

  const supervisor = new Supervisor();
  supervisor.stopOnSignals();
  const server = startServer({ mode: "production", env: { NODE_ENV: "production" } });
  welcome(await supervisor.opening(() => supervisor.add(server).ready));
  await supervisor.untilOneEnds();
}

await main(async () => {
  if (await onModernNode()) await serve();
});
