import type { BinEntry } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { usePurge } from "./api.ts";

/** The last question: nothing brings it back after this. */
export function PurgeQuestion({ entry: { _id, name, thing }, onClose }: { entry: BinEntry; onClose(): void }) {
  const { t } = useTranslation("bin");
  const words = {
    title: t("purgeTitle", { name }),
    confirm: t("purge"),
    cancel: t("cancel"),
    done: t("purged"),
  };
  const losses = { device: t("purgeDevice"), user: t("purgeUser") } as const;
  return (
    <DeleteQuestion remove={usePurge()} input={_id} words={words} onClose={onClose}>
      {thing === "device" || thing === "user" ? losses[thing] : t("purgeText")}
    </DeleteQuestion>
  );
}
