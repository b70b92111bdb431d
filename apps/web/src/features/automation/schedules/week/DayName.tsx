import type { DayMark } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./WeekView.module.css";

/** Shows the calendars' name of a day: "Diwali: closed". Schedules may ignore it. */
export function DayName({ mark: { name, type } }: { mark: DayMark }) {
  const { t } = useTranslation("calendars");
  return (
    <Text as="small" size={12} weight={500} breaks className={classes.mark} data-type={type}>
      {type === "normal" ? name : t("why.named", { name, why: t(`why.${type}`) })}
    </Text>
  );
}
