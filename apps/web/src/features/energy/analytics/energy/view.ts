import { isComparison } from "@switchboard/domain/reports";
import { deviceType } from "@switchboard/domain/site";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { type EnergySearch, reportedIds } from "./analytics-search.ts";
import { type By, OFFERED } from "./metrics.ts";

/** Returns the device when only one is selected. */
export function singleOf({ view, selected_device, device_ids }: EnergySearch): string | undefined {
  if (view === "comparison") return undefined;
  return selected_device ?? (device_ids.length === 1 ? device_ids[0] : undefined);
}

/** Offers phases only for a single three-phase device. A comparison is always of devices. */
export function offeredBy(search: EnergySearch, single: LiveDevice | undefined): readonly By[] {
  if (search.view === "comparison") return ["device"];
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
  return search.metric === "energy" || (search.metric === "power" && (search.view === "comparison" || by !== "device"));
}

/** A comparison needs different devices (spec §5). */
export function isShowable(search: EnergySearch): boolean {
  return search.view !== "comparison" || isComparison(reportedIds(search));
}
