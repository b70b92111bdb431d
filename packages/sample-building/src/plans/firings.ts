import { MotorHealth } from "@switchboard/domain";
import type { Past } from "../history/history.ts";
import type { PlannedDevice } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { PlannedWorkflow } from "./automation.ts";

export interface PastFiring {
  id: string;
  entry: string;
  device: PlannedDevice;
  at: number;
  value: number;
}

function crossings({ trigger, qualifier, value }: PlannedWorkflow, { incidents }: Past) {
  const { voltage, dryRun, overload } = incidents;
  if (trigger === "voltage")
    return voltage
      .filter(({ volts }) => (qualifier === "above" ? volts > value : volts < value))
      .map(({ from, volts }) => ({ at: from, value: volts }));
  const trouble = trigger === "motor" && { [MotorHealth.dry]: dryRun, [MotorHealth.overload]: overload }[value];
  return trouble ? [{ at: trouble.from, value }] : [];
}

/**
 * When a workflow told people of what went wrong, the newest first. One that switches something was made after all of
 * that: otherwise the histories of its switches would have to say so.
 */
export function pastFirings(workflow: PlannedWorkflow, pasts: readonly Past[]): PastFiring[] {
  if (workflow.actions.length > 0) return [];
  const firings = workflow.entries.flatMap(({ id: entry, device }) => {
    const past = pasts.find((each) => each.device.id === device.id);
    const found = past ? crossings(workflow, past) : [];
    return found.map(({ at, value }) => ({ id: idOf(`firing ${entry} ${at}`), entry, device, at, value }));
  });
  return firings.toSorted((one, other) => other.at - one.at);
}
