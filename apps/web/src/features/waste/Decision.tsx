import type { ProvenFinding } from "@switchboard/contract";
import { dayOfWeek } from "@switchboard/domain";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../gateway/useMay.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { useDecide } from "./api.ts";
import { useWasteWords } from "./useWasteWords.ts";
import classes from "./Waste.module.css";

const DecideSheet = lazy(() => import("./DecideSheet.tsx").then((module) => ({ default: module.DecideSheet })));

/** What can be done about a finding, and what somebody has said of it. */
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
      <div className={classes.actions}>
        <p className={classes.said}>
          {t("decided.whole", { what: t(`decision.${decided.decision}`), by: decided.by, day: day(decided.day) })}
          {decided.note !== "" && <q>{decided.note}</q>}
        </p>
        {mayDecide && (
          <Button isQuiet isPending={isPending} onClick={() => mutate({ id: finding._id, decision: null })}>
            {t("do.reopen")}
          </Button>
        )}
      </div>
    );
  return (
    <div className={classes.actions}>
      {mayDecide && <Button onClick={() => ask(true)}>{t("do.decide")}</Button>}
      {mayAutomate && <Automations finding={finding} />}
      <Suspense>{isAsked && <DecideSheet id={finding._id} onClose={() => ask(false)} />}</Suspense>
    </div>
  );
}

/** Forms that begin with what the finding knows. */
function Automations({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { device, kind, to, hours, proof } = finding;
  const isOneDay = kind === "unusual_day";
  const name = t("prefill.name", { name: device.device_name });
  const high = Math.max(...proof.points.flatMap(({ high: each }) => each ?? []), 0) / 1000;
  const schedule = {
    device: device._id,
    name,
    time: String((hours?.from ?? 20) * 100),
    days: isOneDay ? String(dayOfWeek(to)) : "0123456",
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
