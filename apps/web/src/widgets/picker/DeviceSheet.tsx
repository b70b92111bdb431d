import { useMemo } from "react";
import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { deviceEntries } from "./device-entries.ts";
import { PickerSheet, type PickerSheetProps } from "./PickerSheet.tsx";

interface DeviceSheetProps extends Pick<PickerSheetProps, "chosen" | "most" | "onClose" | "onChoose"> {
  devices: readonly LiveDevice[];
}

/** Chooses the devices of a chart or report; none means all of them. */
export function DeviceSheet({ devices, ...sheet }: DeviceSheetProps) {
  const { t } = useTranslation(["charts", "devices"]);
  const load = useDevicesLoad();
  const entries = useMemo(() => deviceEntries(devices, (type) => t(`devices:types.${type}`)), [devices, t]);
  return (
    <PickerSheet
      {...sheet}
      title={t("charts:devices.title")}
      entries={entries}
      what="devices"
      load={load}
      words={{
        nothing: t("charts:devices.none"),
        search: t("charts:devices.search"),
        unchosen: t("charts:devices.all"),
        clear: t("charts:devices.clear"),
      }}
    />
  );
}
