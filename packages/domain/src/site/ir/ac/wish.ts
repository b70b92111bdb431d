import type { IrSignal } from "../signal.ts";

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

/** One number for each choice, as a protocol writes it. */
export type CodesOf<K extends string> = Readonly<Record<K, number>>;

/** How the air conditioners of one maker are spoken to, and what they can be told that way. */
export interface AcProtocol {
  modes: readonly AcWish["mode"][];
  min: number;
  max: number;
  /** Whether one word of the state turns the swing on and off. */
  hasSwing: boolean;
  encode(wish: AcWish): IrSignal;
}
