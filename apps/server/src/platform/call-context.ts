import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./tracing/span.ts";

/** What everything done for one call can be told by. */
export interface CallContext {
  /** Stands in each log line of the call, and under the failure that a person sees. */
  requestId: string;
  /** Where its trace is kept, what everything of it is a part of. */
  span?: Span | undefined;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Whatever is begun by `work`, also what goes on after the answer, belongs to the call. */
export function inCall<T>(context: CallContext, work: () => T): T {
  return contexts.run(context, work);
}

export function currentCall(): CallContext | undefined {
  return contexts.getStore();
}
