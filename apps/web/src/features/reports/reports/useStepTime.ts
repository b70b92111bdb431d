import { localDay } from "@switchboard/domain/core";
import type { SensorReportStep } from "@switchboard/domain/energy";
import { useCallback } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dayWords } from "../../../ui/format/date-format.ts";

/** Formats the beginning of a row; days have no time of day. */
export function useStepTime(step: SensorReportStep): (timestamp: string) => string {
  const { i18n } = useTranslation("reports");
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const { language } = i18n;
  return useCallback(
    (timestamp) =>
      step === "day"
        ? dayWords(language, { dateStyle: "medium" })(localDay(new Date(timestamp), timeZone))
        : dateTime(timestamp),
    [step, language, timeZone, dateTime],
  );
}
