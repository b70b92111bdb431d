import type { OnCallPlan } from "@switchboard/contract";

/** Which sheet somebody asked for, and about which plan. */
export type OnCallDialog = { kind: "edit"; plan?: OnCallPlan } | { kind: "cover" | "delete"; plan: OnCallPlan };
