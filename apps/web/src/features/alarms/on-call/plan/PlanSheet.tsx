import { NativeSelect, TextInput } from "@mantine/core";
import type { OnCallPlan } from "@switchboard/contract";
import { type PlanProblem, PRIORITIES, type Priority } from "@switchboard/domain/alarms";
import { dayOfWeek, localDay, nextDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { refusalOf } from "../../../../api/refusal.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { TimeTextField } from "../../../../ui/kit/TimeField.tsx";
import { type FieldErrors, useForm } from "../../../../ui/kit/useForm.ts";
import { useSavePlan } from "../api.ts";
import { PeopleField } from "./PeopleField.tsx";
import { inputOf, type PlanValues, problemsOf, valuesOf } from "./plan-values.ts";
import { StepsField } from "./StepsField.tsx";

interface PlanSheetProps {
  /** The one to change; a new one is made without. */
  plan: OnCallPlan | undefined;
  onClose(): void;
}

/** The Monday that begins this week, so that a new plan counts from now on. */
const mondayOf = (day: string) => nextDay(day, -((dayOfWeek(day) + 6) % 7));

/** The names that the fields have here. */
const FIELDS: Record<string, keyof PlanValues> = { handOver: "hand_over" };
const fieldOf = (path: string) => {
  const [first = ""] = path.split(".");
  return FIELDS[first] ?? first;
};

function usePlanForm({ plan, onClose }: PlanSheetProps) {
  const { t } = useTranslation("onCall");
  const timeZone = useTimeZone();
  const today = localDay(new Date(useServerNow()), timeZone);
  const save = useSavePlan();
  const say = (code: PlanProblem) => t(`problem.${code}`);
  const fields = useForm<PlanValues>({
    initial: valuesOf(plan, mondayOf(today)),
    check: (values): FieldErrors<PlanValues> => ({
      ...Object.fromEntries(problemsOf(values, timeZone).map(({ path, code }) => [fieldOf(path), say(code)])),
      ...(values.name.trim() === "" && { name: t("form.needsName") }),
    }),
    explain: refusalOf,
    send: async (values) => {
      await save.mutateAsync({ id: plan?._id, ...inputOf(values) });
      onClose();
    },
  });
  /** Each step shows its problem after the first attempt. */
  const ofSteps = fields.isTried ? problemsOf(fields.values, timeZone) : [];
  const stepProblems = new Map(
    ofSteps.flatMap(({ path, code }) => {
      const [field, index] = path.split(".");
      return field === "steps" && index !== undefined ? [[Number(index), say(code)] as const] : [];
    }),
  );
  return { ...fields, stepProblems };
}

/** Edits who takes turns, for which alarms, and who is notified when nobody answers. */
export function PlanSheet(props: PlanSheetProps) {
  const { t } = useTranslation("onCall");
  const { plan, onClose } = props;
  const { data: groups = [] } = useQuery(groupsQuery());
  const fields = usePlanForm(props);
  const { values, errors, set } = fields;
  const rooms = groups.filter(({ type }) => type === "room").map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Sheet title={plan ? t("form.title", { name: plan.name }) : t("new")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("form.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <NativeSelect
          label={t("form.for")}
          description={t("form.forHint")}
          data={[{ value: "", label: t("card.whole") }, ...rooms]}
          {...fields.bind("room")}
        />
        <PrioritiesField
          chosen={values.priorities}
          problem={errors.priorities}
          onChange={(priorities) => set({ priorities })}
        />
        <PeopleField people={values.people} problem={errors.people} onChange={(people) => set({ people })} />
        <NativeSelect
          label={t("form.turn")}
          data={(["week", "day"] as const).map((value) => ({ value, label: t(`turn.${value}`) }))}
          {...fields.bind("turn")}
        />
        <Grid min={140} isFit align="end" gap={12}>
          <DateField label={t("form.from")} day={values.from} error={errors.from} onDay={(from) => set({ from })} />
          <TimeTextField
            label={t("form.handOver")}
            value={values.hand_over}
            error={errors.hand_over}
            onText={(hand_over) => set({ hand_over })}
          />
        </Grid>
        <StepsField
          steps={values.steps}
          problems={fields.stepProblems}
          problem={errors.steps}
          onChange={(steps) => set({ steps })}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t(plan ? "form.save" : "form.create")} />
      </form>
    </Sheet>
  );
}

interface PrioritiesFieldProps {
  chosen: readonly Priority[];
  problem: string | undefined;
  onChange(chosen: Priority[]): void;
}

function PrioritiesField({ chosen, problem, onChange }: PrioritiesFieldProps) {
  const { t } = useTranslation("onCall");
  const toggle = (priority: Priority) =>
    onChange(PRIORITIES.filter((each) => (each === priority) !== chosen.includes(each)));
  return (
    <fieldset className={form.field}>
      <legend>{t("form.priorities")}</legend>
      <Row wraps gap="4 20">
        {PRIORITIES.map((priority) => (
          <Row as="label" isInline gap={8} isTouch key={priority}>
            <input type="checkbox" checked={chosen.includes(priority)} onChange={() => toggle(priority)} />
            {t(`priority.${priority}`)}
          </Row>
        ))}
      </Row>
      {problem && (
        <p className={form.failure} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
