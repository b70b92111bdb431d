import { useTranslation } from "react-i18next";
import many from "../../../widgets/many/Many.module.css";
import { ManyDialog, type ManyProps } from "../../../widgets/many/ManyDialog.tsx";
import { bulkCalls } from "../api.ts";
import { useDeviceBatch } from "./useDeviceBatch.ts";

/** Deletes many devices after saying what is lost with them. */
export function DeleteDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const batch = useDeviceBatch(props);
  const count = props.targets.length;
  return (
    <ManyDialog
      {...batch}
      title={t("bulk.deleteTitle", { count })}
      action={t("bulk.deleteAction", { count })}
      isDanger
      act={bulkCalls.remove}
    >
      <p className={many.text}>{t("bulk.deleteText", { count })}</p>
    </ManyDialog>
  );
}
