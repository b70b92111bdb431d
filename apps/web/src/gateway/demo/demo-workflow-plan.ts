import type { ActionInput, Workflow } from "@switchboard/contract";
import { MotorHealth } from "@switchboard/domain";
import type { DemoActions } from "./demo-actions.ts";

const HOUR = 3_600_000;

export interface CannedWorkflow
  extends Pick<Workflow, "name" | "trigger" | "qualifier" | "value" | "notification" | "isActive"> {
  device: string;
  actions: ActionInput[];
  /** When it fired, and at which value; as what the health of the device tells. */
  fired: [ago: number, value: number][];
}

/** What the demo's building watches. */
export function cannedWorkflows({ of }: DemoActions): CannedWorkflow[] {
  return [
    {
      name: "Mains too high",
      device: "Main panel",
      trigger: "voltage",
      qualifier: "above",
      value: 250,
      notification: { head: "Mains too high", message: "More than 250 V at the main panel" },
      actions: [],
      isActive: true,
      fired: [[2 * HOUR + 8 * 60_000, 258]],
    },
    {
      name: "Pump runs dry",
      device: "Borewell pump",
      trigger: "motor",
      qualifier: "is",
      value: MotorHealth.dry,
      notification: { head: "Pump runs dry", message: "The borewell pump was turned off" },
      actions: [of("Borewell pump", "Pump", 0)],
      isActive: true,
      fired: [[5 * HOUR + 60_000, MotorHealth.dry]],
    },
    {
      name: "Air conditioner draws too much",
      device: "Office air conditioner",
      trigger: "current",
      qualifier: "above",
      value: 12.5,
      notification: null,
      actions: [of("Office air conditioner", "Air conditioner", 0)],
      isActive: false,
      fired: [],
    },
  ];
}
