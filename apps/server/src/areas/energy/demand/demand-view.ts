import type { DemandLimit, DemandLoadInput, DemandNow, ShedEvent, ShedLoad } from "@switchboard/contract";
import type { LiveDemand } from "@switchboard/domain/energy";
import type { LimitRow, LoadRow, NamedLoadRow } from "./limits.repository.ts";
import type { NamedShedRow } from "./sheds.repository.ts";

const instant = (at: number) => new Date(at).toISOString();

function presentLoad(row: LoadRow): DemandLoadInput {
  const { sensor_id: sensor, lowest, highest } = row;
  return {
    switch_appliance: row.switch_id,
    necessary: row.necessary,
    watts: row.watts,
    meter: row.meter_id,
    min_on_s: row.min_on_s,
    min_off_s: row.min_off_s,
    longest_off_s: row.longest_off_s,
    comfort: sensor === null ? null : { sensor, lowest, highest },
  };
}

export function loadRow(load: DemandLoadInput): LoadRow {
  return {
    switch_id: load.switch_appliance,
    necessary: load.necessary,
    watts: load.watts,
    meter_id: load.meter,
    min_on_s: load.min_on_s,
    min_off_s: load.min_off_s,
    longest_off_s: load.longest_off_s,
    sensor_id: load.comfort?.sensor ?? null,
    lowest: load.comfort?.lowest ?? null,
    highest: load.comfort?.highest ?? null,
  };
}

export function presentLimit(row: LimitRow, loads: readonly NamedLoadRow[]): DemandLimit {
  const names = loads.flatMap((load): [string, string][] => [
    [load.switch_id, inWords(load)],
    ...(load.meter_id && load.meter_name ? [[load.meter_id, load.meter_name] as [string, string]] : []),
    ...(load.sensor_id && load.sensor_name ? [[load.sensor_id, load.sensor_name] as [string, string]] : []),
  ]);
  return {
    limit: row.upper_limit,
    measure: row.measure,
    minutes: row.minutes,
    restore_percent: row.restore_percent,
    is_on: row.is_on,
    loads: loads.map(presentLoad),
    names: Object.fromEntries(names),
  };
}

const inWords = ({ device_name, switch_name }: Pick<NamedLoadRow, "device_name" | "switch_name">) =>
  `${device_name} · ${switch_name}`;

/** Selects the fields recorded in the audit log. */
export function limitForAudit(row: LimitRow, loads: readonly NamedLoadRow[]) {
  const { upper_limit: limit, measure, minutes, restore_percent, is_on } = row;
  return { limit, measure, minutes, restore_percent, is_on, loads: loads.map(inWords) };
}

export function presentNow(live: LiveDemand, hasLimit: boolean): DemandNow {
  return {
    at: instant(live.at),
    until: instant(live.until),
    present: live.present,
    so_far: live.soFar,
    expected: live.expected,
    low: live.low,
    high: live.high,
    certainty: live.certainty,
    outlook: hasLimit ? live.outlook : null,
    allowed: hasLimit ? live.allowed : null,
    heard_at: instant(live.heardAt),
  };
}

export function presentShed(row: NamedShedRow): ShedLoad {
  return {
    switch_appliance: { _id: row.switch_id, name: row.switch_name },
    device: { _id: row.device_id, device_name: row.device_name },
    power: row.power,
    since: row.shed_at.toISOString(),
    until: row.until.toISOString(),
  };
}

export function presentShedEvent(row: NamedShedRow): ShedEvent {
  return { ...presentShed(row), ended_at: row.ended_at?.toISOString() ?? null, why: row.why };
}
