import type { OnCallPlan } from "@switchboard/contract";

/** Which sheet somebody asked for, and about which plan. */
export type Asked = { kind: "edit"; plan?: OnCallPlan } | { kind: "cover" | "delete"; plan: OnCallPlan };
