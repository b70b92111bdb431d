import type { Device, PowerReport } from "@switchboard/contract";
import { deviceType } from "@switchboard/domain";

const NOMINAL_VOLTS = 230;
/** What one switch of a metered device draws when it is on, and what the main panel carries. */
const LOAD_WATTS = 1400;
const PANEL_WATTS = 14_200;

function wattsOf(device: Device, now: number): number {
  if (device.device_type === "ENERGY_METER_3") return PANEL_WATTS + 900 * Math.sin(now / 47_000);
  const on = (device.switch_appliances ?? []).filter((each) => each.current_status).length;
  return on * (LOAD_WATTS + 40 * Math.sin(now / 9_000));
}

/** What a device measures right now; undefined where it measures nothing. */
export function demoReading(device: Device, now: number): PowerReport | undefined {
  const { phases } = deviceType(device.device_type);
  if (phases === 0) return undefined;
  const volts = (phase: number) => NOMINAL_VOLTS + 3 * Math.sin(now / 21_000 + phase * 2);
  const watts = wattsOf(device, now);
  const pf = watts > 0 ? 0.92 : 1;
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
