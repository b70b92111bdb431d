import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { DeleteNamed } from "../../../../widgets/DeleteNamed.tsx";
import { useDeleteDevice } from "../api.ts";

interface DeleteDeviceProps {
  device: LiveDevice;
  onClose(): void;
  onDone(): void;
}

export function DeleteDevice({ device, onClose, onDone }: DeleteDeviceProps) {
  const { t } = useTranslation("devices");
  const count = device.switches.length;
  return (
    <DeleteNamed
      t={t}
      name={device.device_name}
      useRemove={useDeleteDevice}
      input={device._id}
      deleted={{ thing: "device", ids: [device._id] }}
      onClose={onClose}
      onDone={onDone}
    >
      {count > 0 ? t("delete.text", { count }) : t("delete.textNone")}
    </DeleteNamed>
  );
}
