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
import type { StoredFacts, WatchTarget } from "./engine.repository.ts";

/** A target of a trigger, and the key of its facts. */
export interface WatchedFact {
  key: string;
  node: TriggerNode;
  target: WatchTarget;
}

/** A condition with the targets that it watches now. */
export interface ResolvedTree {
  condition: ConditionNode;
  /** One entry for each trigger and target. */
  watched: WatchedFact[];
}

/** "Below" uses the lowest of three phases and "above" the highest, so they are separate facts. */
const LOW = " low";
const isLow = ({ trigger, qualifier }: Pick<TriggerNode, "trigger" | "qualifier">) =>
  qualifier === "below" && (trigger === "voltage" || trigger === "current" || trigger === "power");

/** Replaces the ids in a condition by targets: groups by their present devices, and only devices that the owner may watch. */
export function resolveTree(tree: WorkflowTree, targets: readonly WatchTarget[]): ResolvedTree {
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

function targetsOf(trigger: TreeTrigger, targets: readonly WatchTarget[]): WatchTarget[] {
  const { devices = [], groups = [], sensors = [], buttons = [] } = trigger;
  return targets.filter(({ device_id, group_id, sensor_id, button_id }) => {
    if (sensor_id) return trigger.trigger === "sensor" && sensors.includes(sensor_id);
    if (button_id) return trigger.trigger === "press" && buttons.includes(button_id);
    if (isFieldTrigger(trigger.trigger)) return false;
    return group_id ? groups.includes(group_id) : devices.includes(device_id);
  });
}

function idOf(trigger: TreeTrigger, { device_id, sensor_id, button_id }: WatchTarget): string {
  return sensor_id ?? button_id ?? `${device_id}${isLow(trigger) ? LOW : ""}`;
}

/** The facts of one condition while messages are added to them. */
export class TreeFacts {
  readonly #nodes: Map<string, TriggerNode[]>;
  readonly #facts: Map<string, readonly Fact[]>;
  readonly #memory: number;
  #isChanged = false;

  constructor({ condition, watched }: ResolvedTree, stored: StoredFacts) {
    this.#nodes = new Map(
      [...Map.groupBy(watched, ({ key }) => key)].map(([key, own]) => [key, own.map(({ node }) => node)]),
    );
    // Facts of targets that are not watched any more are dropped.
    this.#facts = new Map(
      Object.entries(stored)
        .filter(([key]) => this.#nodes.has(key))
        .map(([key, facts]) => [key, facts.map(([at, value]) => ({ at, value }))]),
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
    return this.#facts;
  }

  /** The keys without any fact. */
  get missing(): string[] {
    return [...this.#nodes.keys()].filter((key) => !this.#facts.has(key));
  }

  /** Returns whether the fact changed anything. */
  add(key: string, fact: Fact): boolean {
    const nodes = this.#nodes.get(key);
    if (!nodes) return false;
    const before = this.#facts.get(key) ?? [];
    const next = withFact(nodes, before, fact);
    if (next === before && this.#facts.has(key)) return false;
    this.#facts.set(key, next);
    this.#isChanged = true;
    return true;
  }

  /** Sets the facts from before the target was watched. */
  begin(key: string, facts: readonly Fact[]): void {
    if (!this.#nodes.has(key)) return;
    this.#facts.set(key, facts);
    this.#isChanged = true;
  }

  /** Drops the times without a value, for a condition that goes on with the last value of a device that is silent. */
  bridgeSilence(): void {
    for (const [key, facts] of this.#facts)
      this.#facts.set(
        key,
        facts.filter(({ value }) => value !== null),
      );
  }

  /** The facts to store, without those that are too old to matter. */
  stored(now: number): StoredFacts {
    return Object.fromEntries(
      [...this.#facts].map(([key, facts]) => {
        const recent = withoutOld(this.#nodes.get(key) ?? [], facts, now - this.#memory);
        return [key, recent.map(({ at, value }): [number, Fact["value"]] => [at, value])];
      }),
    );
  }
}
