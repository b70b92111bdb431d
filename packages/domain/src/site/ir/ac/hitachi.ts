import type { IrSignal } from "../signal.ts";
import { stateFrame, sumOf } from "./state-frame.ts";
import { AC_MODES, AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const TIMES = { leader: [3300, 1700], mark: 400, zero: 500, one: 1250, gap: 100_000, first: "lowest bit" } as const;

const MODE: CodesOf<AcWish["mode"]> = { auto: 2, heat: 3, cool: 4, dry: 5, fan: 0xc };
const FAN: CodesOf<AcWish["fan"]> = { auto: 1, low: 2, medium: 3, high: 5 };
const MAKER = [0x01, 0x10, 0x30, 0x40, 0xbf, 0x01, 0xfe, 0x11, 0x12];
/** Replaces the temperature when only the fan runs. */
const NO_DEGREES = 64;
const SUM_FROM = 62;

/** The dry mode only has the two lower speeds, and the fan mode needs one. */
function windOf({ mode, fan }: AcWish): number {
  if (mode === "dry") return fan === "medium" || fan === "high" ? FAN.medium : FAN.low;
  return mode === "fan" && fan === "auto" ? FAN.low : FAN[fan];
}

/** Returns the 28 bytes of a Hitachi state. The last one is the difference of the others to 62. */
export function hitachiBytes(wish: AcWish): number[] {
  const { power, mode, temperature, swing } = wish;
  const isColdest = mode !== "fan" && temperature === AC_TEMPERATURE.min;
  const bytes = [
    ...MAKER,
    isColdest ? 0x01 : 0x08,
    MODE[mode],
    (mode === "fan" ? NO_DEGREES : temperature) * 2,
    0x00,
    windOf(wish),
    swing ? 0x01 : 0x00,
    ...[0x00, 0x00],
    power ? 0x80 : 0x00,
    ...[0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],
  ];
  return [...bytes, (SUM_FROM - sumOf(bytes)) & 0xff];
}

function encode(wish: AcWish): IrSignal {
  const pattern = stateFrame(hitachiBytes(wish), TIMES);
  return { carrier: 38_000, pattern, repeat: pattern };
}

/** The protocol of the remote of the RAS-35THA6. */
export const HITACHI: AcProtocol = { modes: AC_MODES, ...AC_TEMPERATURE, hasSwing: true, encode };
