import { isLogReadable } from "./readable-log.mjs";

/** Says something about the launched processes in the form of their log: a JSON line, or plain text on a terminal. */
export function announce(text, { isError = false } = {}) {
  if (isLogReadable()) (isError ? console.error : console.log)(`\n${text}`);
  else console.log(JSON.stringify({ level: isError ? 50 : 30, time: Date.now(), name: "launcher", msg: text }));
}
