import type { Attributes, EndedSpan } from "./span.ts";

/** The limit of waiting spans; more are dropped, so that a missing collector costs no memory. */
const MOST_WAITING = 4096;
const BATCH = 512;
const EVERY_MS = 2000;
const ANSWER_MS = 5000;

export interface ExporterOptions {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT; `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  resource: Attributes;
  onOutcome(outcome: "sent" | "dropped", count: number): void;
  everyMs?: number;
  mostWaiting?: number;
}

/**
 * Sends spans to a collector, as OTLP over HTTP in JSON. Spans that it does not accept are dropped and counted, never
 * sent again.
 */
export class OtlpExporter {
  readonly #options: ExporterOptions;
  readonly #url: string;
  #waiting: EndedSpan[] = [];
  #sending: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(options: ExporterOptions) {
    this.#options = options;
    this.#url = `${options.endpoint.replace(/\/$/, "")}/v1/traces`;
    this.#timer = setInterval(() => void this.#flush(), options.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= (this.#options.mostWaiting ?? MOST_WAITING)) this.#options.onOutcome("dropped", 1);
    else if (this.#waiting.push(span) >= BATCH) void this.#flush();
  }

  /** Sends one request at a time, so that a slow collector fills the queue, not the machine's sockets. */
  #flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    const spans = this.#waiting.splice(0, BATCH);
    if (spans.length === 0) return;
    const ok = await this.#post(spans).catch(() => false);
    this.#options.onOutcome(ok ? "sent" : "dropped", spans.length);
    if (ok && this.#waiting.length >= BATCH) await this.#send();
  }

  async #post(spans: readonly EndedSpan[]): Promise<boolean> {
    const { headers, resource } = this.#options;
    const reply = await fetch(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(toOtlp(spans, resource)),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await reply.body?.cancel();
    return reply.ok;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#flush();
  }
}

/** Encodes opentelemetry.proto.trace.v1 as JSON: ids in hex, instants in nanoseconds as text. */
function toOtlp(spans: readonly EndedSpan[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: "switchboard" }, spans: spans.map(toSpan) }],
      },
    ],
  };
}

function toSpan({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, failed }: EndedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind,
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: toAttributes(attributes),
    status: failed ? { code: 2 } : {},
  };
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** A double holds today's milliseconds to a quarter of a microsecond. */
function nanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
