import type { DemandMeasure } from "@switchboard/domain/energy";
import { useCallback } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";

/** Kilowatts or kilovolt-amperes with their unit, of whole watts or volt-amperes; `exact` as a bill has them. */
export function usePower(measure: DemandMeasure, exact = false): (value: number) => string {
  const { i18n } = useTranslation("demand");
  const { language } = i18n;
  return useCallback(
    (value) => {
      const digits = exact ? 3 : Math.abs(value) < 100_000 ? 1 : 0;
      const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
      return `${number.format(value / 1000)} ${unitOf(measure)}`;
    },
    [language, measure, exact],
  );
}

export const unitOf = (measure: DemandMeasure) => (measure === "va" ? "kVA" : "kW");
