import { startServer } from "../scripts/lib/server-part.mjs";
import { Supervisor } from "../scripts/lib/supervisor.mjs";

// This does what scripts/lib/commands/serve.mjs does once everything is installed and built.
const supervisor = new Supervisor();
supervisor.stopOnSignals();
const server = startServer({ mode: process.argv[2], env: { NODE_ENV: "production" } });
await supervisor.opening(() => supervisor.add(server).ready);
process.send?.({ type: "ready" });
await supervisor.untilOneEnds();
