import type { Hold } from "@switchboard/contract";
import { compareLevels, isWallHold } from "@switchboard/domain/control";
import { signal } from "../ui/signal.ts";
import { createKeyedListeners } from "./keyed-listeners.ts";

export interface HoldRequest {
  /** The id of the switch. */
  id: string;
  /** True to choose another end of an existing hold. */
  isChange?: boolean;
}

/** Emitted when somebody presses a held switch or wants to hold one; the dialog listens. */
export const askAboutHold = signal<HoldRequest>();

/** Holds by switch; each tile is rendered again only when its own hold changes. */
class HeldSwitches {
  readonly #listeners = createKeyedListeners();
  #holds = new Map<string, Hold>();

  /** Replaces all holds; switches without one are no longer held. */
  set(holds: readonly Hold[]): void {
    const before = this.#holds;
    // The highest of several holds of a switch decides.
    const lowestFirst = holds.toSorted((one, other) => compareLevels(other.level, one.level));
    this.#holds = new Map(lowestFirst.map((hold) => [hold.switch_appliance._id, hold]));
    const touched = new Set([...before.keys(), ...this.#holds.keys()]);
    const isSame = (id: string) => JSON.stringify(before.get(id)) === JSON.stringify(this.#holds.get(id));
    for (const [id, hold] of before) if (this.#holds.has(id) && isSame(id)) this.#holds.set(id, hold);
    this.#listeners.call([...touched].filter((id) => before.get(id) !== this.#holds.get(id)));
  }

  /** Removes a hold before the next answer, so that whoever released it can go on at once. */
  forget(id: string): void {
    this.set([...this.#holds.values()].filter((hold) => hold.switch_appliance._id !== id));
  }

  /** True when a tap would be refused; a hold by a press on the wall gives way to it (`fateOf`). */
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
