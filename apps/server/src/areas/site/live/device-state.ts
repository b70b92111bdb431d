import { applyRelays, isOnline, nextOnlineStatus } from "@switchboard/domain/site";
import type { StoredDevice, StoredSwitch } from "../devices/device-states.service.ts";
import type { DeviceReport } from "./device-report.ts";

/** What a report changes about a device as it is stored. */
export interface Step {
  device: StoredDevice;
  /** Set where the device went online or offline. */
  wentOnline?: boolean;
  /** Switches whose relay changed. */
  flipped: StoredSwitch[];
}

/** Pure: a stored device and one report give the next stored device. */
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
    // It says that it is there before it listens, and shows its state once it does: until then orders would be lost.
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
