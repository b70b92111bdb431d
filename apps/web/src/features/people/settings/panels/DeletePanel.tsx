import type { Panel } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeletePanel } from "./api.ts";

export function DeletePanel({ panel: { _id, name }, onClose }: { panel: Panel; onClose(): void }) {
  const { t } = useTranslation("settings");
  const words = {
    title: t("panels.delete.title", { name }),
    confirm: t("panels.removeNamed", { name }),
    cancel: t("panels.delete.cancel"),
    done: t("panels.delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeletePanel()} input={_id} words={words} onClose={onClose}>
      {t("panels.delete.text")}
    </DeleteQuestion>
  );
}
