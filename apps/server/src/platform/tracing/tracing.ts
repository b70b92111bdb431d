import type { IncomingHttpHeaders } from "node:http";
import { currentCall } from "../call-context.ts";
import type { Database } from "../db/database.ts";
import type { Signals } from "../signals.ts";
import { CommandTraces } from "./command-traces.ts";
import { type ExporterOptions, OtlpExporter } from "./otlp-exporter.ts";
import { type Span, SpanKind } from "./span.ts";
import { nowMs, readTraceParent, Tracer, writeTraceParent } from "./tracer.ts";

export interface TracingOptions extends Omit<ExporterOptions, "onOutcome"> {
  /** The share of traces that is kept, 0 to 1. */
  ratio: number;
}

/** The tracing of calls. */
export interface CallTracer {
  begin(name: string, headers: IncomingHttpHeaders, isBehindProxy: boolean): Span | undefined;
  end(span: Span, call: { route: string; method: string; status: number; requestId: string }): void;
  /** Returns the `traceresponse` header of an answer. */
  nameOf(span: Span): string;
}

export interface Tracing {
  calls: CallTracer;
  /** Called with each message to a browser. */
  forwarded(payload: string | Buffer): void;
  close(): Promise<void>;
}

interface TracingSources {
  signals: Signals;
  database: Pick<Database, "observe">;
  onOutcome: ExporterOptions["onOutcome"];
}

const SWEEP_MS = 10_000;
/** Extracts the verb and the table of a statement: enough to identify it, without values. */
const WRITES = /(?<!FOR |KEY )\b(INSERT INTO|DELETE FROM|UPDATE)\s+([a-z_]+)/;
const READS = /\bFROM\s+([a-z_]+)/;

/** Traces calls and commands (ADR 0057). Loaded only when a collector is configured. */
export function openTracing(
  { ratio, ...collector }: TracingOptions,
  { signals, database, onOutcome }: TracingSources,
): Tracing {
  const exporter = new OtlpExporter({ ...collector, onOutcome });
  const tracer = new Tracer(ratio, (span) => exporter.add(span));
  const commands = new CommandTraces(tracer, signals);
  traceStatements(tracer, database);
  const sweeping = setInterval(() => commands.sweep(), SWEEP_MS);
  sweeping.unref();
  return {
    calls: callTracer(tracer),
    forwarded: (payload) => commands.forwarded(payload),
    async close() {
      clearInterval(sweeping);
      await exporter.close();
    },
  };
}

function callTracer(tracer: Tracer): CallTracer {
  return {
    begin(name, { traceparent }, isTrusted) {
      const caller = readTraceParent(traceparent);
      return tracer.root(name, { kind: SpanKind.server, isTrusted, ...(caller && { caller }) });
    },
    end(span, { route, method, status, requestId }) {
      tracer.end(span, {
        failed: status >= 500,
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "switchboard.request.id": requestId,
      });
    },
    nameOf: writeTraceParent,
  };
}

/** Traces the statements of a call whose trace is kept. */
function traceStatements(tracer: Tracer, database: Pick<Database, "observe">): void {
  const trace = (name: string, ms: number, failed: boolean) => {
    const parent = currentCall()?.span;
    if (!parent) return;
    const attributes = { "db.system.name": "postgresql" };
    tracer.end(tracer.child(name, parent, { kind: SpanKind.client, at: nowMs() - ms, attributes }), { failed });
  };
  database.observe?.({
    done: (kind, ms, text) => trace(kind === "transaction" ? "store transaction" : nameOf(text), ms, false),
    failed: (_error, ms, text) => trace(nameOf(text), ms, true),
  });
}

function nameOf(text: string): string {
  const [, verb, table] = WRITES.exec(text) ?? [];
  if (verb && table) return `store ${verb.split(" ")[0]} ${table}`;
  const read = READS.exec(text)?.[1];
  return read ? `store SELECT ${read}` : "store statement";
}
