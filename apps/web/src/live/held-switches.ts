import type { Hold } from "@switchboard/contract";
import { compareLevels, isWallHold } from "@switchboard/domain/control";
import { signal } from "../ui/signal.ts";
import { createKeyedListeners } from "./keyed-listeners.ts";

export interface AskedHold {
  /** Of the switch. */
  id: string;
  /** Whether another end is to be chosen for what is held already. */
  isChange?: boolean;
}

/** Somebody pressed what somebody holds, or wants to hold it: who shows the way listens. */
export const askAboutHold = signal<AskedHold>();

/** Who holds which switch, so that each tile is drawn again just when its own hold changes. */
class HeldSwitches {
  readonly #listeners = createKeyedListeners();
  #holds = new Map<string, Hold>();

  /** All that there are: what is not among them is no longer held. */
  set(holds: readonly Hold[]): void {
    const before = this.#holds;
    // Of several that hold one switch, the highest has the say.
    const lowestFirst = holds.toSorted((one, other) => compareLevels(other.level, one.level));
    this.#holds = new Map(lowestFirst.map((hold) => [hold.switch_appliance._id, hold]));
    const touched = new Set([...before.keys(), ...this.#holds.keys()]);
    const isSame = (id: string) => JSON.stringify(before.get(id)) === JSON.stringify(this.#holds.get(id));
    for (const [id, hold] of before) if (this.#holds.has(id) && isSame(id)) this.#holds.set(id, hold);
    this.#listeners.call([...touched].filter((id) => before.get(id) !== this.#holds.get(id)));
  }

  /** Before the next answer: whoever released it goes on at once. */
  forget(id: string): void {
    this.set([...this.#holds.values()].filter((hold) => hold.switch_appliance._id !== id));
  }

  /** Whether a tap would be refused: what a press on the wall holds gives way to it (`fateOf`). */
  refuses(id: string): boolean {
    const hold = this.#holds.get(id);
    return hold !== undefined && !isWallHold({ level: hold.level, byId: hold.by?._id ?? null });
  }

  of(id: string): Hold | undefined {
    return this.#holds.get(id);
  }

  listen(id: string, listener: () => void): () => void {
    return this.#listeners.add([id], listener);
  }
}

export const heldSwitches = new HeldSwitches();
