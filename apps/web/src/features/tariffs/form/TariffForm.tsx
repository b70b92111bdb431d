import { NativeSelect, TextInput } from "@mantine/core";
import { tariffProblems } from "@switchboard/domain";
import { useMemo, useRef, useState } from "react";
import { refusalOf } from "../../../gateway/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { UnsavedGuard } from "../../../ui/kit/UnsavedGuard.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { type PlacedProblem, ProblemsContext, problemWords } from "../problems.ts";
import type { TariffDraft, Version } from "../tariff-draft.ts";
import { Example } from "./Example.tsx";
import classes from "./TariffForm.module.css";
import { VersionEditor } from "./VersionEditor.tsx";

interface TariffFormProps {
  initial: TariffDraft;
  /** Which of its versions is edited. */
  at: number;
  /** Name, currency and zone are given where only a version is edited. */
  isVersionOnly?: boolean;
  /** The earliest day on which the version may begin. */
  earliest?: string;
  /** Today: the example is of its month, or of the first one the version counts in. */
  day: string;
  submit: string;
  /** Answers the way on, which is taken once nothing is left unsaved. */
  send(draft: TariffDraft): Promise<(() => unknown) | undefined>;
}

const CURRENCIES = ["INR", "EUR", "GBP", "USD", "MUR", "AED", "LKR", "NPR", "BDT", "SGD", "AUD", "CAD", "CHF", "JPY"];

interface Values {
  name: string;
  currency: string;
  timeZone: string;
  version: Version;
}

/** What is wrong, in words, with the first of it for the line above the button. */
function useTariffForm({ initial, at, isVersionOnly, send }: TariffFormProps) {
  const { t } = useTranslation("tariffs");
  const [refused, setRefused] = useState<readonly PlacedProblem[]>([]);
  const isSent = useRef(false);
  const draftOf = ({ name, currency, timeZone, version }: Values): TariffDraft => ({
    ...{ name, currency, timeZone },
    versions: initial.versions.map((each, index) => (index === at ? version : each)),
  });
  const problemsOf = (values: Values): PlacedProblem[] =>
    tariffProblems(draftOf(values)).map((problem) => ({ path: problem.path, message: problemWords(t, problem) }));
  const fields = useForm<Values>({
    initial: { ...initial, version: initial.versions[at] ?? { from: "", lines: [], rounding: NO_ROUNDING } },
    check: (values) => {
      setRefused([]);
      const [first] = problemsOf(values);
      return {
        ...(values.name.trim() === "" && !isVersionOnly ? { name: t("form.needsName") } : {}),
        ...(first ? { version: first.message } : {}),
      };
    },
    summary: (errors, refusal) => errors.version ?? refusal,
    explain: (error) => {
      const refusal = refusalOf(error);
      // The server's paths begin with what they stand in.
      const fields =
        refusal?.fields.map(({ path, message }) => ({ path: path.replace(/^tariff\./, ""), message })) ?? [];
      setRefused(fields);
      return refusal && { ...refusal, fields };
    },
    send: async (values) => {
      const leave = await send(draftOf({ ...values, name: values.name.trim() }));
      isSent.current = true;
      await leave?.();
    },
  });
  const draft = draftOf(fields.values);
  const list = fields.isTried ? [...problemsOf(fields.values), ...refused] : refused;
  return { fields, draft, list, isSent };
}

const NO_ROUNDING = { total: { to: "0.01", mode: "half_up" as const } };

/** A tariff or one version of it, with an example beside it that is worked out as one types. */
export function TariffForm(props: TariffFormProps) {
  const { at, isVersionOnly = false, earliest, day, submit } = props;
  const { t } = useTranslation("tariffs");
  const { fields, draft, list, isSent } = useTariffForm(props);
  const { values, set } = fields;
  const problems = useMemo(() => ({ list, base: `versions.${at}` }), [list, at]);
  return (
    <ProblemsContext value={problems}>
      <div className={classes.split}>
        <form {...fields.form} className={`${form.form} ${classes.form}`}>
          {!isVersionOnly && <NameSection fields={fields} />}
          <VersionEditor version={values.version} earliest={earliest} onChange={(version) => set({ version })} />
          <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={submit} />
        </form>
        <Example draft={draft} from={values.version.from} today={day} />
      </div>
      <UnsavedGuard isDirty={() => fields.isChanged && !isSent.current} />
      {list.length > 1 && <p className="sb-visually-hidden">{t("form.problems", { count: list.length })}</p>}
    </ProblemsContext>
  );
}

function NameSection({ fields: { bind, values, set } }: { fields: ReturnType<typeof useTariffForm>["fields"] }) {
  const { t } = useTranslation("tariffs");
  const currencies = [...new Set([values.currency, ...CURRENCIES])];
  return (
    <Section title={t("form.about")}>
      <TextInput label={t("form.name")} maxLength={80} data-autofocus {...bind("name")} />
      <div className={classes.pair}>
        <NativeSelect label={t("form.currency")} data={currencies} {...bind("currency")} />
        <NativeSelect
          label={t("form.zone")}
          data={zones(values.timeZone)}
          value={values.timeZone}
          onChange={(event) => set({ timeZone: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}

const zones = (own: string) => [...new Set([own, ...Intl.supportedValuesOf("timeZone"), "UTC"])];
