const LEVELS = { 40: "warning", 50: "error", 60: "fatal" };
/** Fastify's own sentence; the server's line "is ready" replaces it. */
const KNOWN = /^Server listening at /;

/**
 * Decides the form of all logs, in this one place: every process writes JSON lines, and a launcher whose output is a terminal turns them into
 * readable ones. `LOG_FORMAT` overrides that.
 */
export function isLogReadable({ LOG_FORMAT } = process.env, isTerminal = Boolean(process.stdout.isTTY)) {
  return LOG_FORMAT === "json" ? false : LOG_FORMAT === "readable" || isTerminal;
}

/** Returns a function that makes JSON lines readable as they arrive in pieces, from `level` on. Other lines pass unchanged. */
export function readableLog({ level = 0 } = {}) {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    return lines.map((line) => readable(line, level)).join("");
  };
}

function readable(line, least) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    // Falls through to a line that is no log entry.
  }
  if (entry?.msg === undefined) return line === "" ? "" : `${line}\n`;
  const { level, time, name, msg, err, store, ...fields } = entry;
  if (level < least || KNOWN.test(msg)) return "";
  const text = store ?? (err?.message && err.message !== msg ? `${msg}: ${err.message}` : msg);
  const origin = [LEVELS[level], name].filter(Boolean);
  const words = [...origin.map((word) => `${word}:`), text, ...Object.entries(fields).map(describe)];
  return `  ${new Date(time).toTimeString().slice(0, 8)} ${words.join(" ")}\n`;
}

function describe([key, value]) {
  return `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`;
}
