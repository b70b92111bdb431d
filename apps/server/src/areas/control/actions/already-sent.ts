import type { AlreadySent } from "@switchboard/contract";

/** Part of the reply to a change: the number of switches that its cause had already sent an order; omitted if there are none. */
export function alreadySent(count: number): AlreadySent {
  return count > 0 ? { already_sent: count } : {};
}
