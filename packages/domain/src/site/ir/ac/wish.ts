import type { IrSignal } from "../signal.ts";

export const AC_MODES = ["cool", "heat", "dry", "fan", "auto"] as const;
export const AC_FANS = ["auto", "low", "medium", "high"] as const;

/** The desired state of an air conditioner. Its remote sends all of it with every key. */
export interface AcWish {
  power: boolean;
  mode: (typeof AC_MODES)[number];
  temperature: number;
  fan: (typeof AC_FANS)[number];
  swing: boolean;
}

export const AC_TEMPERATURE = { min: 16, max: 30 } as const;

/** The number of each choice in a protocol. */
export type CodesOf<K extends string> = Readonly<Record<K, number>>;

/** A maker's protocol, with the states it supports. */
export interface AcProtocol {
  modes: readonly AcWish["mode"][];
  min: number;
  max: number;
  /** True when the state contains the swing. */
  hasSwing: boolean;
  encode(wish: AcWish): IrSignal;
}
