import { useEffect, useState } from "react";
import { useReader } from "../../../data/useReader.ts";
import { dateFormat } from "../../../ui/format/date-format.ts";
import { momentWords } from "../../../ui/format/moments.ts";

const MINUTE_MS = 60_000;
const DAY = { weekday: "long", day: "numeric", month: "long" } as const;

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
  const now = useMinute();
  const { language, timeZone, clock } = useReader();
  const time = momentWords({ language, timeZone, clock }).time(now);
  return (
    <time className={className} dateTime={new Date(now).toISOString()}>
      <strong>{time}</strong>
      <small>{dateFormat(language, { ...DAY, timeZone }).format(now)}</small>
    </time>
  );
}
