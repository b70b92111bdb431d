import type { VirtualDevice } from "./virtual-device.ts";

export interface StormOptions {
  perSecond: number;
  seconds: number;
  /** Chooses the switches; a seeded one repeats the same storm. */
  random?: () => number;
}

interface LastFlip {
  kd_id: string;
  switch_no: number;
  state: 0 | 1;
  /** The time at which it was handed to the connection, in milliseconds since the epoch. */
  sentAt: number;
}

export interface StormResult {
  flips: number;
  /** The last flip of each switch, by `kd_id/switch_no`. */
  last: Map<string, LastFlip>;
}

const STEP_MS = 5;

/** Flips random relays of the online devices at a steady rate, as if by hand, in small steps rather than in bursts. */
export function storm(devices: Iterable<VirtualDevice>, options: StormOptions): Promise<StormResult> {
  const { perSecond, seconds, random = Math.random } = options;
  const able = [...devices].filter((device) => device.online && device.state().relays.length > 0);
  if (able.length === 0) return Promise.reject(new Error("No device with a relay is online"));
  const result: StormResult = { flips: 0, last: new Map() };
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
      for (; result.flips < due; result.flips++) flipOne(able, random, result.last);
      if (result.flips < total) return;
      clearInterval(timer);
      resolve(result);
    }, STEP_MS);
  });
}

function flipOne(able: VirtualDevice[], random: () => number, last: Map<string, LastFlip>): void {
  const device = able[Math.floor(random() * able.length)];
  if (!device) return;
  const switch_no = 1 + Math.floor(random() * device.state().relays.length);
  device.press(switch_no);
  const state = device.state().relays[switch_no - 1] ?? 0;
  last.set(`${device.kd_id}/${switch_no}`, { kd_id: device.kd_id, switch_no, state, sentAt: Date.now() });
}
