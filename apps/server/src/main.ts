import { startFacts } from "./describe-start.ts";
import { tellLauncher } from "./launch-messages.ts";
import { readBuildInfo } from "./platform/build-info.ts";
import { readConfig } from "./platform/config.ts";
import { configureGarbageCollector } from "./platform/garbage-collection.ts";
import { createFoldingLogger } from "./platform/logger.ts";

/** Says what is starting before it loads the rest of the server, which takes longest on a busy machine. */
async function start(): Promise<void> {
  configureGarbageCollector();
  const config = readConfig(process.env);
  const { logger, outage } = createFoldingLogger(config.logLevel);
  const build = await readBuildInfo();
  logger.info(startFacts(config, build), "Switchboard is starting");
  const { runServer } = await import("./run-server.ts");
  await runServer({ config, build, logger, outage });
}

start().catch(async (error) => {
  const { explainStart } = await import("./start-failure.ts");
  tellLauncher({ type: "failed", message: explainStart(error, process.env.DATABASE_URL) });
  process.exit(1);
});
