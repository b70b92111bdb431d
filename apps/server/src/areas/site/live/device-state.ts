import { applyRelays, isOnline, nextOnlineStatus } from "@switchboard/domain/site";
import type { StoredDevice, StoredSwitch } from "../devices/device-states.service.ts";
import type { DeviceReport } from "./device-report.ts";

/** The effect of a report on the stored device. */
export interface Step {
  device: StoredDevice;
  /** Set when the device went online or offline. */
  wentOnline?: boolean;
  /** Switches whose relay changed. */
  flipped: StoredSwitch[];
}

/** Computes the next stored device from the present one and a report, without side effects. */
export function applyReport(before: StoredDevice, report: DeviceReport): Step {
  const current_status = nextOnlineStatus(before.current_status, report.status);
  const switches = report.state ? applyState(before.switches, report.state) : before.switches;
  const flipped = switches.filter((each, index) => each.current_status !== before.switches[index]?.current_status);
  const device = {
    ...before,
    current_status,
    switches,
    rssi: report.rssi ?? before.rssi,
    last_seen: isOnline(report.status) ? report.at : before.last_seen,
    // A device announces itself before it subscribes, and reports its state afterwards; commands sent before that would
    // be lost.
    expected_until: report.state || !isOnline(report.status) ? null : before.expected_until,
  };
  const turned = isOnline(before.current_status) !== isOnline(current_status);
  return { device, flipped, ...(turned ? { wentOnline: isOnline(current_status) } : {}) };
}

function applyState(switches: StoredSwitch[], state: NonNullable<DeviceReport["state"]>): StoredSwitch[] {
  const relayed = applyRelays(
    switches.map((each) => ({ ...each, loading: false })),
    state.relays,
  );
  return relayed.map(({ loading: _, ...each }) => ({
    ...each,
    current_dimm: state.dimm?.[each.switch_no - 1] ?? each.current_dimm,
    light: each.light && state.light ? { color: state.light.color, color_temperature: state.light.ct } : each.light,
  }));
}
