import { TextInput } from "@mantine/core";
import { ROUNDING_MODES } from "@switchboard/domain";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DateField } from "../../../ui/kit/DateField.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { useProblemAt } from "../problems.ts";
import type { Version } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { LinesEditor } from "./LinesEditor.tsx";
import { PeriodsEditor } from "./PeriodsEditor.tsx";
import classes from "./TariffForm.module.css";
import { DaysEditor, SeasonsEditor } from "./YearEditor.tsx";

interface VersionEditorProps {
  version: Version;
  /** The earliest day on which it may begin; any without. */
  earliest?: string | undefined;
  onChange(version: Version): void;
}

/** One dated version of a tariff: from when it counts, how it divides time, its lines and how it rounds. */
export function VersionEditor({ version, earliest, onChange }: VersionEditorProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt("from");
  const hasYear = Boolean(version.seasons?.length || version.dayClasses?.length);
  return (
    <>
      <Section title={t("version.when")} lead={t("version.whenLead")}>
        <DateField
          label={t("version.from")}
          day={version.from}
          min={earliest}
          error={problem}
          onDay={(from) => onChange({ ...version, from })}
        />
      </Section>
      <Section title={t("version.lines")} lead={t("version.linesLead")}>
        <LinesEditor version={version} onChange={(lines) => onChange({ ...version, lines })} />
      </Section>
      <Section title={t("version.times")} lead={t("version.timesLead")}>
        <PeriodsEditor version={version} onChange={onChange} />
        <details className={classes.more} open={hasYear}>
          <summary>{t("version.year")}</summary>
          <SeasonsEditor version={version} onChange={onChange} />
          <DaysEditor version={version} onChange={onChange} />
        </details>
      </Section>
      <Section title={t("version.rounding")}>
        <RoundingFields version={version} onChange={onChange} />
      </Section>
      <Section title={t("source.title")} lead={t("source.lead")}>
        <SourceFields version={version} onChange={onChange} />
      </Section>
    </>
  );
}

function RoundingFields({ version, onChange }: Pick<VersionEditorProps, "version" | "onChange">) {
  const { t } = useTranslation("tariffs");
  const { rounding } = version;
  const line = rounding.line ?? { to: "", mode: "half_up" as const };
  return (
    <div className={classes.pair}>
      <AmountField
        label={t("rounding.line")}
        path="rounding.line"
        value={line.to}
        onAmount={(to) => onChange({ ...version, rounding: { ...rounding, line: to ? { ...line, to } : undefined } })}
      />
      <AmountField
        label={t("rounding.total")}
        path="rounding.total"
        value={rounding.total.to}
        onAmount={(to) => onChange({ ...version, rounding: { ...rounding, total: { ...rounding.total, to } } })}
      />
      <Choice
        label={t("rounding.mode")}
        value={rounding.total.mode}
        options={ROUNDING_MODES.map((value) => ({ value, label: t(`rounding.${value}`) }))}
        onChoose={(mode) => onChange({ ...version, rounding: { ...rounding, total: { ...rounding.total, mode } } })}
      />
    </div>
  );
}

function SourceFields({ version, onChange }: Pick<VersionEditorProps, "version" | "onChange">) {
  const { t } = useTranslation("tariffs");
  const source = version.source ?? { title: "", order: "", date: version.from };
  const set = (part: Partial<typeof source>) => {
    const next = { ...source, ...part };
    const isEmpty = !next.title && !next.order && !next.url && !next.note;
    onChange({ ...version, source: isEmpty ? undefined : next });
  };
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t("source.order")}
          maxLength={300}
          value={source.order}
          onChange={(event) => set({ order: event.currentTarget.value })}
        />
        <DateField label={t("source.date")} day={source.date} onDay={(date) => set({ date })} />
      </div>
      <TextInput
        label={t("source.url")}
        type="url"
        maxLength={300}
        value={source.url ?? ""}
        onChange={(event) => set({ url: event.currentTarget.value || undefined })}
      />
      <TextInput
        label={t("source.note")}
        maxLength={300}
        value={source.note ?? ""}
        onChange={(event) => set({ note: event.currentTarget.value || undefined })}
      />
    </>
  );
}
