import {
  COMFORT_SILENT_MS,
  type DemandMeasure,
  LIVE_HOLD_MS,
  type LoadNow,
  type PowerStep,
  type SheddableLoad,
} from "@switchboard/domain/energy";
import type { LoadRow, NamedLoadRow } from "./limits.repository.ts";
import type { LoadState, NamedShedRow } from "./sheds.repository.ts";

const SECOND = 1000;
/** A switch whose state has not changed this long after the command did not follow it. */
const ACTS_WITHIN_MS = 30 * SECOND;

/** Converts a stored load into the domain's form. */
export function sheddable(row: LoadRow, order: number): SheddableLoad {
  const { sensor_id, lowest, highest } = row;
  return {
    id: row.switch_id,
    order,
    isNecessary: row.necessary,
    minimumOnMs: row.min_on_s * SECOND,
    minimumOffMs: row.min_off_s * SECOND,
    longestOffMs: row.longest_off_s * SECOND,
    comfort: sensor_id === null ? undefined : { lowest: lowest ?? undefined, highest: highest ?? undefined },
  };
}

/** Returns the present state of a limit's loads, by switch id. */
export function readLoads(options: {
  loads: readonly NamedLoadRow[];
  states: readonly LoadState[];
  shed: ReadonlyMap<string, NamedShedRow>;
  measure: DemandMeasure;
  now: number;
}): (id: string) => LoadNow {
  const { shed, measure, now } = options;
  const watts = new Map(options.loads.map(({ switch_id, watts: own }) => [switch_id, own]));
  const states = new Map(options.states.map((state) => [state.switch_id, state]));
  return (id) => {
    const state = states.get(id);
    const event = shed.get(id);
    if (!state) return { isOn: false, since: now, power: 0, comfort: null };
    return {
      // A load that cannot be reached is not counted on.
      isOn: state.is_on && state.is_reachable,
      since: event?.shed_at.getTime() ?? state.turned_at?.getTime() ?? Number.NEGATIVE_INFINITY,
      power: event?.power ?? powerOf(state, watts.get(id) ?? null, measure, now),
      comfort: feltNow(state, now),
    };
  };
}

function powerOf({ meter_at, w, va }: LoadState, watts: number | null, measure: DemandMeasure, now: number): number {
  const measured = measure === "va" ? (va ?? w) : w;
  if (meter_at !== null && measured !== null && now - meter_at <= LIVE_HOLD_MS) return Math.round(measured);
  return watts ?? 0;
}

function feltNow({ felt, felt_at }: LoadState, now: number): number | null {
  return felt_at !== null && now - felt_at.getTime() <= COMFORT_SILENT_MS ? felt : null;
}

/**
 * The changes in power that switching has caused. A switch that did not follow still draws the same power; its present state shows only
 * whether it followed its last step. A load that went off and came back before that draws as much as before in either case.
 */
export function stepsOf(events: readonly NamedShedRow[], states: readonly LoadState[], now: number): PowerStep[] {
  const isOn = new Map(states.map(({ switch_id, is_on }) => [switch_id, is_on]));
  const latest = new Map(events.map((event) => [event.switch_id, event]));
  return events.flatMap((event): PowerStep[] => {
    const { switch_id, power, shed_at, ended_at } = event;
    const [off, on] = [shed_at.getTime(), ended_at?.getTime()];
    const isFollowing = (at: number, state: boolean) =>
      latest.get(switch_id) !== event || now - at < ACTS_WITHIN_MS || (isOn.get(switch_id) ?? false) === state;
    const steps: PowerStep[] = [];
    if (on !== undefined || isFollowing(off, false)) steps.push({ at: off, by: -power });
    if (on !== undefined && isFollowing(on, true)) steps.push({ at: on, by: power });
    return steps;
  });
}
