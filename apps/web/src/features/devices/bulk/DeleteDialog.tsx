import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { offerUndo } from "../../../data/undo-delete.ts";
import { BinNote } from "../../../widgets/BinNote.tsx";
import many from "../../../widgets/many/Many.module.css";
import { ManyDialog, type ManyProps } from "../../../widgets/many/ManyDialog.tsx";
import { bulkCalls } from "../api.ts";
import { useDeviceBatch } from "./useDeviceBatch.ts";

/** Deletes many devices after saying what is lost with them; one undo brings back all that one try deleted. */
export function DeleteDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const batch = useDeviceBatch(props);
  const client = useQueryClient();
  const offered = useRef(new Set<string>());
  const count = props.targets.length;
  const onEnd = (left: string[]) => {
    batch.onEnd(left);
    const gone = props.targets.map(({ id }) => id).filter((id) => !left.includes(id) && !offered.current.has(id));
    for (const id of gone) offered.current.add(id);
    const text = t("bulk.deleted", { count: gone.length });
    if (gone.length > 0) void offerUndo(client, text, { thing: "device", ids: gone });
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
