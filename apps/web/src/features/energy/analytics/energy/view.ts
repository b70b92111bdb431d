import { deviceType } from "@switchboard/domain/site";
import type { LiveDevice } from "../../../../live/live-device.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { type By, OFFERED } from "./metrics.ts";

/** Returns the device when only one is selected. */
export function singleOf({ selected_device, device_ids }: EnergySearch): string | undefined {
  return selected_device ?? (device_ids.length === 1 ? device_ids[0] : undefined);
}

/** Offers phases only for a single three-phase device. */
export function offeredBy(search: EnergySearch, single: LiveDevice | undefined): readonly By[] {
  const hasPhases = single !== undefined && deviceType(single.device_type).phases === 3;
  return OFFERED[search.metric].filter((by) => by !== "phase" || hasPhases);
}

/** Returns the chosen view when it is offered, else the most useful: a single device's power as a curve, its volts by phase. */
export function shownBy(search: EnergySearch, offered: readonly By[]): By {
  if (search.by && offered.includes(search.by)) return search.by;
  if (search.metric === "power" && singleOf(search)) return "device";
  if (offered.includes("phase")) return "phase";
  return offered[0] ?? "device";
}

/** Tells values counted over spans from values measured at instants. */
export function isCounted(search: EnergySearch, by: By): boolean {
  return search.metric === "energy" || (search.metric === "power" && by !== "device");
}
