import { IconChartDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/EmptyState.tsx";
import classes from "./Analytics.module.css";

/** The spec's words where there is nothing to show (§8). */
export function NoData() {
  const { t } = useTranslation("analytics");
  return <EmptyState icon={<IconChartDots size={22} stroke={1.6} />} title={t("noData")} text={t("noDataText")} />;
}

/** As high as what will come, so that nothing jumps. */
export function Waiting() {
  const { t } = useTranslation("analytics");
  return (
    <p className={classes.waiting} role="status">
      {t("waiting")}
    </p>
  );
}
