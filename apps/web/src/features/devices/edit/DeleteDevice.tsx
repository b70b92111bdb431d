import { contract } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRefreshBuilding } from "../../../data/groups.ts";
import { messageOf } from "../../../gateway/error-notices.ts";
import { call, GatewayError } from "../../../gateway/gateway.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { ConfirmDelete } from "../../../ui/kit/ConfirmDelete.tsx";
import { success } from "../../../ui/notices/notices.ts";

interface DeleteDeviceProps {
  device: LiveDevice;
  onClose(): void;
  onDone(): void;
}

export function DeleteDevice({ device, onClose, onDone }: DeleteDeviceProps) {
  const { t } = useTranslation("devices");
  const refresh = useRefreshBuilding();
  const name = device.device_name;
  const count = device.switches.length;
  const remove = useMutation({
    mutationFn: () => call(contract.deleteDevice, { id: device._id }, { silent: true }),
    onSuccess: async () => {
      success(t("delete.done"));
      onDone();
      await refresh();
    },
  });
  return (
    <ConfirmDelete
      title={t("delete.title", { name })}
      confirm={t("delete.confirm", { name })}
      cancel={t("delete.cancel")}
      failure={remove.error instanceof GatewayError ? messageOf(remove.error) : undefined}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {count > 0 ? t("delete.text", { count }) : t("delete.textNone")}
    </ConfirmDelete>
  );
}
