import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "../../../../ui/kit/RowList.module.css";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { HealthRow } from "./HealthRow.tsx";

interface HealthRowsProps {
  ids: readonly string[];
  alerts: ReadonlyMap<string, number>;
  gateways: readonly { _id: string; name: string }[];
}

const ROW_HEIGHT = 61;
const OVERSCAN = 8;

/** Their troubles may need a second line, so heights are measured. */
export function HealthRows({ ids, alerts, gateways }: HealthRowsProps) {
  const { t } = useTranslation("health");
  return (
    <VirtualRows
      keys={ids}
      height={ROW_HEIGHT}
      isMeasured
      overscan={OVERSCAN}
      label={t("list")}
      className={classes.list}
    >
      {(index) => {
        const id = ids[index];
        return id && <HealthRow id={id} alerts={alerts.get(id) ?? 0} gateways={gateways} />;
      }}
    </VirtualRows>
  );
}
