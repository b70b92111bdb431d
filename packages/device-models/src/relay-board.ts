import type { SwitchKind } from "@switchboard/domain/site";
import {
  type Action,
  type Hardware,
  type HardwareState,
  NO_SUCH_SWITCH,
  NOT_SUPPORTED,
  NOTHING_TO_DO,
} from "./hardware.ts";

type Relay = 0 | 1;
type Dimmer = number | null;

/** Relays and dimmers behind wall switches, and plugs. */
export class RelayBoard implements Hardware {
  private readonly relays: Relay[];
  private readonly dimm: Dimmer[] | undefined;

  constructor(kinds: readonly SwitchKind[], relays: readonly Relay[] = [], dimm: readonly Dimmer[] = []) {
    this.relays = kinds.map((_, index) => relays[index] ?? 0);
    const hasDimmer = kinds.includes("dimmer");
    this.dimm = hasDimmer ? kinds.map((kind, index) => (kind === "dimmer" ? (dimm[index] ?? 60) : null)) : undefined;
  }

  state(): HardwareState {
    const relays = this.relays.slice();
    return this.dimm ? { relays, dimm: this.dimm.slice() } : { relays };
  }

  act({ switch_no, state, dimm, color, ct }: Action, _now: number): string | undefined {
    const index = switch_no - 1;
    if (index >= this.relays.length) return NO_SUCH_SWITCH;
    if (color !== undefined || ct !== undefined) return NOT_SUPPORTED;
    if (dimm !== undefined && (this.dimm?.[index] ?? null) === null) return NOT_SUPPORTED;
    if (state === undefined && dimm === undefined) return NOTHING_TO_DO;
    if (dimm && this.dimm) this.dimm[index] = dimm;
    // A level without a state turns the switch on. The level 0 turns it off and keeps the previous level.
    this.relays[index] = state ?? (dimm === 0 ? 0 : 1);
    return undefined;
  }
}
