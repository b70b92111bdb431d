import {
  simpleTree,
  type TreeTrigger,
  toCondition,
  type WorkflowInput,
  type WorkflowReplay,
  type WorkflowTree,
} from "@switchboard/contract";
import {
  CHART_MEASURES,
  type ConditionNode,
  causeOf,
  EventType,
  type Fact,
  factKey,
  isOnline,
  replayAlarms,
  replayTree,
  type TriggerNode,
  wayBack,
} from "@switchboard/domain";
import {
  DAY,
  type Past,
  pastEvents,
  pastSensorReadings,
  pastStatusChanges,
  readingsOf,
  sensorPlace,
} from "@switchboard/sample-building";
import type { DemoStore } from "../store.ts";

const REPLAYED = 30 * DAY;
const MOST_TOLD = 100;
/** Of three phases the lowest can be too low. */
const LOW = " low";

/** What a workflow would have done in the demo's past, by the rule of the server. */
export function replayDemo(store: DemoStore, inputs: readonly WorkflowInput[]): WorkflowReplay {
  const to = Date.now();
  const period = { from: to - REPLAYED, to, timeZone: store.zone };
  const [first] = inputs;
  const tree = first?.tree ?? simpleOf(inputs);
  const known = new DemoFacts(store, period.from - DAY, to);
  const conditions = first?.tree
    ? [known.conditionOf(tree)]
    : known.targetsOf(tree).map((target) => known.conditionOf(tree, target));
  const values = known.values;
  const calendars = store.tables.calendars.map(({ group, entries }) => ({ group: group?._id ?? null, entries }));
  const facts = { timeZone: store.zone, calendars, values };
  const runs = conditions.map((condition) => ({ condition, ...replayTree(condition, facts, period) }));
  const stopped = Math.min(...runs.map(({ stoppedAt }) => stoppedAt ?? Number.POSITIVE_INFINITY));
  const fired = runs
    .flatMap((run) => run.fired.map((each) => ({ ...each, condition: run.condition })))
    .filter(({ at }) => at < stopped)
    .toSorted((a, b) => a.at - b.at);
  const told = fired.length > MOST_TOLD ? [...fired.slice(0, MOST_TOLD / 2), ...fired.slice(-MOST_TOLD / 2)] : fired;
  const alarm = first?.alarm;
  const delays = { onDelayMs: (alarm?.onDelay ?? 0) * 1000, offDelayMs: (alarm?.offDelay ?? 0) * 1000 };
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(to).toISOString(),
    fired: fired.length,
    at: told.map(({ at, until, condition }) => {
      const cause = causeOf(condition, values, at);
      return {
        at: new Date(at).toISOString(),
        ...(until !== undefined && { until: new Date(until).toISOString() }),
        device: store.deviceRef(known.deviceOf(cause?.target ?? "") ?? null),
        value: cause?.value ?? 0,
      };
    }),
    ...(Number.isFinite(stopped) && { stopped: new Date(stopped).toISOString() }),
    ...(alarm && { alarms: replayAlarms(fired, delays, period) }),
    unknown: runs.length > 0 ? runs.reduce((sum, run) => sum + run.unknown, 0) / runs.length : 1,
  };
}

function simpleOf(inputs: readonly WorkflowInput[]): WorkflowTree {
  const [first] = inputs;
  const { minutes = 0, press = null, startTime = 0, endTime = 2359 } = first ?? {};
  const ids = (name: "device" | "group" | "sensor" | "button") => inputs.flatMap((each) => each[name] ?? []);
  return simpleTree({
    trigger: (first?.trigger ?? "voltage") as TreeTrigger["trigger"],
    qualifier: (first?.qualifier ?? "above") as TreeTrigger["qualifier"],
    value: first?.value ?? 0,
    minutes: first?.trigger === "sensor" ? minutes : 0,
    press,
    startTime,
    endTime,
    devices: ids("device"),
    groups: ids("group"),
    sensors: ids("sensor"),
    buttons: ids("button"),
  });
}

/** What the building's past says of whatever a condition watches, worked out when it is asked for. */
class DemoFacts {
  readonly values = new Map<string, readonly Fact[]>();
  readonly #store: DemoStore;
  readonly #from: number;
  readonly #to: number;

  constructor(store: DemoStore, from: number, to: number) {
    this.#store = store;
    this.#from = from;
    this.#to = to;
  }

  /** Each thing that is watched: a device, a sensor or a button. */
  targetsOf(tree: WorkflowTree): string[] {
    const found: string[] = [];
    toCondition(tree, (trigger) => {
      found.push(...this.#targets(trigger));
      return { kind: "trigger", trigger: trigger.trigger, qualifier: trigger.qualifier, value: 0, targets: [] };
    });
    return [...new Set(found)];
  }

  /** A condition over all that it watches, or over one thing alone. */
  conditionOf(tree: WorkflowTree, only?: string): ConditionNode {
    return toCondition(tree, (trigger) => {
      const { devices: _, groups: __, sensors: ___, buttons: ____, ...own } = trigger;
      const isLow = own.qualifier === "below" && own.trigger !== "sensor";
      const ids = this.#targets(trigger).filter((id) => only === undefined || id === only);
      const kind = this.#store.tables.sensors.find(({ _id }) => _id === ids[0])?.sensor.kind;
      const targets = ids.map((id) => `${id}${isLow ? LOW : ""}`);
      const node: TriggerNode = { ...own, back: wayBack(trigger, kind), targets };
      for (const target of targets) this.#look(node, target);
      return node;
    });
  }

  deviceOf(target: string): string | undefined {
    const id = target.replace(LOW, "");
    const { sensors, buttons } = this.#store.tables;
    return [...sensors, ...buttons].find(({ _id }) => _id === id)?.device ?? (id || undefined);
  }

  #targets({ devices = [], groups = [], sensors = [], buttons = [] }: TreeTrigger): string[] {
    const inside = groups.flatMap((id) => this.#store.findGroup(id)?.devices ?? []);
    return [...new Set([...devices, ...inside, ...sensors, ...buttons])];
  }

  #look(node: TriggerNode, target: string): void {
    const key = factKey(node, target);
    const past = this.#store.pasts.find(({ device }) => device.id === this.deviceOf(target));
    if (this.values.has(key) || !past) return;
    const installed = past.days[0]?.from ?? this.#from;
    const gone = pastStatusChanges(past.device, past.incidents, installed).flatMap(({ at, status }): Fact[] => {
      if (node.trigger === "offline") return [{ at, value: !isOnline(status) }];
      return isOnline(status) || node.trigger === "press" ? [] : [{ at, value: null }];
    });
    const said = [...this.#said(node, target, past), ...gone].filter(({ at }) => at <= this.#to);
    this.values.set(
      key,
      said.toSorted((a, b) => a.at - b.at),
    );
  }

  #said({ trigger, qualifier }: TriggerNode, target: string, past: Past): Fact[] {
    if (trigger === "press") return [{ at: this.#from, value: false }];
    if (trigger === "sensor") {
      const row = this.#store.tables.sensors.find(({ _id }) => _id === target);
      const span = { from: Math.max(this.#from, past.days[0]?.from ?? this.#from), until: this.#to };
      return row ? pastSensorReadings(row.sensor, span, sensorPlace(this.#store.pasts, past, this.#store.zone)) : [];
    }
    if (trigger === "motor")
      return pastEvents(past, this.#to)
        .filter(({ type }) => type === EventType.motorHealth)
        .map(({ at, value }) => ({ at, value }));
    if (trigger !== "voltage" && trigger !== "current" && trigger !== "power") return [];
    const readings = readingsOf(past, this.#to, this.#from);
    const scale = trigger === "power" ? 1000 : 1;
    const most = qualifier === "below" ? Math.min : Math.max;
    return readings.ts.map((ts, index) => {
      const phases = CHART_MEASURES[trigger].flatMap((name) => readings[name][index] ?? []);
      return { at: ts * 1000, value: most(...phases) / scale };
    });
  }
}
