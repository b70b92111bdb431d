import { useTranslation } from "react-i18next";
import { useDelete } from "../../../data/useDelete.ts";
import { ConfirmDelete } from "../../../ui/kit/ConfirmDelete.tsx";
import { useDeleteWorkflow } from "../api.ts";
import type { Rule } from "../workflow-group.ts";

export function DeleteWorkflow({ rule: { ids, name }, onClose }: { rule: Rule; onClose(): void }) {
  const { t } = useTranslation("workflows");
  const question = useDelete(useDeleteWorkflow(), { input: ids, done: t("delete.done"), onClose });
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
