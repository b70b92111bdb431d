import { kilowatts } from "@switchboard/domain/core";
import { Link } from "@tanstack/react-router";
import { usePowerNow } from "../../../../data/power.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import classes from "./NowFigures.module.css";
import { useTodaysEnergy } from "./useTodaysEnergy.ts";

/** Shows the current power and today's energy in one line; unmeasured values are left out. */
export function NowFigures({ isReady }: { isReady: boolean }) {
  const { t, i18n } = useTranslation("dashboard");
  const power = usePowerNow(isReady);
  const { today, watts } = useTodaysEnergy(isReady);
  const number = (digits: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // The sum of meters that have reported since would look complete.
  const shown = power.hasFailed ? undefined : watts;
  return (
    <>
      {power.hasFailed && <LoadFailureLine what="power" error={power.error} onRetry={power.retry} />}
      {(shown !== undefined || today !== undefined) && (
        <Link to="/app/analytics/energy" className={classes.figures}>
          {shown !== undefined && <span>{t("status.kW", { value: number(2).format(kilowatts(shown)) })}</span>}
          {today !== undefined && <span>{t("status.kWh", { value: number(1).format(today.kWh) })}</span>}
        </Link>
      )}
    </>
  );
}
