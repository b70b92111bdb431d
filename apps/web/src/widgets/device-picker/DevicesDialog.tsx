import { useMemo } from "react";
import { useDevicesLoad } from "../../data/queries.ts";
import { roomName } from "../../data/rooms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { PickerNote } from "../PickerNote.tsx";
import { TickDialog } from "./TickDialog.tsx";

interface DevicesDialogProps {
  devices: readonly LiveDevice[];
  chosen: readonly string[];
  /** How many can be chosen. */
  most: number;
  onClose(): void;
  onChoose(ids: string[]): void;
}

/** Which devices a chart is of; none ticked means all of them. */
export function DevicesDialog({ devices, ...dialog }: DevicesDialogProps) {
  const { t } = useTranslation("charts");
  const load = useDevicesLoad();
  const rows = useMemo(
    () =>
      devices.map((device) => {
        const { _id: id, device_name: name, kd_id: more } = device;
        return { id, name, note: roomName(device) || t("noGroup"), more };
      }),
    [devices, t],
  );
  return (
    <TickDialog
      {...dialog}
      rows={rows}
      words={{
        title: t("devices.title"),
        search: t("devices.search"),
        all: t("devices.all"),
        count: (count) => t("devices.count", { count }),
      }}
      nothing={
        <PickerNote
          what="devices"
          load={load}
          hasAny={devices.length > 0}
          words={{ none: t("devices.none"), noMatch: t("devices.nothing") }}
        />
      }
    />
  );
}
