import { type RoundingMode, type RoundingRule, toDecimals } from "./rounding.ts";

/** The decimals of the minor unit (ISO 4217) where they differ from two. */
const NOT_TWO: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Returns 2 for rupees, euros, pounds and dollars, 0 for yen, and 3 for the Kuwaiti dinar. */
export function minorDigits(currency: string): number {
  return NOT_TWO[currency] ?? 2;
}

export function toMinorUnit(currency: string, mode: RoundingMode = "half_up"): RoundingRule {
  return toDecimals(minorDigits(currency), mode);
}
