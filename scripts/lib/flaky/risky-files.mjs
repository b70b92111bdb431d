import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";

/** Where the tests of a part are, as Vitest's own projects have them. */
const FOLDERS = { server: ["apps/server/src"], fleet: ["apps/fleet/src", "apps/gateway/src"] };

/**
 * A test can fail without a product cause where it waits for something, sets or uses timers, opens a port, or starts a broker or a
 * process. Its own text says so; what only calls functions or the store does not.
 */
const RISKS =
  /waitFor\(|expect\.poll|setTimeout|useFakeTimers|\.listen\(|child_process|server-process|startTestBroker|startDriver|mosquitto/;

/** The test files of "server" or "fleet" that depend on time, ports, brokers or processes. */
export function riskyFiles(part) {
  const files = FOLDERS[part].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, file)),
  );
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  return tests.filter((file) => isRisky(readFileSync(join(ROOT, file), "utf8"))).sort();
}

export function isRisky(text) {
  return RISKS.test(text);
}
