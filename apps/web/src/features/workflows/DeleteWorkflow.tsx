import { useTranslation } from "react-i18next";
import { GatewayError } from "../../gateway/gateway.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { messageOf } from "../../ui/error-notices.ts";
import { success } from "../../ui/notices.ts";
import { useDeleteWorkflow } from "./api.ts";
import type { Rule } from "./workflow-group.ts";

export function DeleteWorkflow({ rule: { ids, name }, onClose }: { rule: Rule; onClose(): void }) {
  const { t } = useTranslation("workflows");
  const remove = useDeleteWorkflow();
  const confirm = () =>
    remove.mutate(ids, {
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
