import { type CliOptions, parseCli, USAGE } from "./cli-options.ts";

function options(): CliOptions {
  try {
    const parsed = parseCli(process.argv.slice(2));
    if (parsed) return parsed;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const chosen = options();
// Loading the drivers takes most of a second, which nobody should wait for who only asks for help.
const { runGateway } = await import("./run-gateway.ts");
await runGateway(chosen);
