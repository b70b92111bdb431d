import type { EventEmitter } from "node:events";

type Uncaught = "exception" | "rejection";

interface LastResortPorts {
  /** Counts and logs each error. */
  report(kind: Uncaught, error: unknown): void;
  /** Ends the process, so that its supervisor starts it again. */
  end(): void;
  now(): number;
}

/** A single error is an accident of one call. This many in a minute mean a process that no longer works. */
const MOST = 20;
const WITHIN_MS = 60_000;

/**
 * Logs and counts uncaught errors without ending the server, because an input that throws must not be able to end it
 * for everybody (docs/adr/0019-connection-limits.md).
 */
export function keepServing(process: Pick<EventEmitter, "on">, { report, end, now }: LastResortPorts): void {
  let recent: number[] = [];
  const handle = (kind: Uncaught) => (error: unknown) => {
    report(kind, error);
    recent = [...recent.filter((at) => at > now() - WITHIN_MS), now()];
    if (recent.length > MOST) end();
  };
  process.on("uncaughtException", handle("exception"));
  process.on("unhandledRejection", handle("rejection"));
}
