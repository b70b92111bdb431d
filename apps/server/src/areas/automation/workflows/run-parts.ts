import { createHash } from "node:crypto";
import { MOST_WORKFLOW_STEPS } from "@switchboard/domain/automation";

/** A later part of a firing. */
export type RunPart = "else" | `step ${number}`;

/** The run under which a later part orders: a switch is ordered once by a run, and may be turned back by what follows. Always the same. */
export function partRun(run: string, part: RunPart): string {
  const hex = createHash("sha256").update(`${run} ${part}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** All under which a firing may have ordered something, in the order in which it does. */
export function runsOf(run: string): string[] {
  const steps = Array.from({ length: MOST_WORKFLOW_STEPS }, (_, step) => partRun(run, `step ${step}`));
  return [run, ...steps, partRun(run, "else")];
}
