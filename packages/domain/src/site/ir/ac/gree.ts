import { bitsLowFirst, byDistance, type IrSignal } from "../signal.ts";
import { AC_MODES, AC_TEMPERATURE, type AcProtocol, type AcWish, type CodesOf } from "./wish.ts";

const GREE_MODE: CodesOf<AcWish["mode"]> = { auto: 0, cool: 1, dry: 2, fan: 3, heat: 4 };
const GREE_FAN: CodesOf<AcWish["fan"]> = { auto: 0, low: 1, medium: 2, high: 3 };

/** Returns the eight bytes of a Gree state. The last one contains a sum of half bytes. */
export function greeBytes({ power, mode, temperature, fan, swing }: AcWish): number[] {
  const first = GREE_MODE[mode] | (power ? 0x08 : 0) | (GREE_FAN[fan] << 4) | (swing ? 0x40 : 0);
  // In automatic mode the appliance decides by itself, and its remote always sends 25 degrees.
  const bytes = [first, (mode === "auto" ? 25 : temperature) - 16, 0x20, 0x50, swing ? 0x01 : 0x00, 0x20, 0x00];
  const low = bytes.slice(0, 4).reduce((sum, byte) => sum + (byte & 0x0f), 0);
  const high = bytes.slice(4).reduce((sum, byte) => sum + (byte >> 4), 0);
  return [...bytes, ((10 + low + high) & 0x0f) << 4];
}

/** Sends two blocks of four bytes, lowest bit first, with three bits and a pause of 20 ms between them. */
function encode(wish: AcWish): IrSignal {
  const bytes = greeBytes(wish);
  const block = (part: number[]) =>
    byDistance(
      part.flatMap((byte) => bitsLowFirst(byte, 8)),
      620,
      540,
      1600,
    );
  const footer = byDistance(bitsLowFirst(0b010, 3), 620, 540, 1600);
  const pattern = [
    9000,
    4500,
    ...block(bytes.slice(0, 4)),
    ...footer,
    620,
    19_980,
    ...block(bytes.slice(4)),
    620,
    19_980,
  ];
  return { carrier: 38_000, pattern, repeat: pattern };
}

export const GREE: AcProtocol = { modes: AC_MODES, ...AC_TEMPERATURE, hasSwing: true, encode };
