import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import type { LiveOptions, LiveTransport } from "./live-transport.ts";

/** A query sets both options, because the query client shows loaders and notices of reads once, not at every try (ADR 0029). */
export interface CallOptions {
  /** Shows no loader. */
  quiet?: boolean;
  /** Shows no notice on failure. */
  silent?: boolean;
  signal?: AbortSignal;
}

/** Answers the calls of the screens: the real server, or the demo in the browser. */
export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  openLive(options: LiveOptions): LiveTransport;
}
