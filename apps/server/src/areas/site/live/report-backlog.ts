import type { Backlog, Waiting } from "../../../platform/backlog.ts";
import { deviceKey } from "../../../platform/broker/received-message.ts";
import type { DeviceReport } from "./device-report.ts";

/**
 * Orders reports by priority: somebody waits for answers and status, and heartbeats repeat the whole state a minute
 * later. Of the heartbeats of one device only the newest waits. The reports of one device stay in order: one that
 * overtakes the heartbeats of others takes its own along.
 */
export class ReportBacklog implements Backlog<DeviceReport> {
  #urgent: Waiting<DeviceReport>[] = [];
  readonly #heartbeats = new Map<string, Waiting<DeviceReport>>();

  get length(): number {
    return this.#urgent.length + this.#heartbeats.size;
  }

  get isUrgent(): boolean {
    return this.#urgent.length > 0;
  }

  push(waiting: Waiting<DeviceReport>): void {
    const { enterpriseId, device, channel } = waiting.item;
    const key = deviceKey(enterpriseId, device);
    const earlier = this.#heartbeats.get(key);
    if (channel === "heartbeat") {
      this.#heartbeats.set(key, earlier ? inPlaceOf(earlier, waiting) : waiting);
      return;
    }
    if (earlier) {
      this.#heartbeats.delete(key);
      this.#urgent.push(earlier);
    }
    this.#urgent.push(waiting);
  }

  take(count: number): Waiting<DeviceReport>[] {
    const taken = this.#urgent.splice(0, count);
    for (const [key, heartbeat] of this.#heartbeats) {
      if (taken.length >= count) break;
      taken.push(heartbeat);
      this.#heartbeats.delete(key);
    }
    return taken;
  }
}

/** Both reports are acknowledged when the newer one is stored. */
function inPlaceOf(older: Waiting<DeviceReport>, newer: Waiting<DeviceReport>): Waiting<DeviceReport> {
  if (!older.acknowledge) return newer;
  return {
    item: newer.item,
    acknowledge(error) {
      older.acknowledge?.(error);
      newer.acknowledge?.(error);
    },
  };
}
