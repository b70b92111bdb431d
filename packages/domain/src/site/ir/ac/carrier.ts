import type { IrSignal } from "../signal.ts";
import { stateFrame } from "./state-frame.ts";
import { AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const TIMES = { leader: [8940, 4556], mark: 503, zero: 615, one: 1736, gap: 100_000, first: "lowest bit" } as const;

const MODES = ["cool", "heat", "fan"] as const;
const MODE: CodesOf<AcWish["mode"]> = { heat: 1, cool: 2, fan: 3, auto: 2, dry: 2 };
const FAN: CodesOf<AcWish["fan"]> = { auto: 0, low: 1, medium: 2, high: 3 };
/** The hours of unset timers. */
const TIMERS = [0x00, 0x40, 0x40];

/** Returns the eight bytes of a Carrier state. The third contains the sum of the following half bytes. */
export function carrierBytes({ power, mode, temperature, fan, swing }: AcWish): number[] {
  const choice = (FAN[fan] << 2) | MODE[mode];
  const rest = [(swing ? 0x20 : 0) | (temperature - AC_TEMPERATURE.min), power ? 0x10 : 0x00, ...TIMERS];
  const sum = rest.reduce((total, byte) => total + (byte >> 4) + (byte & 0x0f), choice);
  return [0x84, 0x55, (choice << 4) | (sum & 0x0f), ...rest];
}

function encode(wish: AcWish): IrSignal {
  const pattern = stateFrame(carrierBytes(wish), TIMES);
  return { carrier: 38_000, pattern, repeat: pattern };
}

/** The protocol of the remote of the 53NGK inverter. */
export const CARRIER: AcProtocol = { modes: MODES, ...AC_TEMPERATURE, hasSwing: true, encode };
