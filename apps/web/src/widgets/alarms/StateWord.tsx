import type { Alarm } from "@switchboard/contract";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import classes from "./Alarms.module.css";

/** Where an alarm is in its life. */
export function StateWord({ state }: { state: Alarm["state"] }) {
  const { t } = useTranslation("alarms");
  return (
    <Row as="span" isInline isPill size={13} className={classes.state} data-state={state}>
      {t(`state.${state}`)}
    </Row>
  );
}
