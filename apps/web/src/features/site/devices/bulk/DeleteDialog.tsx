import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { BinNote } from "../../../../widgets/BinNote.tsx";
import many from "../../../../widgets/many/Many.module.css";
import { ManyDialog, type ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { useUndoMany } from "../../../../widgets/many/useUndoMany.ts";
import { bulkCalls } from "../api.ts";
import { useDeviceBatch } from "./useDeviceBatch.ts";

/** Deletes many devices after saying what is lost with them; one undo restores all that one attempt deleted. */
export function DeleteDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const batch = useDeviceBatch(props);
  const offerUndo = useUndoMany("device", (count) => t("bulk.deleted", { count }));
  const count = props.targets.length;
  const onEnd = (left: string[]) => {
    batch.onEnd(left);
    offerUndo(props.targets, left);
  };
  return (
    <ManyDialog
      {...batch}
      onEnd={onEnd}
      title={t("bulk.deleteTitle", { count })}
      action={t("bulk.deleteAction", { count })}
      isDanger
      act={bulkCalls.remove}
    >
      <p className={many.text}>{t("bulk.deleteText", { count })}</p>
      <BinNote />
    </ManyDialog>
  );
}
