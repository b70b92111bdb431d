import type { Interlock, Protection } from "@switchboard/contract";
import { type Obstacle, obstacleTo, type SwitchLimits } from "@switchboard/domain/control";
import { serverClock } from "../api/server-clock.ts";
import { signal } from "../ui/signal.ts";
import { createKeyedListeners } from "./keyed-listeners.ts";
import type { LiveStore } from "./live-store.ts";

/** The known protection of a switch. */
export interface KnownProtection {
  limits: SwitchLimits;
  isOn: boolean;
  since: number | null;
  /** Switches that must never be on together with it. */
  others: readonly { id: string; name: string }[];
}

/** Emitted when somebody presses a switch that its protection blocks; the notice listens. */
export const askAboutLimit = signal<{ id: string }>();

/** Protections by switch; each tile is rendered again only when its own protection changes. */
class ProtectedSwitches {
  readonly #listeners = createKeyedListeners();
  #known = new Map<string, KnownProtection>();

  /** Replaces all protections; switches without one are not protected. */
  set(switches: readonly Protection[], interlocks: readonly Interlock[]): void {
    const before = this.#known;
    this.#known = new Map(switches.map((each) => [each.switch_appliance._id, toKnown(each, interlocks)]));
    const isSame = (id: string) => JSON.stringify(before.get(id)) === JSON.stringify(this.#known.get(id));
    this.#listeners.call([...new Set([...before.keys(), ...this.#known.keys()])].filter((id) => !isSame(id)));
  }

  of(id: string): KnownProtection | undefined {
    return this.#known.get(id);
  }

  /** Records that a switch has turned, which starts its times. */
  turned(id: string, isOn: boolean, at = serverClock.now()): void {
    const known = this.#known.get(id);
    if (!known || known.isOn === isOn) return;
    this.#known.set(id, { ...known, isOn, since: at });
    this.#listeners.call([id]);
  }

  listen(id: string, listener: () => void): () => void {
    return this.#listeners.add([id], listener);
  }

  /** Returns what prevents turning the switch now by the server's clock, as far as this screen knows; the server decides. */
  obstacle(store: LiveStore, id: string, on: boolean, now = serverClock.now()): Obstacle | undefined {
    const known = this.#known.get(id);
    if (!known) return undefined;
    const isOn = store.switch(id)?.current_status ?? known.isOn;
    const since = isOn === known.isOn ? known.since : now;
    const still = { moving: null, leavesAt: null };
    const others = known.others.map((other) => {
      const isOtherOn = store.switch(other.id)?.current_status ?? false;
      return { id: other.id, isOn: isOtherOn, since: null, ...still };
    });
    const target = { id, isOn, since, limits: known.limits, interlocked: [], ...still };
    return obstacleTo({ switch_state: on ? 1 : 0, level: "tap" }, target, others, now);
  }
}

function toKnown({ switch_appliance, limits, is_on, since }: Protection, interlocks: readonly Interlock[]) {
  const own = interlocks.filter(({ switches }) => switches.some(({ _id }) => _id === switch_appliance._id));
  const others = new Map(own.flatMap(({ switches }) => switches.map(({ _id, name }) => [_id, name])));
  others.delete(switch_appliance._id);
  return {
    limits,
    isOn: is_on,
    since: since === null ? null : Date.parse(since),
    others: [...others].map(([id, name]) => ({ id, name })),
  };
}

export const protectedSwitches = new ProtectedSwitches();
