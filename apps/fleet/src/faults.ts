import { TROUBLES, type Trouble } from "@switchboard/device-models";

/** The faults that can be ordered of a running device. Each replaces the one before; `none` ends it. */
export type Fault =
  | { kind: "none" }
  /** Drops the connection and stays offline. */
  | { kind: "offline" }
  /** Replies late. */
  | { kind: "slow"; ms: number }
  /** Drops the connection periodically and returns. */
  | { kind: "flapping"; ms: number }
  /** Acts, and never sends anything. */
  | { kind: "silent" }
  /** Sends messages that no healthy device would, immediately and with every heartbeat. */
  | { kind: "malformed" }
  | { kind: Trouble };

const PLAIN = ["none", "offline", "silent", "malformed", ...TROUBLES] as const;
const TIMED = { slow: 2000, flapping: 3000 } as const;

export const FAULT_KINDS: readonly string[] = [...PLAIN, ...Object.keys(TIMED)];

/** Parses a fault such as `offline` or `slow 2000`; returns undefined for an unknown name. */
export function parseFault(kind: string, amount?: string): Fault | undefined {
  const plain = PLAIN.find((each) => each === kind);
  if (plain) return amount === undefined ? { kind: plain } : undefined;
  if (kind !== "slow" && kind !== "flapping") return undefined;
  const ms = amount === undefined ? TIMED[kind] : Number(amount);
  return Number.isFinite(ms) && ms > 0 ? { kind, ms } : undefined;
}

export function isTrouble(kind: string): kind is Trouble {
  return (TROUBLES as readonly string[]).includes(kind);
}
