/** The numbers that the server's logger gives its levels. */
const LEVELS = { info: 30, warn: 40, error: 50 } as const;

interface LogEntry {
  /** The process that logs. */
  name: string;
  msg: string;
  level?: keyof typeof LEVELS;
  at: Date;
}

/** Formats one line of a log as JSON with the keys of the server's (docs/watching.md), so that all processes log alike. */
export function logLine({ name, msg, level = "info", at }: LogEntry): string {
  return JSON.stringify({ level: LEVELS[level], time: at.getTime(), name, msg: msg.trim().replace(/\s+/g, " ") });
}
