import { useRenameSensor } from "../../data/sensors.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { success } from "../../ui/notices/notices.ts";
import { RenameField } from "../RenameField.tsx";

export function RenameSensor({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("sensors");
  const rename = useRenameSensor(id, () => success(t("renamed")));
  const words = { label: t("name"), required: t("required"), rename: t("rename") };
  return (
    <RenameField name={name} isPending={rename.isPending} words={words} onRename={(next) => rename.mutate(next)} />
  );
}
