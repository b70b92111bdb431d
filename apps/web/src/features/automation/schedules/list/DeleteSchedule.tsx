import type { Schedule } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteSchedule } from "../api.ts";

export function DeleteSchedule({ schedule: { _id, name }, onClose }: { schedule: Schedule; onClose(): void }) {
  const { t } = useTranslation("schedules");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion
      remove={useDeleteSchedule()}
      input={_id}
      deleted={{ thing: "schedule", ids: [_id] }}
      words={words}
      onClose={onClose}
    >
      {t("delete.text")}
    </DeleteQuestion>
  );
}
