import { useTranslation } from "react-i18next";
import type { Group } from "../../data/groups.ts";
import { DeleteQuestion } from "../../widgets/DeleteQuestion.tsx";
import { useDeleteGroup } from "./api.ts";

export function DeleteGroup({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation("groups");
  const { _id, name, devices } = group;
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteGroup()} input={_id} words={words} onClose={onClose}>
      {t("delete.text")} {devices.length > 0 && t("delete.stay", { count: devices.length })}
    </DeleteQuestion>
  );
}
