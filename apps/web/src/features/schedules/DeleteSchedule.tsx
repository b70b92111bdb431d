import type { Schedule } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { GatewayError } from "../../gateway/gateway.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { messageOf } from "../../ui/error-notices.ts";
import { success } from "../../ui/notices.ts";
import { useDeleteSchedule } from "./api.ts";

interface DeleteScheduleProps {
  schedule: Schedule;
  onClose(): void;
}

export function DeleteSchedule({ schedule: { _id, name }, onClose }: DeleteScheduleProps) {
  const { t } = useTranslation("schedules");
  const remove = useDeleteSchedule();
  const confirm = () =>
    remove.mutate(_id, {
      onSuccess: () => {
        success(t("delete.done"));
        onClose();
      },
    });
  return (
    <ConfirmDelete
      title={t("delete.title", { name })}
      confirm={t("delete.confirm", { name })}
      cancel={t("delete.cancel")}
      failure={remove.error instanceof GatewayError ? messageOf(remove.error) : undefined}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("delete.text")}
    </ConfirmDelete>
  );
}
