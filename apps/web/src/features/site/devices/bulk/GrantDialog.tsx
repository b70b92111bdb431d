import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ManyDialog, type ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { bulkCalls } from "../api.ts";
import { PeoplePicker } from "./PeoplePicker.tsx";
import { useDeviceBatch } from "./useDeviceBatch.ts";

/** Lets one person or several use many devices (spec §6). */
export function GrantDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const batch = useDeviceBatch(props);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <ManyDialog
      {...batch}
      title={t("bulk.grantTitle", { count: props.targets.length })}
      action={t(chosen.size === 0 ? "bulk.grantNobody" : "bulk.grantAction", { count: chosen.size })}
      isReady={chosen.size > 0}
      act={(id) => bulkCalls.grant(id, [...chosen])}
    >
      <PeoplePicker devices={props.targets.map(({ id }) => id)} chosen={chosen} onToggle={toggle} />
    </ManyDialog>
  );
}
