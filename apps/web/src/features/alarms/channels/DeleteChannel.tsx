import type { Channel } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteChannel } from "./api.ts";

export function DeleteChannel({ channel: { _id, name }, onClose }: { channel: Channel; onClose(): void }) {
  const { t } = useTranslation("channels");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm"),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteChannel()} input={_id} words={words} onClose={onClose}>
      <p>{t("delete.text")}</p>
    </DeleteQuestion>
  );
}
