import type { DayMark } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "./WeekView.module.css";

/** What the calendars call a day: "Diwali: closed". A schedule may mind that or not. */
export function DayName({ mark: { name, type } }: { mark: DayMark }) {
  const { t } = useTranslation("calendars");
  return (
    <small className={classes.mark} data-type={type}>
      {type === "normal" ? name : t("why.named", { name, why: t(`why.${type}`) })}
    </small>
  );
}
