import type { Scene } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { GatewayError } from "../../gateway/gateway.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { messageOf } from "../../ui/error-notices.ts";
import { success } from "../../ui/notices.ts";
import { useDeleteScene } from "./api.ts";

export function DeleteScene({ scene: { _id, name }, onClose }: { scene: Scene; onClose(): void }) {
  const { t } = useTranslation("scenes");
  const remove = useDeleteScene();
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
