import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteDevice } from "../api.ts";

interface DeleteDeviceProps {
  device: LiveDevice;
  onClose(): void;
  onDone(): void;
}

export function DeleteDevice({ device, onClose, onDone }: DeleteDeviceProps) {
  const { t } = useTranslation("devices");
  const remove = useDeleteDevice();
  const name = device.device_name;
  const count = device.switches.length;
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion
      remove={remove}
      input={device._id}
      deleted={{ thing: "device", ids: [device._id] }}
      words={words}
      onClose={onClose}
      onDone={onDone}
    >
      {count > 0 ? t("delete.text", { count }) : t("delete.textNone")}
    </DeleteQuestion>
  );
}
