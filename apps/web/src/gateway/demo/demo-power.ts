import type { Device, PowerReport } from "@switchboard/contract";
import { type DeviceTypeCode, deviceType, wallClock } from "@switchboard/domain";

const NOMINAL_VOLTS = 230;
/** What one switch of a metered device draws when it is on. */
const LOAD_WATTS: Partial<Record<DeviceTypeCode, number>> = {
  HEAVY_PLUG: 480,
  KIOT_HEAVY_PLUG: 910,
  SW_1_HEAVY: 1380,
  KIOT_MOTOR: 3650,
};
/** What a meter of one phase or of three carries at the busiest hour, and the part of it that never rests. */
const METER_WATTS = { 1: 2300, 3: 14_600 };
const AT_REST = 0.18;

/** Offices wake at eight, peak after noon and leave at seven. */
function busyAt(now: number, timeZone: string): number {
  const local = wallClock(new Date(now), timeZone);
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
  const share = hour > 7 && hour < 20 ? Math.max(0, Math.cos(((hour - 13.5) / 6.5) * (Math.PI / 2))) : 0;
  return AT_REST + (1 - AT_REST) * share * (local.getUTCDay() % 6 === 0 ? 0.3 : 1);
}

function wattsOf(device: Device, now: number, timeZone: string): number {
  const { phases, switches } = deviceType(device.device_type);
  if (phases === 0) return 0;
  const flutter = 1 + 0.03 * Math.sin(now / 9_000) + 0.02 * Math.sin(now / 2_700);
  if (switches.length === 0) return METER_WATTS[phases] * busyAt(now, timeZone) * flutter;
  const on = (device.switch_appliances ?? []).filter((each) => each.current_status).length;
  return on * (LOAD_WATTS[device.device_type] ?? 0) * flutter;
}

/** What a device measures right now; undefined where it measures nothing. */
export function demoReading(device: Device, now: number, timeZone: string): PowerReport | undefined {
  const { phases } = deviceType(device.device_type);
  if (phases === 0) return undefined;
  const volts = (phase: number) => NOMINAL_VOLTS + 3 * Math.sin(now / 21_000 + phase * 2);
  const watts = wattsOf(device, now, timeZone);
  const pf = watts > 0 ? 0.92 + 0.01 * Math.sin(now / 13_000) : 1;
  const amperes = (phase: number) => watts / phases / volts(phase) / pf;
  const total = {
    ts: now,
    v: volts(0),
    c: amperes(0),
    p: watts,
    pf,
    THDN: watts > 0 ? 3.2 + Math.sin(now / 30_000) : 0,
  };
  if (phases === 1) return total;
  return { ...total, v1: volts(0), v2: volts(1), v3: volts(2), c1: amperes(0), c2: amperes(1), c3: amperes(2) };
}
