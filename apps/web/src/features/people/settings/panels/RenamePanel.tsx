import type { Panel } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { RenameField } from "../../../../widgets/RenameField.tsx";
import { useRenamePanel } from "./api.ts";

export function RenamePanel({ panel: { _id, name }, onClose }: { panel: Panel; onClose(): void }) {
  const { t } = useTranslation(["settings", "common"]);
  const rename = useRenamePanel();
  const words = { label: t("panels.newName"), required: t("common:required"), rename: t("panels.rename") };
  const send = (next: string) => rename.mutate({ id: _id, name: next }, { onSuccess: onClose });
  return (
    <Sheet title={t("panels.renameNamed", { name })} onClose={onClose}>
      <RenameField name={name} isPending={rename.isPending} words={words} onRename={send} />
    </Sheet>
  );
}
