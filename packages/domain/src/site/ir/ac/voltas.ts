import type { IrSignal } from "../signal.ts";
import { stateFrame, sumOf } from "./state-frame.ts";
import { AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const TIMES = { leader: [], mark: 1026, zero: 554, one: 2553, gap: 100_000, first: "highest bit" } as const;

/** There is no automatic mode. */
const MODES = ["cool", "heat", "dry", "fan"] as const;
const MODE: CodesOf<AcWish["mode"]> = { fan: 1, heat: 2, dry: 4, cool: 8, auto: 8 };
const FAN: CodesOf<AcWish["fan"]> = { high: 1, medium: 2, low: 4, auto: 7 };
/** In the dry mode the appliance only accepts these two values. */
const DRY = { temperature: 24, fan: FAN.low };
/** Timers, none of which is set. */
const TIMERS = [0x3b, 0x3b, 0x3b, 0x11, 0x00];

function windOf({ mode, fan }: AcWish): number {
  if (mode === "dry") return DRY.fan;
  return mode === "fan" && fan === "auto" ? FAN.high : FAN[fan];
}

/** Returns the ten bytes of a Voltas state. The last one is the inverse of the sum of the others. */
export function voltasBytes(wish: AcWish): number[] {
  const { power, mode, swing } = wish;
  const temperature = mode === "dry" ? DRY.temperature : wish.temperature;
  const bytes = [
    0x33,
    (windOf(wish) << 5) | MODE[mode],
    (power ? 0x80 : 0) | (swing ? 0b111 : 0),
    0x10 | (temperature - AC_TEMPERATURE.min),
    ...TIMERS,
  ];
  return [...bytes, ~sumOf(bytes) & 0xff];
}

function encode(wish: AcWish): IrSignal {
  const pattern = stateFrame(voltasBytes(wish), TIMES);
  return { carrier: 38_000, pattern, repeat: pattern };
}

/** The protocol of the remote of the 122LZF window unit. */
export const VOLTAS: AcProtocol = { modes: MODES, ...AC_TEMPERATURE, hasSwing: true, encode };
