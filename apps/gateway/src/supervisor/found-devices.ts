import { FieldDevice } from "@switchboard/contract";
import * as z from "zod/mini";

/** More than any building has behind one driver; more is a mistake or an attack, and causes one fault. */
const MOST_DEVICES = 2000;
const UNFIT_ID = /[#+\0]/;

/** The devices that one driver has found, as far as they are valid. */
export class FoundDevices {
  readonly #devices = new Map<string, FieldDevice>();
  readonly #fault: (reason: string) => void;

  constructor(fault: (reason: string) => void) {
    this.#fault = fault;
  }

  get size(): number {
    return this.#devices.size;
  }

  get(id: string): FieldDevice | undefined {
    return this.#devices.get(id);
  }

  values(): Iterable<FieldDevice> {
    return this.#devices.values();
  }

  /** Returns the device if it is new or has changed; otherwise undefined. */
  add(announced: FieldDevice): FieldDevice | undefined {
    const before = this.#devices.get(announced.id);
    if (!before && this.#devices.size >= MOST_DEVICES) {
      this.#fault(`more than ${MOST_DEVICES} devices are announced; those beyond are passed over`);
      return undefined;
    }
    const read = z.safeParse(FieldDevice, announced);
    if (!read.success || UNFIT_ID.test(announced.id) || repeatsKeys(read.data)) {
      this.#fault("a device describes itself in a way that cannot be used; it is passed over");
      return undefined;
    }
    if (before && JSON.stringify(before) === JSON.stringify(read.data)) return undefined;
    this.#devices.set(read.data.id, read.data);
    return read.data;
  }

  remove(id: string): boolean {
    return this.#devices.delete(id);
  }

  /** Returns true if the state changed. */
  setOnline(id: string, isOnline: boolean): boolean {
    const device = this.#devices.get(id);
    if (!device || device.isOnline === isOnline) return false;
    this.#devices.set(id, { ...device, isOnline });
    return true;
  }
}

function repeatsKeys({ channels }: FieldDevice): boolean {
  return new Set(channels.map(({ key }) => key)).size !== channels.length;
}
