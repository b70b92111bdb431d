import { type Hardware, type HardwareState, NO_SUCH_SWITCH } from "./hardware.ts";

/** An infrared blaster has no relay; it is there, and says so. */
export class IrBlaster implements Hardware {
  state(): HardwareState {
    return { relays: [] };
  }

  act(): string {
    return NO_SUCH_SWITCH;
  }
}
