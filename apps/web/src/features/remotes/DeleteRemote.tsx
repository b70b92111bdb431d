import type { Remote } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { GatewayError } from "../../gateway/gateway.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { messageOf } from "../../ui/error-notices.ts";
import { success } from "../../ui/notices.ts";
import { useDeleteRemote } from "./api.ts";

export function DeleteRemote({ remote: { _id, name }, onClose }: { remote: Remote; onClose(): void }) {
  const { t } = useTranslation("remotes");
  const remove = useDeleteRemote();
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
