import { WORKFLOW_PROBLEMS } from "@switchboard/domain/automation";

/** Sentences of the specification (§5) that the contract answers verbatim: no field label precedes them. */
export const SPEC_SENTENCES = [
  "Comparison needs different devices",
  "Enter atleast a value to add new tag(s).",
  "Please select checkbox of minimum one device",
  WORKFLOW_PROBLEMS["workflow.devices"],
] as const;
