import type { OnCallPlan } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeletePlan } from "./api.ts";

export function DeletePlan({ plan: { _id, name }, onClose }: { plan: OnCallPlan; onClose(): void }) {
  const { t } = useTranslation("onCall");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeletePlan()} input={_id} words={words} onClose={onClose}>
      {t("delete.text")}
    </DeleteQuestion>
  );
}
