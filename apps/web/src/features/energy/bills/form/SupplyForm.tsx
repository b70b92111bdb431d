import { NativeSelect, type NativeSelectProps, TextInput } from "@mantine/core";
import type { TariffView } from "@switchboard/contract";
import { LAST_READING_DAY } from "@switchboard/domain/energy";
import { useNavigate } from "@tanstack/react-router";
import { refusalOf } from "../../../../api/refusal.ts";
import type { Supply } from "../../../../data/bills.ts";
import type { Meter } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useEditSupply, useNewSupply } from "../api.ts";
import { MetersField } from "./MetersField.tsx";
import { MonthRows } from "./MonthRows.tsx";
import { ShareRows } from "./ShareRows.tsx";
import { draftProblems, inputOf, type SupplyDraft } from "./supply-draft.ts";
import { TariffRows } from "./TariffRows.tsx";

const MOST_MAINS = 50;
const DAYS = Array.from({ length: LAST_READING_DAY }, (_, index) => String(index + 1));

interface SupplyFormProps {
  /** The supply to change; a new one is created without it. */
  supply?: Supply | undefined;
  initial: SupplyDraft;
  meters: readonly Meter[];
  tariffs: readonly TariffView[];
  today: string;
}

function useSupplyForm({ supply, initial }: SupplyFormProps) {
  const { t } = useTranslation("bills");
  const [create, edit, navigate] = [useNewSupply(), useEditSupply(), useNavigate()];
  return useForm({
    initial,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(draftProblems(draft)).map(([name, problem]) => [name, t(`form.bad.${problem}`)]),
      ),
    explain: refusalOf,
    send: async (draft) => {
      const input = inputOf(draft);
      const saved = supply ? await edit.mutateAsync({ id: supply._id, ...input }) : await create.mutateAsync(input);
      success(t("form.saved"));
      await navigate({ to: "/app/bills/$supply", params: { supply: saved._id }, ignoreBlocker: true });
    },
  });
}

function ReadingDayField(props: NativeSelectProps) {
  const { t } = useTranslation("bills");
  return <NativeSelect label={t("form.readingDay")} description={t("form.readingDayHint")} data={DAYS} {...props} />;
}

/** Edits one connection to a utility. */
export function SupplyForm(props: SupplyFormProps) {
  const { supply, meters, tariffs, today } = props;
  const { t } = useTranslation("bills");
  const fields = useSupplyForm(props);
  const { values, errors, set, bind } = fields;
  return (
    <form {...fields.form} className={`${form.form} ${form.sections}`}>
      <UnsavedGuard isDirty={() => fields.isChanged} />
      <Section title={t("form.what")} lead={t("form.whatLead")}>
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput label={t("form.name")} maxLength={80} data-autofocus {...bind("name")} />
          <TextInput label={t("form.consumerNumber")} maxLength={80} {...bind("consumerNumber")} />
        </Grid>
        <MetersField
          label={t("form.meters")}
          chosen={values.meters}
          most={MOST_MAINS}
          problem={errors.meters}
          onChoose={(ids) => set({ meters: ids })}
        />
        <TariffRows
          rows={values.tariffs}
          tariffs={tariffs}
          today={today}
          problem={errors.tariffs}
          onChange={(rows) => set({ tariffs: rows })}
        />
      </Section>
      <Section title={t("form.contract")} lead={t("form.contractLead")}>
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput label={t("form.contractDemand")} inputMode="decimal" {...bind("contractDemand")} />
          <TextInput label={t("form.connectedLoad")} inputMode="decimal" {...bind("connectedLoad")} />
          <ReadingDayField {...bind("readingDay")} />
          <NativeSelect
            label={t("form.exportMeter")}
            data={[
              { value: "", label: t("form.noExport") },
              ...meters.map(({ _id, device_name }) => ({ value: _id, label: device_name })),
            ]}
            {...bind("exportMeter")}
          />
        </Grid>
        <MonthRows
          label={t("form.pastDemands")}
          hint={t("form.pastHint")}
          amount={t("months.demand")}
          rows={values.pastDemands}
          problem={errors.pastDemands}
          onChange={(rows) => set({ pastDemands: rows })}
        />
      </Section>
      <Section title={t("form.aims")} lead={t("form.aimsLead")}>
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput label={t("form.budget")} inputMode="decimal" {...bind("budget")} />
          <TextInput label={t("form.co2")} inputMode="decimal" description={t("form.co2Hint")} {...bind("co2")} />
        </Grid>
        <MonthRows
          label={t("form.budgets")}
          hint={t("form.budgetsHint")}
          amount={t("form.budget")}
          rows={values.budgets}
          problem={errors.budgets}
          onChange={(rows) => set({ budgets: rows })}
        />
        <TextInput label={t("form.co2Hours")} description={t("form.co2HoursHint")} {...bind("co2Hours")} />
      </Section>
      <Section title={t("form.shares")} lead={t("form.sharesLead")}>
        <ShareRows draft={values} problem={errors.shares} onChange={set} />
      </Section>
      <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t(supply ? "form.save" : "form.create")} />
    </form>
  );
}
