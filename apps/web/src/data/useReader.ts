import { useMemo } from "react";
import { useTranslation } from "../i18n/useTranslation.ts";
import { useClockStyle } from "../ui/format/clock-style.ts";
import type { Reader } from "../ui/format/moments.ts";
import { useTimeZone } from "./queries.ts";

/** Who reads here: the person's language and clock, and the zone of the enterprise. */
export function useReader(): Reader {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const clock = useClockStyle();
  const { language } = i18n;
  return useMemo(() => ({ language, timeZone, clock }), [language, timeZone, clock]);
}
