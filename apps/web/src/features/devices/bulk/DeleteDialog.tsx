import { useTranslation } from "react-i18next";
import { bulkCalls } from "../api.ts";
import classes from "./Bulk.module.css";
import { BulkDialog, type BulkProps } from "./BulkDialog.tsx";

/** Deletes many devices after saying what is lost with them. */
export function DeleteDialog(props: BulkProps) {
  const { t } = useTranslation("devices");
  const count = props.items.length;
  return (
    <BulkDialog
      {...props}
      title={t("bulk.deleteTitle", { count })}
      action={t("bulk.deleteAction", { count })}
      isDanger
      act={bulkCalls.remove}
    >
      <p className={classes.text}>{t("bulk.deleteText", { count })}</p>
    </BulkDialog>
  );
}
