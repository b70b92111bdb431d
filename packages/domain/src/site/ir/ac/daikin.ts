import { byDistance, type IrSignal } from "../signal.ts";
import { stateFrame, sumOf } from "./state-frame.ts";
import { AC_MODES, AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const [MARK, ZERO, ONE] = [428, 428, 1280];
const GAP = ZERO + 29_000;
const TIMES = { leader: [3650, 1623], mark: MARK, zero: ZERO, one: ONE, gap: GAP, first: "lowest bit" } as const;
/** Five zeros that wake up the receiver. */
const WAKE_UP = [...byDistance([0, 0, 0, 0, 0], MARK, ZERO, ONE), MARK, GAP];

const MODE: CodesOf<AcWish["mode"]> = { auto: 0, dry: 2, cool: 3, heat: 4, fan: 6 };
const FAN: CodesOf<AcWish["fan"]> = { auto: 0xa, low: 3, medium: 5, high: 7 };
const MAKER = [0x11, 0xda, 0x27, 0x00];
/** The clock is not used, and neither timer is set. */
const CLOCK = [0x42, 0x00, 0x00];
const NO_TIMERS = [0x00, 0x06, 0x60];

const summed = (part: number[]) => [...part, sumOf(part)];

/** Returns the three parts of a Daikin state, 35 bytes in total, each ending in its checksum. */
export function daikinParts({ power, mode, temperature, fan, swing }: AcWish): number[][] {
  return [
    summed([...MAKER, 0xc5, 0x00, 0x00]),
    summed([...MAKER, ...CLOCK]),
    summed([
      ...MAKER,
      0x00,
      (MODE[mode] << 4) | 0x08 | (power ? 1 : 0),
      temperature * 2,
      0x00,
      (FAN[fan] << 4) | (swing ? 0x0f : 0),
      0x00,
      ...NO_TIMERS,
      ...[0x00, 0x00, 0xc0, 0x00, 0x00],
    ]),
  ];
}

function encode(wish: AcWish): IrSignal {
  const pattern = [...WAKE_UP, ...daikinParts(wish).flatMap((part) => stateFrame(part, TIMES))];
  return { carrier: 38_000, pattern, repeat: pattern };
}

/** The protocol of the remotes ARC433, ARC443 and ARC466A12 or A33. */
export const DAIKIN: AcProtocol = { modes: AC_MODES, ...AC_TEMPERATURE, hasSwing: true, encode };
