import { useCallback } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";

const HOUR_MS = 3_600_000;
/** The most digits after the point: minutes count in the first hours only. */
const FINE = 2;
const COARSE = 1;

export const hoursOf = (ms: number) => Number((ms / HOUR_MS).toFixed(FINE));

/** Formats a running time in hours, "40 h", which is how maintenance is planned: never as days. */
export function useHours(): (ms: number) => string {
  const { t, i18n } = useTranslation("common");
  const { language } = i18n;
  return useCallback(
    (ms) => {
      const digits = ms < 10 * HOUR_MS ? FINE : COARSE;
      const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
      return t("hours", { hours: number.format(ms / HOUR_MS) });
    },
    [t, language],
  );
}
