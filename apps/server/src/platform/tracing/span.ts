/** What OTLP calls the part that somebody had in a call. */
export const SpanKind = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

export type Attributes = Record<string, string | number | boolean>;

/** Whose child a span is. */
export interface SpanContext {
  traceId: string;
  spanId: string;
}

/** A stretch of time, as somebody who looks at a trace sees it. */
export interface Span extends SpanContext {
  parentId: string | undefined;
  name: string;
  kind: (typeof SpanKind)[keyof typeof SpanKind];
  /** Milliseconds since the epoch, with parts of them. */
  startMs: number;
  attributes: Attributes;
}

export interface EndedSpan extends Span {
  endMs: number;
  failed: boolean;
}
