import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { BinNote } from "../../../../widgets/BinNote.tsx";
import many from "../../../../widgets/many/Many.module.css";
import { ManyDialog, type ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { useUndoMany } from "../../../../widgets/many/useUndoMany.ts";
import { removeGroup } from "../api.ts";

/** Deletes several groups, after saying what stays and what ends. */
export function DeleteGroups(props: ManyProps) {
  const { t } = useTranslation(["many", "groups"]);
  const offerUndo = useUndoMany("group", (count) => t("groups.deleted", { count }));
  const count = props.targets.length;
  const onEnd = (left: string[]) => {
    props.onEnd(left);
    offerUndo(props.targets, left);
  };
  return (
    <ManyDialog
      {...props}
      onEnd={onEnd}
      title={t("groups.deleteTitle", { count })}
      action={t("groups.delete", { count })}
      label={t("groups:title")}
      isDanger
      act={removeGroup}
    >
      <p className={many.text}>{t("groups.deleteText")}</p>
      <BinNote />
    </ManyDialog>
  );
}
