import type { IncomingHttpHeaders } from "node:http";
import { currentCall } from "../call-context.ts";
import type { Database } from "../db/database.ts";
import type { Signals } from "../signals.ts";
import { CommandTraces } from "./command-traces.ts";
import { type ExporterOptions, OtlpExporter } from "./otlp-exporter.ts";
import { type Span, SpanKind } from "./span.ts";
import { nowMs, readTraceParent, Tracer, writeTraceParent } from "./tracer.ts";

export interface TracingOptions extends Omit<ExporterOptions, "told"> {
  /** Which share of traces is kept, 0 to 1. */
  ratio: number;
}

/** What a call needs of the traces. */
export interface CallTracer {
  begin(name: string, headers: IncomingHttpHeaders, isBehindProxy: boolean): Span | undefined;
  end(span: Span, call: { route: string; method: string; status: number; requestId: string }): void;
  /** What the answer says of its trace, as `traceresponse`. */
  nameOf(span: Span): string;
}

export interface Tracing {
  calls: CallTracer;
  /** Told of what goes to a browser. */
  forwarded(payload: string | Buffer): void;
  close(): Promise<void>;
}

interface Heard {
  signals: Signals;
  database: Pick<Database, "observe">;
  told: ExporterOptions["told"];
}

const SWEEP_MS = 10_000;
/** What a statement writes, or reads, and which table: enough to find it by, and no values. */
const WRITES = /(?<!FOR |KEY )\b(INSERT INTO|DELETE FROM|UPDATE)\s+([a-z_]+)/;
const READS = /\bFROM\s+([a-z_]+)/;

/** Traces of calls and commands (ADR 0057). Loaded only where a collector is named. */
export function openTracing({ ratio, ...collector }: TracingOptions, { signals, database, told }: Heard): Tracing {
  const exporter = new OtlpExporter({ ...collector, told });
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
      const asked = readTraceParent(traceparent);
      return tracer.root(name, { kind: SpanKind.server, isTrusted, ...(asked && { asked }) });
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

/** What is asked of the store for a call whose trace is kept. */
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
