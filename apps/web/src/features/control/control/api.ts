import { contract } from "@switchboard/contract";
import { call } from "../../../api/call.ts";
import type { DaySpan } from "../../../ui/format/day-span.ts";

const QUIET = { quiet: true, silent: true } as const;

/** Loads the latest events of a device in some days. */
export function loadDeviceEvents(input: DaySpan & { id: string; limit: number }, signal: AbortSignal) {
  return call(contract.deviceEventsHistory, input, { ...QUIET, signal });
}
