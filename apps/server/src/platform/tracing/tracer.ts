import { randomBytes } from "node:crypto";
import { type Attributes, type EndedSpan, type Span, type SpanContext, SpanKind } from "./span.ts";

/** A `traceparent` of W3C Trace Context: the caller's span, and whether the caller keeps the trace. */
export interface TraceParent extends SpanContext {
  isSampled: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOBODY = /^0+$/;

/** Returns undefined for an invalid header, as the recommendation requires; a new trace then begins. */
export function readTraceParent(header: unknown): TraceParent | undefined {
  const [, traceId = "", spanId = "", flags = ""] = (typeof header === "string" && TRACEPARENT.exec(header)) || [];
  if (!flags || NOBODY.test(traceId) || NOBODY.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceParent({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`;
}

interface Beginning {
  parent?: SpanContext | undefined;
  kind?: Span["kind"];
  at?: number;
  attributes?: Attributes;
}

/** Has fractions of a millisecond; the machine's clock is read once, and monotonic time continues from there. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Begins and ends spans; spans of traces that are not kept are never created. */
export class Tracer {
  readonly #ratio: number;
  readonly #keep: (span: EndedSpan) => void;

  constructor(ratio: number, keep: (span: EndedSpan) => void) {
    this.#ratio = ratio;
    this.#keep = keep;
  }

  /**
   * Begins a new trace, or continues the caller's. Its id decides whether it is kept, the same on every server; only a
   * trusted caller may decide that, since keeping costs something.
   */
  root(
    name: string,
    { caller, isTrusted = false, ...beginning }: Beginning & { caller?: TraceParent; isTrusted?: boolean },
  ) {
    const traceId = caller?.traceId ?? randomBytes(16).toString("hex");
    const isKept = caller && isTrusted ? caller.isSampled : this.#isKept(traceId);
    const parent = caller && { traceId, spanId: caller.spanId };
    return isKept ? this.#begin(name, traceId, { ...beginning, parent }) : undefined;
  }

  child(name: string, parent: SpanContext, beginning: Omit<Beginning, "parent"> = {}): Span {
    return this.#begin(name, parent.traceId, { ...beginning, parent });
  }

  end(
    span: Span,
    { at = nowMs(), failed = false, ...attributes }: { at?: number; failed?: boolean } & Attributes = {},
  ) {
    this.#keep({
      ...span,
      attributes: { ...span.attributes, ...attributes },
      endMs: Math.max(at, span.startMs),
      failed,
    });
  }

  /** The last seven bytes of an id are random, also by the recommendation. */
  #isKept(traceId: string): boolean {
    return Number.parseInt(traceId.slice(-13), 16) < this.#ratio * 2 ** 52;
  }

  #begin(name: string, traceId: string, { parent, kind = SpanKind.internal, at, attributes = {} }: Beginning): Span {
    const spanId = randomBytes(8).toString("hex");
    return { traceId, spanId, parentId: parent?.spanId, name, kind, startMs: at ?? nowMs(), attributes };
  }
}
