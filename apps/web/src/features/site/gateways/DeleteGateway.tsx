import type { Gateway } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteGateway } from "./api.ts";

export function DeleteGateway({ gateway: { _id, name, adopted }, onClose }: { gateway: Gateway; onClose(): void }) {
  const { t } = useTranslation("gateways");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("removeNamed", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteGateway()} input={_id} words={words} onClose={onClose}>
      {t("delete.text", { count: adopted })}
    </DeleteQuestion>
  );
}
