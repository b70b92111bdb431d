import type { Scene } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteScene } from "./api.ts";

export function DeleteScene({ scene: { _id, name }, onClose }: { scene: Scene; onClose(): void }) {
  const { t } = useTranslation("scenes");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion
      remove={useDeleteScene()}
      input={_id}
      deleted={{ thing: "scene", ids: [_id] }}
      words={words}
      onClose={onClose}
    >
      {t("delete.text")}
    </DeleteQuestion>
  );
}
