import { zoneNameToday } from "@switchboard/domain/core";
import { memo } from "react";

/** The choices of a field for a time zone. They never change, so typing does not render these four hundred names again. */
export const TimeZoneNames = memo(function TimeZoneNames({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf("timeZone").map((zone) => (
        <option key={zone} value={zoneNameToday(zone)} />
      ))}
    </datalist>
  );
});

/** The browser's own zone, which is where most people's building stands too. */
export function browserTimeZone(): string {
  return zoneNameToday(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
