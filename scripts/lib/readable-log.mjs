const WARNING = 40;
/** Fastify's own sentence, which the welcome message replaces. */
const KNOWN = /^Server listening at /;

/**
 * Selects the lines of the server's log (JSON lines) for a person at the terminal: warnings, messages of the database, and sentences
 * without further fields, such as the link of a mail that was not really sent. The rest is for machines.
 */
export function readableLog() {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    return lines.map(readable).join("");
  };
}

function readable(line) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line === "" ? "" : `${line}\n`;
  }
  const { level, time, msg, err, store, ...fields } = entry;
  if (store) return `  ${store}\n`;
  if (level >= WARNING) return `  ${msg}${err?.message && err.message !== msg ? `: ${err.message}` : ""}\n`;
  return time && msg && !KNOWN.test(msg) && Object.keys(fields).length === 0 ? `  ${msg}\n` : "";
}
