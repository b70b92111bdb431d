import { type FieldDevice, MAX_PAYLOAD_BYTES, type SensorReport } from "@switchboard/contract";
import { SENSOR_KINDS } from "@switchboard/domain/site";

/** The time between two reports of a device, for changed and unchanged values. */
const SENSOR_SPACING = {
  online: { changedMs: 5000, sameMs: 60_000 },
  away: { changedMs: 60_000, sameMs: 300_000 },
};
/** Leaves room for the rest of the message. */
const ROOM = MAX_PAYLOAD_BYTES - 200;

interface SensorOptions {
  now(): number;
  isOnline(): boolean;
  send(report: SensorReport): void;
}

/** Joins the sensor values of a device into reports at a limited rate; yes/no states are reported immediately. */
export class SensorReports {
  readonly #options: SensorOptions;
  readonly #pending = new Map<string, number>();
  readonly #lastSent = new Map<string, number>();
  #at = 0;
  #toldAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #due = Number.POSITIVE_INFINITY;

  constructor(options: SensorOptions) {
    this.#options = options;
  }

  hear(at: number, device: FieldDevice, values: [string, number][]): void {
    let wait = Number.POSITIVE_INFINITY;
    for (const [key, value] of values) {
      if (!Number.isFinite(value)) continue;
      this.#pending.set(key, value);
      wait = Math.min(wait, this.#spacing(device, key, this.#lastSent.get(key) !== value));
    }
    this.#at = Math.max(this.#at, at);
    if (wait === Number.POSITIVE_INFINITY) return;
    this.#schedule(this.#toldAt + wait);
  }

  flush(): void {
    this.stop();
    if (this.#pending.size === 0) return;
    this.#toldAt = this.#options.now();
    for (const values of inPayloads([...this.#pending])) this.#options.send({ ts: Math.round(this.#at), values });
    for (const [key, value] of this.#pending) this.#lastSent.set(key, value);
    this.#pending.clear();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = Number.POSITIVE_INFINITY;
  }

  #spacing(device: FieldDevice, key: string, isChanged: boolean): number {
    const { changedMs, sameMs } = this.#options.isOnline() ? SENSOR_SPACING.online : SENSOR_SPACING.away;
    if (!isChanged) return sameMs;
    const channel = device.channels.find((each) => each.key === key);
    const isState = channel?.type === "sensor" && SENSOR_KINDS[channel.kind].shape === "state";
    return isState ? 0 : changedMs;
  }

  #schedule(due: number): void {
    const now = this.#options.now();
    if (due > now && due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    if (due <= now) this.flush();
    else this.#timer = setTimeout(() => this.flush(), due - now);
  }
}

/** Splits values into as few messages as the size limit allows. */
function inPayloads(values: [string, number][]): Record<string, number>[] {
  const payloads: Record<string, number>[] = [];
  let room = 0;
  for (const [key, value] of values) {
    const bytes = Buffer.byteLength(JSON.stringify(key)) + 30;
    if (bytes > room) {
      payloads.push({});
      room = ROOM;
    }
    room -= bytes;
    const last = payloads.at(-1);
    if (last) last[key] = value;
  }
  return payloads;
}
