import type { AlarmPriority } from "@switchboard/contract";

/** The most urgent first. */
export const PRIORITIES: readonly AlarmPriority[] = ["critical", "high", "low"];
