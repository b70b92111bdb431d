import type { Remote } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { useDelete } from "../../../data/useDelete.ts";
import { ConfirmDelete } from "../../../ui/kit/ConfirmDelete.tsx";
import { useDeleteRemote } from "../api.ts";

export function DeleteRemote({ remote: { _id, name }, onClose }: { remote: Remote; onClose(): void }) {
  const { t } = useTranslation("remotes");
  const question = useDelete(useDeleteRemote(), { input: _id, done: t("delete.done"), onClose });
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
