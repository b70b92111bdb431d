import { controlKind } from "@switchboard/domain/site";
import type { LiveDevice, LiveSwitch } from "../live/live-device.ts";

/** One tile for a curtain's two switches, named by the first of them; one for any other. */
export function tilesOf(device: LiveDevice, switches: readonly LiveSwitch[]): string[] {
  const first = device.switches.find((each) => controlKind(device, each) === "curtain");
  const ids = switches.map((each) => (first && controlKind(device, each) === "curtain" ? first._id : each._id));
  return [...new Set(ids)];
}
