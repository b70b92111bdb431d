import { IconChartDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/EmptyState.tsx";
import classes from "./Reports.module.css";

/** The spec's words where there is nothing to show, or nothing to compare (§8). */
export function NoData({ isComparison, isChosen }: { isComparison: boolean; isChosen: boolean }) {
  const { t } = useTranslation("reports");
  return (
    <EmptyState
      icon={<IconChartDots size={22} stroke={1.6} />}
      title={t(isComparison ? "noComparison" : "noData")}
      text={t(isComparison && !isChosen ? "chooseTwo" : "noDataText")}
    />
  );
}

/** As high as what will come, so that nothing jumps. */
export function Waiting() {
  const { t } = useTranslation("reports");
  return (
    <p className={classes.waiting} role="status">
      {t("waiting")}
    </p>
  );
}
