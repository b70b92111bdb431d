import { STALE_MS } from "../../site/device-clock.ts";
import { SENSOR_KINDS, type SensorKindName } from "../../site/field/sensor-kinds.ts";
import { isFieldTrigger } from "./watching.ts";
import { type ConditionNode, factKey, PRESS_MS, type TriggerNode, triggerTruth } from "./workflow-conditions.ts";
import { TRIGGER_BOUNDS } from "./workflows.ts";

export interface Fact {
  at: number;
  value: number | boolean | null;
}

const MINUTE = 60_000;
const HYSTERESIS = 0.02;

/** Returns every trigger of a condition, in reading order. */
export function triggersOf(node: ConditionNode): TriggerNode[] {
  if (node.kind === "trigger") return [node];
  if (node.kind === "all" || node.kind === "any") return node.of.flatMap(triggersOf);
  return node.kind === "not" || node.kind === "lasting" ? triggersOf(node.of) : [];
}

/** Returns how far back facts still matter to a condition, in milliseconds. */
export function memoryMs(node: ConditionNode): number {
  if (node.kind === "all" || node.kind === "any") return Math.max(0, ...node.of.map(memoryMs));
  if (node.kind === "not") return memoryMs(node.of);
  if (node.kind === "lasting") return node.minutes * MINUTE + memoryMs(node.of);
  if (node.kind !== "trigger") return 0;
  return node.trigger === "offline" ? node.value * MINUTE : PRESS_MS;
}

/** Returns how far a value has to come back before it can cross again: 2 % of the limit, at least one step, unless the trigger sets it. */
export function wayBack(node: Pick<TriggerNode, "trigger" | "value" | "back">, kind?: SensorKindName): number {
  const { trigger, value, back } = node;
  if (back !== undefined) return back;
  const step = isFieldTrigger(trigger) ? 10 ** -SENSOR_KINDS[kind ?? "number"].digits : TRIGGER_BOUNDS[trigger].step;
  return Math.max(Math.abs(value) * HYSTERESIS, step);
}

/** Adds a fact, and returns the same list where it changes nothing for any of the triggers that use it. */
export function withFact(nodes: readonly TriggerNode[], known: readonly Fact[], fact: Fact): readonly Fact[] {
  const last = known.at(-1);
  if (last && fact.at < last.at) {
    // A message of a server that lags behind is ignored. A larger step back means that the clock was set, so the newer facts are wrong.
    return last.at - fact.at <= STALE_MS ? known : [fact];
  }
  const isPress = nodes.some(({ trigger }) => trigger === "press");
  if (isPress && last?.at === fact.at) return known;
  const isNew =
    isPress || !last || nodes.some((node) => truthAfter(node, known) !== truthAfter(node, [...known, fact]));
  return isNew ? [...known, fact] : known;
}

/** Drops facts that are too old to matter, but keeps the last of them, because it says how the period began. */
export function withoutOld(nodes: readonly TriggerNode[], known: readonly Fact[], before: number): readonly Fact[] {
  let first = 0;
  while ((known[first + 1]?.at ?? Number.POSITIVE_INFINITY) <= before) {
    const [here, next] = [known.slice(first, first + 2), known.slice(first + 1, first + 2)];
    // A value between the limit and the way back means what the fact before it says.
    if (nodes.some((node) => truthAfter(node, here) !== truthAfter(node, next))) break;
    first += 1;
  }
  return first === 0 ? known : known.slice(first);
}

/** A value that is past the limit of a trigger, for a state that is known to hold without a value. */
export function assumedValue({ qualifier, value, back = 0 }: TriggerNode): number {
  if (qualifier === "is") return value;
  return qualifier === "above" ? value + back + 1 : value - back - 1;
}

function truthAfter(node: TriggerNode, known: readonly Fact[]) {
  let truth: ReturnType<typeof triggerTruth> | undefined;
  for (const { value } of known) truth = triggerTruth(node, value, truth === true);
  return truth;
}

/** The trigger and value that made a condition true. */
export interface TreeCause {
  node: TriggerNode;
  target: string;
  value: number;
  at: number;
}

/** Returns the latest fact that holds at an instant, else the latest fact of any trigger. */
export function causeOf(
  tree: ConditionNode,
  values: ReadonlyMap<string, readonly Fact[]>,
  at: number,
): TreeCause | undefined {
  let found: (TreeCause & { isTrue: boolean }) | undefined;
  for (const node of triggersOf(tree))
    for (const target of node.targets) {
      const known = (values.get(factKey(node, target)) ?? []).filter((fact) => fact.at <= at);
      const last = known.at(-1);
      if (!last || last.value === null) continue;
      const here = { node, target, value: Number(last.value), at: last.at, isTrue: truthAfter(node, known) === true };
      const isBetter = !found || Number(here.isTrue) - Number(found.isTrue) || here.at - found.at;
      if (isBetter === true || Number(isBetter) > 0) found = here;
    }
  return found;
}
