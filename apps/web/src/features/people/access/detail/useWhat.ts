import { useCallback } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";

interface Amounts {
  managed?: number;
  places?: number;
  rooms?: number;
  devices?: number;
  switches?: number;
  people?: number;
}

/** Formats amounts: "1 room, 3 devices and 1 switch"; empty without any. */
export function useWhat(): (amounts: Amounts) => string {
  const { t, i18n } = useTranslation("access");
  return useCallback(
    ({ managed = 0, places = 0, rooms = 0, devices = 0, switches = 0, people = 0 }) => {
      const parts: string[] = [];
      if (managed > 0) parts.push(t("what.managed", { count: managed }));
      if (places > 0) parts.push(t("what.places", { count: places }));
      if (rooms > 0) parts.push(t("what.rooms", { count: rooms }));
      if (devices > 0) parts.push(t("what.devices", { count: devices }));
      if (switches > 0) parts.push(t("what.switches", { count: switches }));
      if (people > 0) parts.push(t("what.people", { count: people }));
      return new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(parts);
    },
    [t, i18n.language],
  );
}
