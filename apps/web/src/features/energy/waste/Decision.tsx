import type { ProvenFinding } from "@switchboard/contract";
import { type AlarmRemedy, remediesOf, type ScheduleRemedy } from "@switchboard/domain/energy";
import { useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { useDecide } from "./api.ts";
import { DecideSheet } from "./DecideSheet.tsx";
import { useWasteWords } from "./useWasteWords.ts";
import classes from "./Waste.module.css";

/** Shows the possible actions for a finding, and the decision that was made. */
export function Decision({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { day } = useWasteWords();
  const mayDecide = useMay("device.control");
  const mayAutomate = useMay("automation.use");
  const [isAsked, ask] = useState(false);
  const { mutate, isPending } = useDecide();
  const { decided } = finding;
  if (decided)
    return (
      <Row wraps gap={8}>
        <p className={classes.said}>
          {t("decided.whole", { what: t(`decision.${decided.decision}`), by: decided.by, day: day(decided.day) })}
          {decided.note !== "" && <q>{decided.note}</q>}
        </p>
        {mayDecide && (
          <Button isQuiet isPending={isPending} onClick={() => mutate({ id: finding._id, decision: null })}>
            {t("do.reopen")}
          </Button>
        )}
      </Row>
    );
  return (
    <Row wraps gap={8}>
      {mayDecide && <Button onClick={() => ask(true)}>{t("do.decide")}</Button>}
      {mayAutomate && <Automations finding={finding} />}
      {isAsked && <DecideSheet id={finding._id} onClose={() => ask(false)} />}
    </Row>
  );
}

/** Links to forms prefilled with what would have prevented or reported the finding. */
function Automations({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { device } = finding;
  const shared = { device: device._id, name: t("prefill.name", { name: device.device_name }) };
  // A schedule of a meter without switches would turn nothing off.
  const hasSwitches = useLiveView(device._id, device._id, (store) => store.device(device._id)?.switches.length !== 0);
  const remedies = remediesOf(finding).filter(({ kind }) => kind === "alarm" || hasSwitches);
  return (
    <>
      {remedies.map((remedy) =>
        remedy.kind === "schedule" ? (
          <ButtonLink key="schedule" isQuiet to="/app/schedules/new" search={{ ...shared, ...scheduleSearch(remedy) }}>
            {t("do.schedule")}
          </ButtonLink>
        ) : (
          <ButtonLink key="alarm" isQuiet to="/app/workflows/new" search={{ ...shared, ...alarmSearch(remedy) }}>
            {t("do.alarm")}
          </ButtonLink>
        ),
      )}
      <ButtonLink isQuiet to="/app/analytics/energy" search={{ device_ids: device._id }}>
        {t("do.energy")}
      </ButtonLink>
    </>
  );
}

function scheduleSearch({ time, days, closedTime }: ScheduleRemedy) {
  const off = closedTime === null ? {} : { off: String(closedTime) };
  return { time: String(time), days: days.join(""), ...off };
}

function alarmSearch({ trigger, value, hours }: AlarmRemedy) {
  const span = hours && { from: String(hours.from * 100), to: String(hours.to === 24 ? 2359 : hours.to * 100) };
  return { ...(trigger === "power" ? { kilowatts: String(value) } : { kilowattHours: String(value) }), ...span };
}
