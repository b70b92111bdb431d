import { existsSync } from "node:fs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

const PLACE = "/usr/lib/rabbitmq/bin/rabbitmq-server";
/** In runlevel 1 Debian starts no service with the package, which would take ports that others use. */
const DEBIAN = "apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends rabbitmq-server";
const INSTALL_LIMIT_MS = 180_000;

/**
 * Installs the RabbitMQ of `npm run test:brokers` if it is missing, and returns whether there is one. Without it the tests are skipped,
 * and with `CI` set they fail.
 */
export async function provideRabbitmq() {
  if (existsSync(PLACE)) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    await step("Installing RabbitMQ", () =>
      run("sh", ["-c", DEBIAN], { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_LIMIT_MS }),
    );
  if (!existsSync(PLACE)) console.log("  There is no RabbitMQ: what is promised of it cannot be tested.");
  return existsSync(PLACE);
}
