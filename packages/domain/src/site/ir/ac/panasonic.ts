import type { IrSignal } from "../signal.ts";
import { stateFrame, sumOf } from "./state-frame.ts";
import { AC_MODES, AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const TIMES = { leader: [3456, 1728], mark: 432, zero: 432, one: 1296, gap: 10_000, first: "lowest bit" } as const;

const MODE: CodesOf<AcWish["mode"]> = { auto: 0, dry: 2, cool: 3, heat: 4, fan: 6 };
const FAN: CodesOf<AcWish["fan"]> = { auto: 0xa, low: 3, medium: 5, high: 7 };
const SWING_UP_AND_DOWN = 0x0f;
const STAY_IN_THE_MIDDLE = 0x03;
const SIDEWAYS_BY_ITSELF = 0x0d;
/** The value of the remote when only the fan runs. */
const FAN_DEGREES = 27;
const MAKER = [0x02, 0x20, 0xe0, 0x04, 0x00];
const SUM_FROM = 0xf4;

/** Returns the constant part and the nineteen bytes of a Panasonic state, the last of which is a checksum. */
export function panasonicParts({ power, mode, temperature, fan, swing }: AcWish): [number[], number[]] {
  const first = [...MAKER, 0x00, 0x00, 0x06];
  const second = [
    ...MAKER,
    (MODE[mode] << 4) | 0x08 | (power ? 1 : 0),
    (mode === "fan" ? FAN_DEGREES : temperature) * 2,
    0x80,
    (FAN[fan] << 4) | (swing ? SWING_UP_AND_DOWN : STAY_IN_THE_MIDDLE),
    SIDEWAYS_BY_ITSELF,
    ...[0x00, 0x0e, 0xe0, 0x00, 0x00, 0x81, 0x00, 0x00],
  ];
  return [first, [...second, (SUM_FROM + sumOf([...first, ...second])) & 0xff]];
}

function encode(wish: AcWish): IrSignal {
  const [first, second] = panasonicParts(wish);
  const pattern = [...stateFrame(first, TIMES), ...stateFrame(second, { ...TIMES, gap: 100_000 })];
  return { carrier: 36_700, pattern, repeat: pattern };
}

/** The protocol of most remotes since the A75C: series DKE, JKE, NKE, PKR. */
export const PANASONIC: AcProtocol = { modes: AC_MODES, ...AC_TEMPERATURE, hasSwing: true, encode };
