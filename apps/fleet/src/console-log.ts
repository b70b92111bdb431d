import { logLine } from "@switchboard/domain/core";

/** Returns a function that logs to standard output as this process. */
export function consoleLog(name: string) {
  return (msg: string, level: "info" | "warn" = "info"): void =>
    console.log(logLine({ name, msg, level, at: new Date() }));
}
