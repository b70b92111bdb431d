import { useTranslation } from "react-i18next";
import many from "../../../widgets/many/Many.module.css";
import { ManyDialog, type ManyProps } from "../../../widgets/many/ManyDialog.tsx";
import { removeGroup } from "../api.ts";

/** Deletes several groups, after saying what stays and what ends. */
export function DeleteGroups(props: ManyProps) {
  const { t } = useTranslation(["many", "groups"]);
  const count = props.targets.length;
  return (
    <ManyDialog
      {...props}
      title={t("groups.deleteTitle", { count })}
      action={t("groups.delete", { count })}
      label={t("groups:title")}
      isDanger
      act={removeGroup}
    >
      <p className={many.text}>{t("groups.deleteText")}</p>
    </ManyDialog>
  );
}
