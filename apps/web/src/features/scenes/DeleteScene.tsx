import type { Scene } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { useDelete } from "../../data/useDelete.ts";
import { ConfirmDelete } from "../../ui/kit/ConfirmDelete.tsx";
import { useDeleteScene } from "./api.ts";

export function DeleteScene({ scene: { _id, name }, onClose }: { scene: Scene; onClose(): void }) {
  const { t } = useTranslation("scenes");
  const question = useDelete(useDeleteScene(), { input: _id, done: t("delete.done"), onClose });
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
