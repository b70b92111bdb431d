import { useTranslation } from "../../../i18n/useTranslation.ts";
import classes from "./list/ScheduleList.module.css";

export function ScheduleSkeleton() {
  const { t } = useTranslation("common");
  return <div className={classes.skeleton} role="status" aria-label={t("loading")} />;
}
