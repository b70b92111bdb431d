import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClockStyle } from "../ui/format/clock-style.ts";
import { type Moments, momentWords } from "../ui/format/moments.ts";
import { useTimeZone } from "./queries.ts";

/** How instants are written here: in the enterprise's zone, the person's language and the clock of the settings. */
export function useMoments(): Moments {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const clock = useClockStyle();
  return useMemo(() => momentWords({ language: i18n.language, timeZone, clock }), [i18n.language, timeZone, clock]);
}
