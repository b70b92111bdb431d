import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import classes from "../Analytics.module.css";
import { type Filters, leftOutQuery } from "../api.ts";

/** Says that sums are without readings that somebody has to decide about, and leads to them. */
export function LeftOut({ filters }: { filters: Filters }) {
  const { t } = useTranslation("analytics");
  const { data } = useQuery(leftOutQuery(filters));
  if (!data || data.count === 0) return null;
  return (
    <p className={classes.leftOut}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      <span>{t("doubtful.leftOut", { count: data.count })}</span>
      <Link to="/app/analytics/doubtful">{t("doubtful.decide")}</Link>
    </p>
  );
}
