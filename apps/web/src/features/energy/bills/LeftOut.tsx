import { IconAlertTriangle } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { kilowattHours } from "../../../ui/format/money.ts";
import classes from "./Bills.module.css";

/** Shows the energy of doubtful readings left out of a month; its bill says what to do about it. */
export function LeftOut({ currency, wattHours }: { currency: string; wattHours: number }) {
  const { t, i18n } = useTranslation("bills");
  return (
    <small className={classes.leftOut}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      {t("now.leftOut", { energy: kilowattHours(i18n.language, currency)(wattHours) })}
    </small>
  );
}
