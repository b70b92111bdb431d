import type { EventEmitter } from "node:events";

type Uncaught = "exception" | "rejection";

interface LastResortPorts {
  /** Told of each, to count it and write it down. */
  report(kind: Uncaught, error: unknown): void;
  /** Ends the process, for whoever watches over it to start it again. */
  end(): void;
  now(): number;
}

/** One is an accident of one connection or one call. So many in a minute are a process that no longer works. */
const MOST = 20;
const WITHIN_MS = 60_000;

/**
 * What nobody caught is written down and counted, and the server serves on: whoever finds an input that throws must not be able
 * to end it for everybody (docs/adr/0019-connection-limits.md).
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
