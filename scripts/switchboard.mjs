import { runSwitchboard } from "./lib/commands/run-switchboard.mjs";
import { main } from "./lib/steps.mjs";

/** `switchboard <command>`, which `npm start` and `npm run serve` call, too. */
await main(() => runSwitchboard(process.argv.slice(2)));
