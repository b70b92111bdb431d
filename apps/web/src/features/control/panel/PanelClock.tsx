import { useEffect, useState } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";

const MINUTE_MS = 60_000;

/** Drawn when the minute is, and no oftener. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** The time of the building, as its people read it. */
export function PanelClock({ className }: { className?: string | undefined }) {
  const { i18n } = useTranslation();
  const now = useMinute();
  const timeZone = useTimeZone();
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone }).format(now);
  return (
    <time className={className} dateTime={new Date(now).toISOString()}>
      <strong>{format({ hour: "numeric", minute: "2-digit" })}</strong>
      <small>{format({ weekday: "long", day: "numeric", month: "long" })}</small>
    </time>
  );
}
