import { isFieldTrigger, TRIGGER_BOUNDS } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { onCallQuery } from "../../../../data/on-call.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import rows from "../../../../ui/kit/RowList.module.css";
import { Section } from "../../../../ui/kit/Section.tsx";
import { PriorityMark } from "../../../../widgets/alarms/PriorityMark.tsx";
import { DeleteNamed } from "../../../../widgets/DeleteNamed.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import classes from "../rules/Rules.module.css";
import { simpleLimit, valuesOf } from "./alarm-values.ts";
import { useDeleteAlarm } from "./useAlarmForm.ts";

const AlarmSheet = lazy(() => import("./AlarmSheet.tsx").then((module) => ({ default: module.AlarmSheet })));

/** Lists the alarms that people made, to change and delete them where they are looked for. */
export function OwnAlarms() {
  const { t } = useTranslation("alarms");
  const { data, error, refetch } = useQuery(workflowsQuery());
  const [edited, setEdited] = useState<Rule>();
  const [toDelete, setToDelete] = useState<Rule>();
  const own = data?.filter(({ alarm }) => alarm) ?? [];
  return (
    <Section title={t("own.title")}>
      {error && !data && <LoadFailureLine what="workflows" error={error} onRetry={() => void refetch()} />}
      {data && own.length === 0 && <p>{t("own.none")}</p>}
      {own.length > 0 && (
        <ul className={rows.list} aria-label={t("own.title")}>
          {own.map((rule) => (
            <AlarmRow key={rule.key} rule={rule} onEdit={setEdited} onDelete={setToDelete} />
          ))}
        </ul>
      )}
      <Suspense>{edited && <AlarmSheet rule={edited} onClose={() => setEdited(undefined)} />}</Suspense>
      {toDelete && (
        <DeleteNamed
          t={(key, fill) => t(`own.${key}`, fill)}
          name={toDelete.name}
          useRemove={useDeleteAlarm}
          input={toDelete.ids}
          deleted={{ thing: "workflow", ids: toDelete.ids }}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </Section>
  );
}

interface AlarmRowProps {
  rule: Rule;
  onEdit(rule: Rule): void;
  onDelete(rule: Rule): void;
}

function AlarmRow({ rule, onEdit, onDelete }: AlarmRowProps) {
  const { t } = useTranslation("alarms");
  const { name, key, alarm, isActive } = rule;
  const condition = useCondition(rule);
  const notified = useNotified(rule);
  const isSimple = valuesOf(rule) !== undefined;
  return (
    <li className={classes.row} data-off={!isActive || undefined} aria-label={name}>
      <Stack align="start" breaks>
        <strong>{name}</strong>
        <small>{condition}</small>
        <small>{notified}</small>
      </Stack>
      <Stack align="start" breaks className={classes.how}>
        {isActive && alarm ? <PriorityMark priority={alarm.priority} /> : <span>{t("own.disabled")}</span>}
      </Stack>
      <Row gap={8} wraps justify="end">
        {isSimple ? (
          <Button isQuiet aria-label={t("rules.editNamed", { name })} onClick={() => onEdit(rule)}>
            {t("rules.edit")}
          </Button>
        ) : (
          <ButtonLink
            isQuiet
            to="/app/workflows/edit/$key"
            params={{ key }}
            aria-label={t("rules.editNamed", { name })}
          >
            {t("rules.edit")}
          </ButtonLink>
        )}
        <Button isQuiet aria-label={t("own.delete.confirm", { name })} onClick={() => onDelete(rule)}>
          {t("own.remove")}
        </Button>
      </Row>
    </li>
  );
}

/** Says the limit of an alarm in one line. */
function useCondition(rule: Rule): string {
  const { t } = useTranslation("alarms");
  const words = useSensorWords();
  const limit = simpleLimit(rule);
  if (!limit) return t("own.several");
  const { measure, minutes, trigger } = limit;
  const target = [...rule.sensors, ...rule.devices][0]?.name ?? "";
  const unit = isFieldTrigger(measure) ? (rule.sensor?.unit ?? "") : TRIGGER_BOUNDS[measure].unit;
  const value =
    rule.sensor && trigger.qualifier === "is"
      ? words.value(rule.sensor, trigger.value)
      : t("own.value", { value: trigger.value, unit });
  const said =
    trigger.qualifier === "is"
      ? value
      : t(trigger.qualifier === "below" ? "own.saidBelow" : "own.saidAbove", { value });
  return minutes === 0 ? `${target}: ${said}` : t("own.saidFor", { name: target, limit: said, count: minutes });
}

/** Says whom an alarm notifies, and who is next. */
function useNotified({ alarm }: Rule): string {
  const { t } = useTranslation("alarms");
  const { data: plans = [] } = useQuery(onCallQuery());
  const notify = alarm?.notify;
  if (!notify) return t("own.saidUsual");
  const namesOf = ({ people, plan }: Pick<typeof notify, "people" | "plan">) =>
    people.length > 0
      ? people.map(({ name }) => name).join(", ")
      : t("own.plan", { name: plans.find(({ _id }) => _id === plan)?.name ?? "" });
  const first = t("own.saidNotifies", { names: namesOf(notify) });
  if (!notify.next) return first;
  return `${first} · ${t("own.saidNext", { names: namesOf(notify.next), count: notify.next.afterMinutes })}`;
}
