import type { DemandMeasure } from "@switchboard/domain";
import { useTranslation } from "../../i18n/useTranslation.ts";

/** Kilowatts or kilovolt-amperes with their unit, of whole watts or volt-amperes. */
export function usePower(measure: DemandMeasure): (value: number) => string {
  const { i18n } = useTranslation("demand");
  const unit = unitOf(measure);
  return (value) => {
    const digits = Math.abs(value) < 100_000 ? 1 : 0;
    return `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value / 1000)} ${unit}`;
  };
}

export const unitOf = (measure: DemandMeasure) => (measure === "va" ? "kVA" : "kW");
