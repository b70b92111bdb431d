import type { Calendar } from "@switchboard/contract";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../widgets/DeleteQuestion.tsx";
import { useDeleteCalendar } from "./api.ts";

export function DeleteCalendar({ calendar: { _id, name }, onClose }: { calendar: Calendar; onClose(): void }) {
  const { t } = useTranslation("calendars");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteCalendar()} input={_id} words={words} onClose={onClose}>
      {t("delete.text")}
    </DeleteQuestion>
  );
}
