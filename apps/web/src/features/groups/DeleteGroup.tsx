import { useTranslation } from "react-i18next";
import { GatewayError } from "../../gateway/gateway.ts";
import type { Group } from "../../live/groups.ts";
import { ConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { messageOf } from "../../ui/error-notices.ts";
import { success } from "../../ui/notices.ts";
import { useDeleteGroup } from "./api.ts";

interface DeleteGroupProps {
  group: Group;
  onClose(): void;
}

export function DeleteGroup({ group, onClose }: DeleteGroupProps) {
  const { t } = useTranslation("groups");
  const remove = useDeleteGroup();
  const count = group.devices.length;
  const confirm = () =>
    remove.mutate(group._id, {
      onSuccess: () => {
        success(t("delete.done"));
        onClose();
      },
    });
  return (
    <ConfirmDelete
      title={t("delete.title", { name: group.name })}
      confirm={t("delete.confirm", { name: group.name })}
      cancel={t("delete.cancel")}
      failure={remove.error instanceof GatewayError ? messageOf(remove.error) : undefined}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("delete.text")} {count > 0 && t("delete.stay", { count })}
    </ConfirmDelete>
  );
}
