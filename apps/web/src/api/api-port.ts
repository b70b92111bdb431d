import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import type { LiveOptions, LiveTransport } from "./live-transport.ts";

/** A query passes both: loader and notices of reads are the query client's, once and not at every try (ADR 0029). */
export interface CallOptions {
  /** No loader. */
  quiet?: boolean;
  /** No notice on failure. */
  silent?: boolean;
  signal?: AbortSignal;
}

/** What answers the calls of the screens: the real server, or the demo in the browser. */
export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  openLive(options: LiveOptions): LiveTransport;
}
