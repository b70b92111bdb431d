import type { DemandMeasure } from "@switchboard/domain/energy";
import { useTranslation } from "../../../i18n/useTranslation.ts";

/** Kilowatts or kilovolt-amperes with their unit, of whole watts or volt-amperes; `exact` as a bill has them. */
export function usePower(measure: DemandMeasure, exact = false): (value: number) => string {
  const { i18n } = useTranslation("demand");
  const unit = unitOf(measure);
  return (value) => {
    const digits = exact ? 3 : Math.abs(value) < 100_000 ? 1 : 0;
    return `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value / 1000)} ${unit}`;
  };
}

export const unitOf = (measure: DemandMeasure) => (measure === "va" ? "kVA" : "kW");
