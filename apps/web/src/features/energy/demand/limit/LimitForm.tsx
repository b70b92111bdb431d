import { NativeSelect, TextInput } from "@mantine/core";
import type { SupplyDemand } from "@switchboard/contract";
import { DEMAND_MINUTES } from "@switchboard/domain/energy";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteLimit } from "../api.ts";
import classes from "../Demand.module.css";
import { unitOf, usePower } from "../power-words.ts";
import { LoadsField } from "./LoadsField.tsx";
import { inputOf } from "./limit-form.ts";
import { TrialPart } from "./TrialPart.tsx";
import { type LimitFields, useLimitForm } from "./useLimitForm.ts";

/** Edits the limit of a supply and the loads that may be shut off, and shows what they would have done last month. */
export function LimitForm({ demand }: { demand: SupplyDemand }) {
  const { t } = useTranslation("demand");
  const [isDeleting, setDeleting] = useState(false);
  const { fields, isRight, toList } = useLimitForm(demand);
  const { supply, limit } = demand;
  const { values, errors } = fields;
  const names = limit?.names ?? {};
  return (
    <Stack as="form" gap={16} {...fields.form} className={classes.form}>
      <UnsavedGuard isDirty={() => fields.isChanged} />
      <RulePart demand={demand} fields={fields} />
      <Section title={t("loads.title")} lead={t("loads.lead")}>
        <LoadsField loads={values.loads} names={names} onChange={(loads) => fields.set({ loads })} />
        <Problem text={errors.loads} />
        <TrialPart input={inputOf(supply._id, values)} mayTry={isRight} names={names} />
      </Section>
      <Section title={t("act.title")}>
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={values.isOn}
            onChange={({ currentTarget }) => fields.set({ isOn: currentTarget.checked })}
          />
          {t("act.label")}
          <small>{t("act.hint")}</small>
        </label>
        <Problem text={errors.isOn} />
      </Section>
      <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("save")}>
        {limit && (
          <Button isQuiet onClick={() => setDeleting(true)}>
            {t("delete.open")}
          </Button>
        )}
      </SubmitBar>
      {isDeleting && <DeleteLimit supply={supply} onClose={() => setDeleting(false)} onDone={toList} />}
    </Stack>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Text as="p" tone="critical" size={13} role="alert">
      {text}
    </Text>
  );
}

function RulePart({ demand, fields }: { demand: SupplyDemand; fields: LimitFields }) {
  const { t } = useTranslation("demand");
  const power = usePower(demand.measure);
  const { contract } = demand;
  return (
    <Section title={t("form.rule")} lead={contract !== null && t("form.contract", { value: power(contract) })}>
      <Grid min={180} isFit align="start" gap={12}>
        <TextInput
          label={t("form.limit", { unit: unitOf(fields.values.measure) })}
          inputMode="decimal"
          maxLength={10}
          {...fields.bind("limit")}
        />
        <NativeSelect
          label={t("form.measure")}
          {...fields.bind("measure")}
          data={[
            { value: "va", label: unitOf("va") },
            { value: "w", label: unitOf("w") },
          ]}
        />
        <NativeSelect
          label={t("form.minutes")}
          {...fields.bind("minutes")}
          data={DEMAND_MINUTES.map((count) => ({ value: `${count}`, label: t("form.minutesOf", { count }) }))}
        />
        <TextInput label={t("form.restore")} inputMode="numeric" maxLength={2} {...fields.bind("restore")} />
      </Grid>
    </Section>
  );
}

interface DeleteLimitProps {
  supply: SupplyDemand["supply"];
  onClose(): void;
  onDone(): void;
}

function DeleteLimit({ supply: { _id, name }, onClose, onDone }: DeleteLimitProps) {
  const { t } = useTranslation("demand");
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm"),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion remove={useDeleteLimit()} input={_id} words={words} onClose={onClose} onDone={onDone}>
      {t("delete.text")}
    </DeleteQuestion>
  );
}
