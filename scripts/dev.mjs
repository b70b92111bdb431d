import { startPart } from "./lib/children.mjs";
import { loadEnvironment, settings } from "./lib/environment.mjs";
import { startFleet } from "./lib/fleet-part.mjs";
import { startField, startGateway } from "./lib/gateway-part.mjs";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { viteScript, WEB } from "./lib/paths.mjs";
import { needFreePorts } from "./lib/ports.mjs";
import { quitOnSignals } from "./lib/run.mjs";
import { startServer } from "./lib/server-part.mjs";
import { main } from "./lib/steps.mjs";
import { Supervisor } from "./lib/supervisor.mjs";
import { welcome } from "./lib/welcome.mjs";

/** `npm run dev`: the server restarts and the page reloads as files change. */
async function dev() {
  const stopQuitting = quitOnSignals();
  loadEnvironment();
  const { port, mqttPort, host, dataDir, brokerUrl, fleet } = settings();
  const webPort = Number(process.env.WEB_PORT || 5173);
  await needFreePorts({ PORT: port, MQTT_PORT: mqttPort, WEB_PORT: webPort }, host, "npm run dev");
  await install();
  stopQuitting();

  const url = `http://localhost:${webPort}`;
  const supervisor = new Supervisor();
  supervisor.stopOnSignals();
  const ready = await supervisor.opening(async () => {
    const env = { PUBLIC_URL: process.env.PUBLIC_URL || url };
    const nodeArgs = ["--watch", "--watch-preserve-output"];
    const server = supervisor.add(startServer({ mode: "try-it", env, nodeArgs, onFailed: console.error }));
    const vite = [viteScript(), WEB, "--port", String(webPort), "--strictPort"];
    supervisor.add(
      startPart("The web's dev server", vite, { env: { API_URL: `http://127.0.0.1:${port}` }, graceMs: 3000 }),
    );
    const reply = await server.ready;
    if (fleet) {
      supervisor.add(startFleet({ dataDir, broker: brokerUrl ?? `mqtt://127.0.0.1:${reply.mqttPort}` }));
      supervisor.add(startField({ dataDir }));
      supervisor.add(startGateway({ dataDir, server: `http://127.0.0.1:${port}` }));
    }
    return reply;
  });
  welcome({ ...ready, url });
  await supervisor.untilOneEnds();
}

await main(async () => {
  if (await onModernNode()) await dev();
});
