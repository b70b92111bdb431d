import { contract } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../gateway/gateway.ts";
import classes from "./Bulk.module.css";
import { BulkDialog, type BulkProps, OWN_LINE } from "./BulkDialog.tsx";

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
      act={(id) => call(contract.deleteDevice, { id }, OWN_LINE)}
    >
      <p className={classes.text}>{t("bulk.deleteText", { count })}</p>
    </BulkDialog>
  );
}
