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

/** Returns the browser's time zone, which is mostly also that of the building. */
export function browserTimeZone(): string {
  return zoneNameToday(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
