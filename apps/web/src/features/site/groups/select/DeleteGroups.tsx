import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteMany } from "../../../../widgets/many/DeleteMany.tsx";
import type { ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { removeGroup } from "../api.ts";

export function DeleteGroups(props: ManyProps) {
  const { t } = useTranslation(["many", "groups"]);
  const count = props.targets.length;
  const words = {
    title: t("groups.deleteTitle", { count }),
    action: t("groups.delete", { count }),
    label: t("groups:title"),
    text: t("groups.deleteText"),
    deleted: (done: number) => t("groups.deleted", { count: done }),
  };
  return <DeleteMany {...props} thing="group" words={words} remove={removeGroup} />;
}
