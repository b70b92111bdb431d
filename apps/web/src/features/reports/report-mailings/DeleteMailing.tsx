import type { ReportMailing } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteMailing } from "./api.ts";

export function DeleteMailing({ mailing: { _id, name }, onClose }: { mailing: ReportMailing; onClose(): void }) {
  const { t } = useTranslation("reportMailings");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteMailing()} input={_id} words={words} onClose={onClose}>
      {t("delete.text")}
    </DeleteQuestion>
  );
}
