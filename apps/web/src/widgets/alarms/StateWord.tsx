import type { Alarm } from "@switchboard/contract";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Alarms.module.css";

/** Where an alarm is in its life. */
export function StateWord({ state }: { state: Alarm["state"] }) {
  const { t } = useTranslation("alarms");
  return (
    <span className={classes.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
