import { bitsHighFirst, byDistance, type IrSignal } from "../signal.ts";
import { AC_MODES, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

/** The temperature of a Coolix frame is a Gray code, so that a misread bit is never far off. */
const COOLIX_TEMPERATURE = [0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 9, 8, 10, 11];
const COOLIX_MODE: CodesOf<AcWish["mode"]> = { cool: 0b000, dry: 0b001, auto: 0b010, heat: 0b011, fan: 0b001 };
const COOLIX_FAN: CodesOf<AcWish["fan"]> = { auto: 0b101, low: 0b100, medium: 0b010, high: 0b001 };
const COOLIX_OFF = 0xb27be0;
const COOLIX_FAN_ONLY = 0b1110;

/** Returns the 24 bits of a Coolix state (Midea and its many other brands). */
export function coolixCode({ power, mode, temperature, fan }: AcWish): number {
  if (!power) return COOLIX_OFF;
  const heat = mode === "fan" ? COOLIX_FAN_ONLY : (COOLIX_TEMPERATURE[temperature - 17] ?? 0);
  // In the dry and automatic modes the appliance controls the fan.
  const wind = mode === "auto" || mode === "dry" ? 0b000 : COOLIX_FAN[fan];
  return (0xb2 << 16) | (wind << 13) | (0b11111 << 8) | (heat << 4) | (COOLIX_MODE[mode] << 2);
}

/** Sends each byte followed by its inverse, highest bit first, and the whole frame twice. */
function encode(wish: AcWish): IrSignal {
  const code = coolixCode(wish);
  const bytes = [code >> 16, (code >> 8) & 0xff, code & 0xff].flatMap((byte) => [byte, ~byte & 0xff]);
  const bits = byDistance(
    bytes.flatMap((byte) => bitsHighFirst(byte, 8)),
    552,
    552,
    1656,
  );
  const frame = [4692, 4416, ...bits, 552, 5244];
  return { carrier: 38_000, pattern: [...frame, ...frame], repeat: [...frame, ...frame] };
}

/** Swing is a separate key here, which toggles it. */
export const COOLIX: AcProtocol = { modes: AC_MODES, min: 17, max: 30, hasSwing: false, encode };
