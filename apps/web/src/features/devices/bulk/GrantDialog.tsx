import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bulkCalls } from "../api.ts";
import { BulkDialog, type BulkProps } from "./BulkDialog.tsx";
import { PeoplePicker } from "./PeoplePicker.tsx";

/** Lets one person or several use many devices (spec §6). */
export function GrantDialog(props: BulkProps) {
  const { t } = useTranslation("devices");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <BulkDialog
      {...props}
      title={t("bulk.grantTitle", { count: props.items.length })}
      action={t(chosen.size === 0 ? "bulk.grantNobody" : "bulk.grantAction", { count: chosen.size })}
      isReady={chosen.size > 0}
      act={(id) => bulkCalls.grant(id, [...chosen])}
    >
      <PeoplePicker chosen={chosen} onToggle={toggle} />
    </BulkDialog>
  );
}
