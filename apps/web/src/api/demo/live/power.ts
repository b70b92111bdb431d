import type { Device, PowerReport } from "@switchboard/contract";
import { drawn, instantAt, meterOf, type Past, swing } from "@switchboard/sample-building";

/** What a device measures right now, a little different each time; undefined where it measures nothing. */
export function readingNow(past: Past | undefined, device: Device, now: number): PowerReport | undefined {
  const load = past?.device.load;
  if (!past || !load) return undefined;
  const { seed } = past.device;
  const [appliance] = device.switch_appliances ?? [];
  const instant = instantAt(past, now);
  const draw = drawn(load, instant, seed, { on: appliance?.current_status ?? true });
  const flutter = 1 + 0.01 * swing(seed, Math.floor(now / 1000));
  const { thdn, ...measured } = meterOf(past)(instant, { ...draw, watts: draw.watts * flutter });
  return { ts: now, ...measured, THDN: thdn };
}
