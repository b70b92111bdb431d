import type { Schedule } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { useDelete } from "../../../data/useDelete.ts";
import { ConfirmDelete } from "../../../ui/kit/ConfirmDelete.tsx";
import { useDeleteSchedule } from "../api.ts";

interface DeleteScheduleProps {
  schedule: Schedule;
  onClose(): void;
}

export function DeleteSchedule({ schedule: { _id, name }, onClose }: DeleteScheduleProps) {
  const { t } = useTranslation("schedules");
  const question = useDelete(useDeleteSchedule(), { input: _id, done: t("delete.done"), onClose });
  return (
    <ConfirmDelete
      title={t("delete.title", { name })}
      confirm={t("delete.confirm", { name })}
      cancel={t("delete.cancel")}
      {...question}
    >
      {t("delete.text")}
    </ConfirmDelete>
  );
}
