import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import type { LiveOptions, LiveTransport } from "./live-transport.ts";

export interface CallOptions {
  /** No loader. */
  quiet?: boolean;
  /** No notice on failure. */
  silent?: boolean;
  signal?: AbortSignal;
}

/** What answers the calls of the screens: the real server, or the demo in the browser. */
export interface Gateway {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  openLive(options: LiveOptions): LiveTransport;
}
