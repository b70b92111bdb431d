import type { RoundingRule } from "../../money/rounding.ts";
import type { Tariff } from "../tariff.ts";

/** A published tariff as a starting point. Its figures may be outdated, and `source.note` says what must be checked. */
export interface TariffTemplate {
  key: string;
  /** ISO 3166-1. */
  country: string;
  region: string;
  utility: string;
  /** `lt` and `ht`: low and high tension, as Indian orders call them. */
  supply: "lt" | "ht" | "tou";
  tariff: Tariff;
}

export const CENTS: RoundingRule = { to: "0.01", mode: "half_up" };
const WHOLE: RoundingRule = { to: "1", mode: "half_up" };

/** The rounding of Indian bills: lines to the paisa, the total to the rupee. */
export const TO_THE_RUPEE = { line: CENTS, total: WHOLE };
export const TO_THE_CENT = { line: CENTS, total: CENTS };

export const INDIA = { currency: "INR", timeZone: "Asia/Kolkata" };
export const TO_CHECK = "Not confirmed by the order itself:";
