import type { Interlock } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteInterlock } from "./api.ts";

export function DeleteInterlock({ interlock: { _id, name }, onClose }: { interlock: Interlock; onClose(): void }) {
  const { t } = useTranslation("protections");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteInterlock()} input={_id} words={words} onClose={onClose}>
      {t("delete.text")}
    </DeleteQuestion>
  );
}
