import type { DriverName } from "@switchboard/contract";
import { oneLine } from "../one-line.ts";

const KEPT = 20;

interface Fault {
  at: string;
  /** Null for the gateway itself. */
  driver: DriverName | null;
  reason: string;
}

/** The latest faults, newest first, as the gateway's screen shows them. */
export class Faults {
  readonly #now: () => number;
  readonly #log: (line: string) => void;
  #faults: Fault[] = [];
  changed: () => void = () => undefined;

  constructor(now: () => number, log: (line: string) => void) {
    this.#now = now;
    this.#log = log;
  }

  /** A repeated fault moves up with its new time, so that it does not push the others out. */
  add(driver: DriverName | null, reason: string): void {
    const fault = { at: new Date(this.#now()).toISOString(), driver, reason: oneLine(reason) || "no reason given" };
    const isRepeated = this.#faults.some((each) => isSame(each, fault));
    this.#faults = [fault, ...this.#faults.filter((each) => !isSame(each, fault))].slice(0, KEPT);
    if (isRepeated) return;
    this.#log(driver ? `${driver}: ${fault.reason}` : fault.reason);
    this.changed();
  }

  list(): Fault[] {
    return this.#faults;
  }
}

function isSame(one: Fault, other: Fault): boolean {
  return one.driver === other.driver && one.reason === other.reason;
}
