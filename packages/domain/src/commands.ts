/** Silence for this long shows the failure, and a device that returns later executes nothing (design §3). */
export const COMMAND_EXPIRY_MS = 10_000;

export const COMMAND_OUTCOMES = ["pending", "confirmed", "failed", "expired"] as const;
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/** What made a switch change: a person, an automation, or the device itself (its wall button). */
export const COMMAND_SOURCES = ["dashboard", "schedule", "scene", "workflow", "shortcut", "device"] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

/** Only a pending command can end, and it ends once; the order in which answers arrive does not matter afterwards. */
export function settleOutcome(current: CommandOutcome, answer: Exclude<CommandOutcome, "pending">): CommandOutcome {
  return current === "pending" ? answer : current;
}

export function hasExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt;
}
