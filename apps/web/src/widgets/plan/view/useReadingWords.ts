import { kilowatts } from "@switchboard/domain/core";
import type { PlanLayer } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { levelOf, type Reading } from "./plan-reading.ts";

/** Formats readings, and the limits of their levels, in the user's language. */
export function useReadingWords() {
  const { t, i18n } = useTranslation("floorPlans");
  return useMemo(() => {
    const number = (value: number, maximumFractionDigits: number) =>
      new Intl.NumberFormat(i18n.language, { maximumFractionDigits }).format(value);
    /** Returns undefined for layers that show no measured value. */
    const amount = (layer: PlanLayer, value: number): string | undefined => {
      if (layer === "power") return t("reading.power", { value: number(kilowatts(value), 2) });
      if (layer === "temperature") return t("reading.temperature", { value: number(value, 1) });
      return layer === "air" ? t("reading.air", { value: number(value, 0) }) : undefined;
    };
    const level = (reading: Reading) => t(`level.${levelOf(reading) ?? "none"}`);
    const reading = (of: Reading): string => {
      const { layer, value, count } = of;
      if (value === undefined) return t("level.none");
      if (layer === "switches") return t("reading.on", { on: count, count: of.of });
      if (layer === "alarms" && count > 0) return t("reading.alarms", { count });
      if (layer === "offline" && count > 0) return t("reading.offline", { count });
      return amount(layer, value) ?? level(of);
    };
    return { amount, level, reading };
  }, [t, i18n.language]);
}
