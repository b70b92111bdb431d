import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./tracing/span.ts";

/** Identifies everything that is done for one call. */
export interface CallContext {
  /** Part of each log line of the call, and shown with the failure that a person sees. */
  requestId: string;
  /** The span of the call, the parent of all others. */
  span?: Span | undefined;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Runs `work` so that everything it starts, also after the answer, belongs to the call. */
export function inCall<T>(context: CallContext, work: () => T): T {
  return contexts.run(context, work);
}

export function currentCall(): CallContext | undefined {
  return contexts.getStore();
}
