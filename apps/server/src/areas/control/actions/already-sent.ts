import type { AlreadySent } from "@switchboard/contract";

/** For the reply to a change: how many switches its cause had told already; nothing where it had told none. */
export function alreadySent(count: number): AlreadySent {
  return count > 0 ? { already_sent: count } : {};
}
