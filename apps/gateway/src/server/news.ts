import type { DriverName, FieldDevice } from "@switchboard/contract";
import type { Report } from "./calls.ts";

const MOST = { found: 100, others: 500, tried: 20 };

type TryResult = Report["tried"][number];
type LookResult = NonNullable<Report["looked"]>[number];
type PendingNews = Pick<Report, "found" | "gone" | "online" | "tried" | "looked">;

/** The pending news for the server, by device: newer news replaces unsent news. */
export class News {
  /** Called when there is something to send. */
  changed: () => void = () => undefined;
  readonly #found = new Map<string, FieldDevice>();
  readonly #removedDevices = new Map<string, { driver: DriverName; id: string }>();
  readonly #online = new Map<string, { driver: DriverName; id: string; isOnline: boolean }>();
  #tried: TryResult[] = [];
  #looked: LookResult[] = [];

  get isEmpty(): boolean {
    return (
      this.#found.size + this.#removedDevices.size + this.#online.size + this.#tried.length + this.#looked.length === 0
    );
  }

  get isUrgent(): boolean {
    return this.#tried.length + this.#looked.length > 0;
  }

  found(device: FieldDevice): void {
    const key = keyOf(device);
    this.#removedDevices.delete(key);
    this.#online.delete(key);
    this.#found.set(key, device);
    this.changed();
  }

  gone(driver: DriverName, id: string): void {
    const key = keyOf({ driver, id });
    this.#found.delete(key);
    this.#online.delete(key);
    this.#removedDevices.set(key, { driver, id });
    this.changed();
  }

  online(driver: DriverName, id: string, isOnline: boolean): void {
    const key = keyOf({ driver, id });
    const found = this.#found.get(key);
    if (found) this.#found.set(key, { ...found, isOnline });
    else this.#online.set(key, { driver, id, isOnline });
    this.changed();
  }

  tried(tried: TryResult): void {
    this.#tried.push(tried);
    this.#tried = this.#tried.slice(-MOST.tried);
    this.changed();
  }

  looked(looked: LookResult): void {
    this.#looked.push(looked);
    this.#looked = this.#looked.slice(-MOST.tried);
    this.changed();
  }

  /** Takes as much as one report holds. Unsent news is returned with `keep`. */
  take(): PendingNews {
    const [tried, looked] = [this.#tried, this.#looked];
    this.#tried = [];
    this.#looked = [];
    return {
      found: takeFrom(this.#found, MOST.found),
      gone: takeFrom(this.#removedDevices, MOST.others),
      online: takeFrom(this.#online, MOST.others),
      tried,
      ...(looked.length > 0 && { looked }),
    };
  }

  /** Puts back news that did not arrive, unless there is newer news. */
  keep({ found, gone, online, tried, looked = [] }: PendingNews): void {
    const isNewer = (key: string) => this.#found.has(key) || this.#removedDevices.has(key);
    for (const device of found) {
      const later = this.#online.get(keyOf(device));
      if (isNewer(keyOf(device))) continue;
      this.#online.delete(keyOf(device));
      this.#found.set(keyOf(device), later ? { ...device, isOnline: later.isOnline } : device);
    }
    for (const each of gone) if (!isNewer(keyOf(each))) this.#removedDevices.set(keyOf(each), each);
    for (const each of online)
      if (!isNewer(keyOf(each)) && !this.#online.has(keyOf(each))) this.#online.set(keyOf(each), each);
    this.#tried = [...tried, ...this.#tried].slice(-MOST.tried);
    this.#looked = [...looked, ...this.#looked].slice(-MOST.tried);
  }
}

function keyOf({ driver, id }: { driver: DriverName; id: string }): string {
  return `${driver} ${id}`;
}

function takeFrom<T>(map: Map<string, T>, most: number): T[] {
  const taken = [...map].slice(0, most);
  for (const [key] of taken) map.delete(key);
  return taken.map(([, value]) => value);
}
