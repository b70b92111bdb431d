import { createHash } from "node:crypto";
import { MOST_WORKFLOW_STEPS } from "@switchboard/domain/automation";

/** A later part of a firing. */
export type RunPart = "else" | `step ${number}`;

/** Derives a run id for a later part of a firing, because a run may order each switch only once and later parts may switch it back. */
export function partRun(run: string, part: RunPart): string {
  const hex = createHash("sha256").update(`${run} ${part}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the run ids of all parts of a firing, in the order in which they act. */
export function runsOf(run: string): string[] {
  const steps = Array.from({ length: MOST_WORKFLOW_STEPS }, (_, step) => partRun(run, `step ${step}`));
  return [run, ...steps, partRun(run, "else")];
}
