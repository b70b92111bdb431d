import { contract, type InputOf } from "@switchboard/contract";
import { isStateKind } from "@switchboard/domain/site";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { refusalOf } from "../../../../api/refusal.ts";
import { liveKeys } from "../../../../data/queries.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { type FieldErrors, useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import { type AlarmValues, alarmInput, BY_PEOPLE, limitOf, minutesOf, NEW_VALUES, valuesOf } from "./alarm-values.ts";
import type { AlarmTarget } from "./useAlarmTargets.ts";

/** The fields that the form owns; actions of the workflow stay as they are. */
const ONLY = ["name", "tree", "alarm"] as const satisfies InputOf<typeof contract.editWorkflows>["only"];

/** Creates or changes the alarm in one call. */
function useSaveAlarm(rule: Rule | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ReturnType<typeof alarmInput>) =>
      rule
        ? call(contract.editWorkflows, { key: rule.key, workflows: [input], only: [...ONLY] }, { silent: true })
        : call(contract.newWorkflows, { workflows: [input] }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("workflows") }),
  });
}

export function useDeleteAlarm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(contract.deleteWorkflows, { workflows: [...ids] }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("workflows") }),
  });
}

/** Proposes a name such as "Cold store: above -15 °C". */
export function useAlarmName() {
  const { t } = useTranslation("alarms");
  const words = useSensorWords();
  return ({ qualifier, value }: AlarmValues, target: AlarmTarget | undefined): string => {
    const limit = limitOf(value);
    if (!target || Number.isNaN(limit)) return "";
    const { sensor, unit, name } = target;
    if (sensor && isStateKind(sensor.kind)) return `${name}: ${words.value(sensor, limit)}`;
    const said = t("own.value", { value: limit, unit });
    return `${name}: ${t(qualifier === "below" ? "own.saidBelow" : "own.saidAbove", { value: said })}`;
  };
}

export function useAlarmForm(
  rule: Rule | undefined,
  targets: (values: AlarmValues) => AlarmTarget | undefined,
  onClose: () => void,
) {
  const { t } = useTranslation("alarms");
  const nameOf = useAlarmName();
  const save = useSaveAlarm(rule);
  return useForm<AlarmValues>({
    initial: (rule && valuesOf(rule)) ?? NEW_VALUES,
    check: (values): FieldErrors<AlarmValues> => ({
      ...(values.target === "" && { target: t("own.needsTarget") }),
      ...(Number.isNaN(limitOf(values.value)) && { value: t("own.needsValue") }),
      ...(minutesOf(values.minutes, 0) === undefined && { minutes: t("own.needsMinutes", { least: 0 }) }),
      ...partyProblems(values, t("own.needsPeople"), t("own.needsMinutes", { least: 1 })),
    }),
    explain: refusalOf,
    send: async (values) => {
      const name = values.name.trim() || nameOf(values, targets(values));
      await save.mutateAsync(alarmInput(values, name, rule));
      success(t(rule ? "own.changed" : "own.created", { name }));
      onClose();
    },
  });
}

function partyProblems(
  { first, next, nextMinutes }: AlarmValues,
  needsPeople: string,
  needsMinutes: string,
): FieldErrors<AlarmValues> {
  if (first.by !== BY_PEOPLE) return {};
  const isEmpty = ({ by, people }: AlarmValues["first"]) => by === BY_PEOPLE && people.length === 0;
  return {
    ...(isEmpty(first) && { first: needsPeople }),
    ...(isEmpty(next) && { next: needsPeople }),
    ...(next.by !== "" && minutesOf(nextMinutes, 1) === undefined && { nextMinutes: needsMinutes }),
  };
}
