import type { Remote } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteRemote } from "../api.ts";

export function DeleteRemote({ remote: { _id, name }, onClose }: { remote: Remote; onClose(): void }) {
  const { t } = useTranslation("remotes");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion
      remove={useDeleteRemote()}
      input={_id}
      deleted={{ thing: "remote", ids: [_id] }}
      words={words}
      onClose={onClose}
    >
      {t("delete.text")}
    </DeleteQuestion>
  );
}
