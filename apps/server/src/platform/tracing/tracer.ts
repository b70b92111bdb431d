import { randomBytes } from "node:crypto";
import { type Attributes, type EndedSpan, type Span, type SpanContext, SpanKind } from "./span.ts";

/** A `traceparent` as W3C Trace Context writes it: who asked, and whether that one keeps the trace. */
export interface TraceParent extends SpanContext {
  isSampled: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOBODY = /^0+$/;

/** Undefined for what is none, as the recommendation asks: then a new trace begins. */
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

/** Parts of a millisecond count here; the clock of the machine is asked once, and steady time goes on from there. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Begins and ends spans; those of traces that nobody keeps are never made. */
export class Tracer {
  readonly #ratio: number;
  readonly #keep: (span: EndedSpan) => void;

  constructor(ratio: number, keep: (span: EndedSpan) => void) {
    this.#ratio = ratio;
    this.#keep = keep;
  }

  /**
   * A new trace, or one that somebody else began. Whether it is kept goes by its id, alike on every server; only who is
   * trusted decides that for us, since keeping costs something.
   */
  root(name: string, { asked, isTrusted = false, ...given }: Beginning & { asked?: TraceParent; isTrusted?: boolean }) {
    const traceId = asked?.traceId ?? randomBytes(16).toString("hex");
    const isKept = asked && isTrusted ? asked.isSampled : this.#isKept(traceId);
    const parent = asked && { traceId, spanId: asked.spanId };
    return isKept ? this.#begin(name, traceId, { ...given, parent }) : undefined;
  }

  child(name: string, parent: SpanContext, given: Omit<Beginning, "parent"> = {}): Span {
    return this.#begin(name, parent.traceId, { ...given, parent });
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

  /** The last seven bytes of an id are random, by the recommendation too. */
  #isKept(traceId: string): boolean {
    return Number.parseInt(traceId.slice(-13), 16) < this.#ratio * 2 ** 52;
  }

  #begin(name: string, traceId: string, { parent, kind = SpanKind.internal, at, attributes = {} }: Beginning): Span {
    const spanId = randomBytes(8).toString("hex");
    return { traceId, spanId, parentId: parent?.spanId, name, kind, startMs: at ?? nowMs(), attributes };
  }
}
