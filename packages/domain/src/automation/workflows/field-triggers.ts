import type { Problem } from "../../core/problems.ts";
import { isStateKind, type SensorKindName, sensorValue } from "../../site/field/sensor-kinds.ts";
import type { FieldTrigger } from "./watching.ts";

type FieldProblem = "workflow.devices" | "workflow.invalidDevices" | "workflow.value";

/** The longest time, in minutes, that a condition may have to hold: one day. */
export const MOST_MINUTES = 1440;

/** The fields of a workflow that watches sensors or buttons. */
export interface FieldDraft {
  trigger: FieldTrigger;
  qualifier: string;
  value: number;
  sensors: readonly { name: string; kind: SensorKindName }[];
  buttons: readonly { name: string; presses: readonly string[] }[];
  press: string | null;
}

export function fieldProblems(draft: FieldDraft): Problem<FieldProblem>[] {
  return draft.trigger === "sensor" ? sensorProblems(draft) : pressProblems(draft);
}

function sensorProblems({ sensors, qualifier, value }: FieldDraft): Problem<FieldProblem>[] {
  const [first, ...others] = sensors;
  if (!first) return [{ path: "devices", code: "workflow.devices" }];
  // A limit applies to one kind of sensor only.
  const odd = others.filter(({ kind }) => kind !== first.kind).map(({ name }) => name);
  if (odd.length > 0) return [{ path: "devices", code: "workflow.invalidDevices", name: odd.join(", ") }];
  const problems: Problem<FieldProblem>[] = [];
  if (!qualifiersOf(first.kind).some((each) => each === qualifier))
    problems.push({ path: "qualifier", code: "workflow.value" });
  if (sensorValue(first.kind, value) === undefined) problems.push({ path: "value", code: "workflow.value" });
  return problems;
}

function pressProblems({ buttons, press }: FieldDraft): Problem<FieldProblem>[] {
  if (buttons.length === 0) return [{ path: "devices", code: "workflow.devices" }];
  if (press === null) return [{ path: "press", code: "workflow.value" }];
  const unable = buttons.filter(({ presses }) => !presses.includes(press)).map(({ name }) => name);
  return unable.length === 0 ? [] : [{ path: "devices", code: "workflow.invalidDevices", name: unable.join(", ") }];
}

/** Numbers are compared with a limit; states such as open or occupied are matched. */
export function qualifiersOf(kind: SensorKindName): readonly ("above" | "below" | "is")[] {
  return isStateKind(kind) ? ["is"] : ["above", "below"];
}
