import { startPart } from "./children.mjs";
import { stopLeftStore } from "./left-store.mjs";
import { SERVER_MAIN } from "./paths.mjs";
import { isLogReadable } from "./readable-log.mjs";
import { Failure } from "./steps.mjs";

/**
 * Starts the server as a child, with these messages over its channel (`process.send`):
 *   { type: "progress", text }                       while it starts: the present step
 *   { type: "ready", url, mqttPort, signIns, setupLink }
 *                                                    once; signIns is [{ email, password, note }], empty in production;
 *                                                    setupLink only on a terminal while the first admin does not exist
 *   { type: "store", directory }                     as soon as it runs a PostgreSQL of its own
 *   { type: "web" }                                  with `untilWeb`: before it opens; it waits for that promise
 *   { type: "failed", message }                      before it exits with 1: the problem, in plain words
 * SIGTERM, or the end of the channel, stops it.
 */
export function startServer(options) {
  const { mode, onProgress = () => {}, onFailed = () => {}, quiet, env = {}, nodeArgs = [], untilWeb } = options;
  const part = startPart("The server", [...nodeArgs, SERVER_MAIN], {
    env: {
      ...env,
      SWITCHBOARD_MODE: mode,
      ...(untilWeb && { AWAIT_WEB: "1" }),
      // Links that open an account are shown to a person, and never become part of a log.
      LINKS_ON_TERMINAL: process.stdout.isTTY && isLogReadable() ? "1" : "0",
    },
    // Longer than the server allows its own parts and its database.
    graceMs: 60_000,
    quiet,
  });
  part.startedAt = Date.now();
  part.again = () => {
    const next = startServer({ ...options, quiet: false, onProgress: () => {}, untilWeb: undefined });
    // Until it has taken over the database, that is still the one of its predecessor.
    next.afterwards = part.afterwards;
    return next;
  };
  part.ready = new Promise((resolve, reject) => {
    let reason;
    part.child.on("message", (message) => {
      if (message?.type === "progress") onProgress(message.text);
      if (message?.type === "web") untilWeb?.then(() => part.child.send({ type: "web" })).catch(() => {});
      if (message?.type === "store") part.afterwards = () => stopLeftStore(message.directory);
      if (message?.type === "ready") {
        part.wasReady = true;
        resolve(message);
      }
      if (message?.type === "failed") {
        reason = message.message;
        onFailed(reason);
      }
    });
    part.ended.then((how) =>
      reject(new Failure(reason ?? `The server ended ${how} before it was ready.\n${part.said.trim()}`)),
    );
  });
  part.ready.catch(() => {});
  return part;
}
