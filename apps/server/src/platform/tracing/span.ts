/** The kinds of spans in OTLP. */
export const SpanKind = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

export type Attributes = Record<string, string | number | boolean>;

/** Identifies a span as a parent. */
export interface SpanContext {
  traceId: string;
  spanId: string;
}

/** A span of time in a trace. */
export interface Span extends SpanContext {
  parentId: string | undefined;
  name: string;
  kind: (typeof SpanKind)[keyof typeof SpanKind];
  /** Milliseconds since the epoch, with fractions. */
  startMs: number;
  attributes: Attributes;
}

export interface EndedSpan extends Span {
  endMs: number;
  failed: boolean;
}
