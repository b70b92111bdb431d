import {
  type Action,
  type Hardware,
  type HardwareState,
  NO_SUCH_SWITCH,
  NOT_SUPPORTED,
  NOTHING_TO_DO,
} from "./hardware.ts";

/** A light controller: one switch with a colour and a colour temperature. */
export class Light implements Hardware {
  private relay: 0 | 1;
  private color = "#ffd9a0";
  private ct = 3000;

  constructor(relay: 0 | 1 = 0) {
    this.relay = relay;
  }

  state(): HardwareState {
    return { relays: [this.relay], light: { color: this.color, ct: this.ct } };
  }

  act({ switch_no, state, dimm, color, ct }: Action): string | undefined {
    if (switch_no !== 1) return NO_SUCH_SWITCH;
    if (dimm !== undefined) return NOT_SUPPORTED;
    if (state === undefined && color === undefined && ct === undefined) return NOTHING_TO_DO;
    this.color = color ?? this.color;
    this.ct = ct ?? this.ct;
    this.relay = state ?? 1;
    return undefined;
  }
}
