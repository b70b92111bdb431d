import type { DriverName, FieldDevice } from "@switchboard/contract";
import type { Report } from "./calls.ts";

const MOST = { found: 100, others: 500, tried: 20 };

type Tried = Report["tried"][number];
type Looked = NonNullable<Report["looked"]>[number];
type Taken = Pick<Report, "found" | "gone" | "online" | "tried" | "looked">;

/** What there is to tell the server, by device: what is newer takes the place of what was not told yet. */
export class News {
  /** There is something to tell. */
  changed: () => void = () => undefined;
  readonly #found = new Map<string, FieldDevice>();
  readonly #gone = new Map<string, { driver: DriverName; id: string }>();
  readonly #online = new Map<string, { driver: DriverName; id: string; isOnline: boolean }>();
  #tried: Tried[] = [];
  #looked: Looked[] = [];

  get isEmpty(): boolean {
    return this.#found.size + this.#gone.size + this.#online.size + this.#tried.length + this.#looked.length === 0;
  }

  get isUrgent(): boolean {
    return this.#tried.length + this.#looked.length > 0;
  }

  found(device: FieldDevice): void {
    const key = keyOf(device);
    this.#gone.delete(key);
    this.#online.delete(key);
    this.#found.set(key, device);
    this.changed();
  }

  gone(driver: DriverName, id: string): void {
    const key = keyOf({ driver, id });
    this.#found.delete(key);
    this.#online.delete(key);
    this.#gone.set(key, { driver, id });
    this.changed();
  }

  online(driver: DriverName, id: string, isOnline: boolean): void {
    const key = keyOf({ driver, id });
    const found = this.#found.get(key);
    if (found) this.#found.set(key, { ...found, isOnline });
    else this.#online.set(key, { driver, id, isOnline });
    this.changed();
  }

  tried(tried: Tried): void {
    this.#tried.push(tried);
    this.#tried = this.#tried.slice(-MOST.tried);
    this.changed();
  }

  looked(looked: Looked): void {
    this.#looked.push(looked);
    this.#looked = this.#looked.slice(-MOST.tried);
    this.changed();
  }

  /** As much as one report holds. What is not told after all is given back with `keep`. */
  take(): Taken {
    const [tried, looked] = [this.#tried, this.#looked];
    this.#tried = [];
    this.#looked = [];
    return {
      found: takeFrom(this.#found, MOST.found),
      gone: takeFrom(this.#gone, MOST.others),
      online: takeFrom(this.#online, MOST.others),
      tried,
      ...(looked.length > 0 && { looked }),
    };
  }

  /** What did not arrive; anything newer that was said meanwhile stands. */
  keep({ found, gone, online, tried, looked = [] }: Taken): void {
    const isNewer = (key: string) => this.#found.has(key) || this.#gone.has(key);
    for (const device of found) {
      const later = this.#online.get(keyOf(device));
      if (isNewer(keyOf(device))) continue;
      this.#online.delete(keyOf(device));
      this.#found.set(keyOf(device), later ? { ...device, isOnline: later.isOnline } : device);
    }
    for (const each of gone) if (!isNewer(keyOf(each))) this.#gone.set(keyOf(each), each);
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
