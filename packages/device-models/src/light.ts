import { type Action, type Hardware, type HardwareState, NO_SUCH_SWITCH, NOTHING_TO_DO } from "./hardware.ts";

/** A light controller: one switch with a brightness, a colour and a colour temperature. */
export class Light implements Hardware {
  private relay: 0 | 1;
  private color = "#ffd9a0";
  private ct = 3000;
  private dimm: number;

  constructor(relay: 0 | 1 = 0, dimm: number | null = null) {
    this.relay = relay;
    this.dimm = dimm ?? 99;
  }

  state(): HardwareState {
    return { relays: [this.relay], dimm: [this.dimm], light: { color: this.color, ct: this.ct } };
  }

  act({ switch_no, state, dimm, color, ct }: Action): string | undefined {
    if (switch_no !== 1) return NO_SUCH_SWITCH;
    if (state === undefined && dimm === undefined && color === undefined && ct === undefined) return NOTHING_TO_DO;
    this.color = color ?? this.color;
    this.ct = ct ?? this.ct;
    if (dimm) this.dimm = dimm;
    // A brightness of 0 turns the light off and keeps the previous one.
    this.relay = state ?? (dimm === 0 ? 0 : 1);
    return undefined;
  }
}
