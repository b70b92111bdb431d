import { type TreeTrigger, toCondition, type WorkflowTree } from "@switchboard/contract";
import {
  type ConditionNode,
  type Fact,
  factKey,
  isFieldTrigger,
  memoryMs,
  type TriggerNode,
  wayBack,
  withFact,
  withoutOld,
} from "@switchboard/domain/automation";
import type { StoredFacts, TreeTarget } from "./tree-watch.repository.ts";

/** Something that a trigger goes by, and the name under which it stands among the facts. */
export interface WatchedFact {
  key: string;
  node: TriggerNode;
  target: TreeTarget;
}

/** A condition with what it watches now. */
export interface ResolvedTree {
  condition: ConditionNode;
  /** Every fact that it goes by, with each trigger that does. */
  watched: WatchedFact[];
}

/** Of three phases the lowest can be too low: that is another value than the highest. */
const LOW = " low";
const isLow = ({ trigger, qualifier }: Pick<TriggerNode, "trigger" | "qualifier">) =>
  qualifier === "below" && (trigger === "voltage" || trigger === "current" || trigger === "power");

/** A condition by what stands behind its names: groups by their devices at this moment, each only if the owner may watch it. */
export function resolveTree(tree: WorkflowTree, targets: readonly TreeTarget[]): ResolvedTree {
  const watched: WatchedFact[] = [];
  const condition = toCondition(tree, (trigger) => {
    const behind = new Map(targetsOf(trigger, targets).map((target) => [idOf(trigger, target), target]));
    const { devices: _, groups: __, sensors: ___, buttons: ____, ...own } = trigger;
    const [first] = behind.values();
    const back = wayBack(trigger, first?.kind ?? undefined);
    const node: TriggerNode = { ...own, back, targets: [...behind.keys()] };
    for (const [id, target] of behind) watched.push({ key: factKey(node, id), node, target });
    return node;
  });
  return { condition, watched };
}

/** The same, once for each thing that is watched, where each is watched by itself. */
export function splitTree(tree: WorkflowTree, targets: readonly TreeTarget[]): ResolvedTree[] {
  const alone = new Map(targets.map((target) => [target.sensor_id ?? target.button_id ?? target.device_id, target]));
  return [...alone.values()].map((target) => resolveTree(tree, [target]));
}

function targetsOf(trigger: TreeTrigger, targets: readonly TreeTarget[]): TreeTarget[] {
  const { devices = [], groups = [], sensors = [], buttons = [] } = trigger;
  return targets.filter(({ device_id, group_id, sensor_id, button_id }) => {
    if (sensor_id) return trigger.trigger === "sensor" && sensors.includes(sensor_id);
    if (button_id) return trigger.trigger === "press" && buttons.includes(button_id);
    if (isFieldTrigger(trigger.trigger)) return false;
    return group_id ? groups.includes(group_id) : devices.includes(device_id);
  });
}

function idOf(trigger: TreeTrigger, { device_id, sensor_id, button_id }: TreeTarget): string {
  return sensor_id ?? button_id ?? `${device_id}${isLow(trigger) ? LOW : ""}`;
}

/** What is known of a condition, told one thing after the other. */
export class TreeFacts {
  readonly #nodes: Map<string, TriggerNode[]>;
  readonly #known: Map<string, readonly Fact[]>;
  readonly #memory: number;
  #isChanged = false;

  constructor({ condition, watched }: ResolvedTree, stored: StoredFacts) {
    this.#nodes = new Map(
      [...Map.groupBy(watched, ({ key }) => key)].map(([key, own]) => [key, own.map(({ node }) => node)]),
    );
    // What is not watched any more is forgotten.
    this.#known = new Map(
      Object.entries(stored)
        .filter(([key]) => this.#nodes.has(key))
        .map(([key, said]) => [key, said.map(([at, value]) => ({ at, value }))]),
    );
    this.#memory = memoryMs(condition);
  }

  get memoryMs(): number {
    return this.#memory;
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  get values(): ReadonlyMap<string, readonly Fact[]> {
    return this.#known;
  }

  /** Those of which nothing was ever said. */
  get missing(): string[] {
    return [...this.#nodes.keys()].filter((key) => !this.#known.has(key));
  }

  say(key: string, said: Fact): void {
    const nodes = this.#nodes.get(key);
    if (!nodes) return;
    const known = this.#known.get(key) ?? [];
    const next = withFact(nodes, known, said);
    if (next === known && this.#known.has(key)) return;
    this.#known.set(key, next);
    this.#isChanged = true;
  }

  /** What was said before it was watched, all at once. */
  begin(key: string, said: readonly Fact[]): void {
    if (!this.#nodes.has(key)) return;
    this.#known.set(key, said);
    this.#isChanged = true;
  }

  /** As it is stored, without what is too old to count by an instant. */
  stored(now: number): StoredFacts {
    return Object.fromEntries(
      [...this.#known].map(([key, said]) => {
        const kept = withoutOld(this.#nodes.get(key) ?? [], said, now - this.#memory);
        return [key, kept.map(({ at, value }): [number, Fact["value"]] => [at, value])];
      }),
    );
  }
}
