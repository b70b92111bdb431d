import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.mjs";

/** The folders with the tests of a part, as in Vitest's own projects. */
const FOLDERS = { server: ["apps/server/src"], fleet: ["apps/fleet/src", "apps/gateway/src"] };

/**
 * Matches tests that can fail without a product cause: those that wait, use timers, open a port, or start a broker or a process. Tests
 * that only call functions or the database do not match.
 */
const RISKS =
  /waitFor\(|expect\.poll|setTimeout|useFakeTimers|\.listen\(|child_process|server-process|startTestBroker|startDriver|mosquitto/;

/** Returns the test files of "server" or "fleet" that depend on time, ports, brokers or processes. */
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
