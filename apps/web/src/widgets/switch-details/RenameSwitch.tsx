import { useRenameSwitch } from "../../data/switches.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { success } from "../../ui/notices/notices.ts";
import { RenameField } from "../RenameField.tsx";

export function RenameSwitch({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("control");
  const rename = useRenameSwitch(id, () => success(t("details.renamed")));
  const words = { label: t("details.name"), required: t("details.required"), rename: t("details.rename") };
  return (
    <RenameField name={name} isPending={rename.isPending} words={words} onRename={(next) => rename.mutate(next)} />
  );
}
