import { bitsHighFirst, bitsLowFirst, byDistance, type IrSignal } from "./signal.ts";

export const AC_MODES = ["cool", "heat", "dry", "fan", "auto"] as const;
export const AC_FANS = ["auto", "low", "medium", "high"] as const;

/** How an air conditioner shall be; its remote sends all of it with every key. */
export interface AcWish {
  power: boolean;
  mode: (typeof AC_MODES)[number];
  temperature: number;
  fan: (typeof AC_FANS)[number];
  swing: boolean;
}

export const AC_TEMPERATURE = { min: 16, max: 30 } as const;

type Table<K extends string> = Record<K, number>;

const GREE_MODE: Table<AcWish["mode"]> = { auto: 0, cool: 1, dry: 2, fan: 3, heat: 4 };
const GREE_FAN: Table<AcWish["fan"]> = { auto: 0, low: 1, medium: 2, high: 3 };

/** The eight bytes of a Gree state; the last one ends in a sum over half bytes. */
export function greeBytes({ power, mode, temperature, fan, swing }: AcWish): number[] {
  const first = GREE_MODE[mode] | (power ? 0x08 : 0) | (GREE_FAN[fan] << 4) | (swing ? 0x40 : 0);
  // In automatic mode the appliance chooses by itself; its remote then always says 25 degrees.
  const bytes = [first, (mode === "auto" ? 25 : temperature) - 16, 0x20, 0x50, swing ? 0x01 : 0x00, 0x20, 0x00];
  const low = bytes.slice(0, 4).reduce((sum, byte) => sum + (byte & 0x0f), 0);
  const high = bytes.slice(4).reduce((sum, byte) => sum + (byte >> 4), 0);
  return [...bytes, ((10 + low + high) & 0x0f) << 4];
}

/** Gree: two blocks of four bytes, lowest bit first, three bits and a pause of 20 ms between them. */
export function encodeGree(wish: AcWish): IrSignal {
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

/** The temperature of a Coolix frame is a Gray code, so that a misread bit is never far off. */
const COOLIX_TEMPERATURE = [0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 9, 8, 10, 11];
const COOLIX_MODE: Table<AcWish["mode"]> = { cool: 0b000, dry: 0b001, auto: 0b010, heat: 0b011, fan: 0b001 };
const COOLIX_FAN: Table<AcWish["fan"]> = { auto: 0b101, low: 0b100, medium: 0b010, high: 0b001 };
const COOLIX_OFF = 0xb27be0;
const COOLIX_FAN_ONLY = 0b1110;

/** The 24 bits of a Coolix state (Midea and its many other names). */
export function coolixCode({ power, mode, temperature, fan }: AcWish): number {
  if (!power) return COOLIX_OFF;
  const degrees = Math.min(Math.max(temperature, 17), 30);
  const heat = mode === "fan" ? COOLIX_FAN_ONLY : (COOLIX_TEMPERATURE[degrees - 17] ?? 0);
  // Dry and automatic leave the fan to the appliance.
  const wind = mode === "auto" || mode === "dry" ? 0b000 : COOLIX_FAN[fan];
  return (0xb2 << 16) | (wind << 13) | (0b11111 << 8) | (heat << 4) | (COOLIX_MODE[mode] << 2);
}

/** Coolix: each byte followed by its inverse, highest bit first, the whole sent twice. */
export function encodeCoolix(wish: AcWish): IrSignal {
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

const LG_MODE: Table<AcWish["mode"]> = { cool: 0, dry: 1, fan: 2, auto: 3, heat: 4 };
const LG_FAN: Table<AcWish["fan"]> = { auto: 5, low: 0, medium: 2, high: 4 };
const LG_OFF = 0x88c0051;

/** The 28 bits of an LG state: a signature, power, mode, degrees less 15, fan, and the sum of the half bytes. */
export function lgAcCode({ power, mode, temperature, fan }: AcWish): number {
  if (!power) return LG_OFF;
  const body = (0x88 << 16) | (LG_MODE[mode] << 8) | ((temperature - 15) << 4) | LG_FAN[fan];
  const sum = [0, 4, 8, 12].reduce((total, shift) => total + ((body >> shift) & 0x0f), 0);
  return body * 16 + (sum & 0x0f);
}

/** LG: a leader of 8.5 and 4.25 ms and 28 bits, highest first. */
export function encodeLgAc(wish: AcWish): IrSignal {
  const bits = byDistance(bitsHighFirst(lgAcCode(wish), 28), 550, 550, 1600);
  const pattern = [8500, 4250, ...bits, 550, 50_000];
  return { carrier: 38_000, pattern, repeat: pattern };
}
