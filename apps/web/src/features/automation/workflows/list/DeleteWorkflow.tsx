import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteWorkflow } from "../api.ts";

export function DeleteWorkflow({ rule: { ids, name }, onClose }: { rule: Rule; onClose(): void }) {
  const { t } = useTranslation("workflows");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion
      remove={useDeleteWorkflow()}
      input={ids}
      deleted={{ thing: "workflow", ids: ids }}
      words={words}
      onClose={onClose}
    >
      {t("delete.text")}
    </DeleteQuestion>
  );
}
