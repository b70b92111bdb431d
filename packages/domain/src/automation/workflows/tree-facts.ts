import { SENSOR_KINDS, type SensorKindName } from "../../site/field/sensor-kinds.ts";
import { isFieldTrigger } from "./watching.ts";
import { type ConditionNode, factKey, isSo, PRESS_MS, type TriggerNode } from "./workflow-conditions.ts";
import { TRIGGER_BOUNDS } from "./workflows.ts";

export interface Fact {
  at: number;
  value: number | boolean | null;
}

const MINUTE = 60_000;
const HYSTERESIS = 0.02;

/** Every trigger of a condition, in the order in which they are read. */
export function triggersOf(node: ConditionNode): TriggerNode[] {
  if (node.kind === "trigger") return [node];
  if (node.kind === "all" || node.kind === "any") return node.of.flatMap(triggersOf);
  return node.kind === "not" || node.kind === "lasting" ? triggersOf(node.of) : [];
}

/** So far back what was said still counts. */
export function memoryMs(node: ConditionNode): number {
  if (node.kind === "all" || node.kind === "any") return Math.max(0, ...node.of.map(memoryMs));
  if (node.kind === "not") return memoryMs(node.of);
  if (node.kind === "lasting") return node.minutes * MINUTE + memoryMs(node.of);
  if (node.kind !== "trigger") return 0;
  return node.trigger === "offline" ? node.value * MINUTE : PRESS_MS;
}

/** How far a value has to come back where nobody said: 2 % of the limit, and one step of it at least, as with one trigger. */
export function wayBack(node: Pick<TriggerNode, "trigger" | "value" | "back">, kind?: SensorKindName): number {
  const { trigger, value, back } = node;
  if (back !== undefined) return back;
  const step = isFieldTrigger(trigger) ? 10 ** -SENSOR_KINDS[kind ?? "number"].digits : TRIGGER_BOUNDS[trigger].step;
  return Math.max(Math.abs(value) * HYSTERESIS, step);
}

/** What is known with one more said: the same list where that changes nothing for any of the triggers that go by it. */
export function withFact(nodes: readonly TriggerNode[], known: readonly Fact[], said: Fact): readonly Fact[] {
  const last = known.at(-1);
  // A server that lags behind does not go back.
  if (last && said.at < last.at) return known;
  const isPress = nodes.some(({ trigger }) => trigger === "press");
  if (isPress && last?.at === said.at) return known;
  const isNew =
    isPress || !last || nodes.some((node) => truthAfter(node, known) !== truthAfter(node, [...known, said]));
  return isNew ? [...known, said] : known;
}

/** Without what is too old to count, but for the last of it: that says how it began. */
export function withoutOld(nodes: readonly TriggerNode[], known: readonly Fact[], before: number): readonly Fact[] {
  let first = 0;
  while ((known[first + 1]?.at ?? Number.POSITIVE_INFINITY) <= before) {
    const [here, next] = [known.slice(first, first + 2), known.slice(first + 1, first + 2)];
    // Inside the way back it is the one before that says which.
    if (nodes.some((node) => truthAfter(node, here) !== truthAfter(node, next))) break;
    first += 1;
  }
  return first === 0 ? known : known.slice(first);
}

function truthAfter(node: TriggerNode, known: readonly Fact[]) {
  let truth: ReturnType<typeof isSo> | undefined;
  for (const { value } of known) truth = isSo(node, value, truth === true);
  return truth;
}

/** What made it so: of what is so at an instant the latest, else the latest word of any. */
export interface TreeCause {
  node: TriggerNode;
  target: string;
  value: number;
  at: number;
}

export function causeOf(
  tree: ConditionNode,
  values: ReadonlyMap<string, readonly Fact[]>,
  at: number,
): TreeCause | undefined {
  let found: (TreeCause & { isSo: boolean }) | undefined;
  for (const node of triggersOf(tree))
    for (const target of node.targets) {
      const known = (values.get(factKey(node, target)) ?? []).filter((fact) => fact.at <= at);
      const last = known.at(-1);
      if (!last || last.value === null) continue;
      const here = { node, target, value: Number(last.value), at: last.at, isSo: truthAfter(node, known) === true };
      const isBetter = !found || Number(here.isSo) - Number(found.isSo) || here.at - found.at;
      if (isBetter === true || Number(isBetter) > 0) found = here;
    }
  return found;
}
