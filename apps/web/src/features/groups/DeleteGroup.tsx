import { useTranslation } from "react-i18next";
import type { Group } from "../../data/groups.ts";
import { useDelete } from "../../data/useDelete.ts";
import { ConfirmDelete } from "../../ui/kit/ConfirmDelete.tsx";
import { useDeleteGroup } from "./api.ts";

interface DeleteGroupProps {
  group: Group;
  onClose(): void;
}

export function DeleteGroup({ group, onClose }: DeleteGroupProps) {
  const { t } = useTranslation("groups");
  const count = group.devices.length;
  const question = useDelete(useDeleteGroup(), { input: group._id, done: t("delete.done"), onClose });
  return (
    <ConfirmDelete
      title={t("delete.title", { name: group.name })}
      confirm={t("delete.confirm", { name: group.name })}
      cancel={t("delete.cancel")}
      {...question}
    >
      {t("delete.text")} {count > 0 && t("delete.stay", { count })}
    </ConfirmDelete>
  );
}
