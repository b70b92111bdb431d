import { bitsHighFirst, byDistance, type IrSignal } from "../signal.ts";
import { AC_MODES, AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const LG_MODE: CodesOf<AcWish["mode"]> = { cool: 0, dry: 1, fan: 2, auto: 3, heat: 4 };
const LG_FAN: CodesOf<AcWish["fan"]> = { auto: 5, low: 0, medium: 2, high: 4 };
const LG_OFF = 0x88c0051;

/** Returns the 28 bits of an LG state: signature, power, mode, degrees less 15, fan, and sum of half bytes. */
export function lgAcCode({ power, mode, temperature, fan }: AcWish): number {
  if (!power) return LG_OFF;
  const body = (0x88 << 16) | (LG_MODE[mode] << 8) | ((temperature - 15) << 4) | LG_FAN[fan];
  const sum = [0, 4, 8, 12].reduce((total, shift) => total + ((body >> shift) & 0x0f), 0);
  return body * 16 + (sum & 0x0f);
}

/** Sends a leader of 8.5 and 4.25 ms and 28 bits, highest first. */
function encode(wish: AcWish): IrSignal {
  const bits = byDistance(bitsHighFirst(lgAcCode(wish), 28), 550, 550, 1600);
  const pattern = [8500, 4250, ...bits, 550, 50_000];
  return { carrier: 38_000, pattern, repeat: pattern };
}

/** Swing is a separate code here. */
export const LG: AcProtocol = { modes: AC_MODES, ...AC_TEMPERATURE, hasSwing: false, encode };
