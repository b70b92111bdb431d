import { BOXED_TYPE_CODES } from "@switchboard/domain/site";
import type { FleetDevice } from "./fleet-file.ts";

/** Returns devices of all types in turn, SIM0001 and on, for a broker without passwords or with a shared one. */
export function makeUpDevices(count: number, secret: string): FleetDevice[] {
  return Array.from({ length: count }, (_, index) => ({
    kd_id: `SIM${String(index + 1).padStart(4, "0")}`,
    secret,
    device_type: BOXED_TYPE_CODES[index % BOXED_TYPE_CODES.length] ?? BOXED_TYPE_CODES[0],
  }));
}
