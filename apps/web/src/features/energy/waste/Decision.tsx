import type { ProvenFinding } from "@switchboard/contract";
import { dayOfWeek } from "@switchboard/domain/core";
import { useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
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

/** Links to forms prefilled from the finding. */
function Automations({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { device, hours, proof } = finding;
  const name = t("prefill.name", { name: device.device_name });
  const high = Math.max(...proof.points.flatMap(({ high: each }) => each ?? []), 0) / 1000;
  const schedule = {
    device: device._id,
    name,
    ...timing(finding),
  };
  const span = hours && { from: String(hours.from * 100), to: String(hours.to === 24 ? 2359 : hours.to * 100) };
  const alarm = { device: device._id, name, kilowatts: String(Math.ceil(high * 10) / 10), ...span };
  return (
    <>
      <ButtonLink isQuiet to="/app/schedules/new" search={schedule}>
        {t("do.schedule")}
      </ButtonLink>
      <ButtonLink isQuiet to="/app/workflows/new" search={alarm}>
        {t("do.alarm")}
      </ButtonLink>
      <ButtonLink isQuiet to="/app/analytics/energy" search={{ device_ids: device._id }}>
        {t("do.energy")}
      </ButtonLink>
    </>
  );
}

/** Returns a nightly time, plus the start of the waste on closed days; an unusual day gets its day of the week. */
function timing({ kind, to, hours }: ProvenFinding): { time: string; days: string; off?: string } {
  const began = String((hours?.from ?? LATE) * 100);
  if (kind === "unusual_day") return { time: began, days: String(dayOfWeek(to)) };
  const nightly = { time: String(LATE * 100), days: "0123456" };
  return kind === "closed" ? { ...nightly, off: began } : nightly;
}

/** Switches off at 22:00; the user can change the time in the form. */
const LATE = 22;
