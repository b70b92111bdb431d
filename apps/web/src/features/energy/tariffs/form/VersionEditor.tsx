import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { useProblemAt } from "../problems.ts";
import type { Version } from "../tariff-draft.ts";
import { RoundFields } from "./fields.tsx";
import { LinesEditor } from "./LinesEditor.tsx";
import { More } from "./More.tsx";
import { PeriodsEditor } from "./PeriodsEditor.tsx";
import classes from "./TariffForm.module.css";
import { DaysEditor, SeasonsEditor } from "./YearEditor.tsx";
import { zones } from "./zones.ts";

interface VersionEditorProps {
  version: Version;
  /** The earliest day on which it may begin; any day when missing. */
  earliest?: string | undefined;
  /** The tariff's time zone. */
  timeZone: string;
  /** Selects another of the tariff's versions. */
  choice?: ReactNode;
  /** Buttons for the version itself. */
  actions?: ReactNode;
  onChange(version: Version): void;
}

/** Edits one dated version of a tariff: its first day, periods, lines and rounding. */
export function VersionEditor({ version, earliest, timeZone, choice, actions, onChange }: VersionEditorProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt("from");
  const hasYear = Boolean(version.seasons?.length || version.dayClasses?.length);
  return (
    <>
      <Section title={t("version.when")} lead={t("version.whenLead")}>
        {choice}
        <DateField
          label={t("version.from")}
          day={version.from}
          min={earliest}
          error={problem}
          onDay={(from) => onChange({ ...version, from })}
        />
        {actions}
      </Section>
      <Section title={t("version.lines")} lead={t("version.linesLead")}>
        <LinesEditor version={version} onChange={(lines) => onChange({ ...version, lines })} />
      </Section>
      <Section title={t("version.times")} lead={t("version.timesLead")}>
        <PeriodsEditor version={version} onChange={onChange} />
        <More summary={t("version.year")} isSet={hasYear} paths={["seasons", "dayClasses"]}>
          <SeasonsEditor version={version} onChange={onChange} />
          <DaysEditor version={version} onChange={onChange} />
        </More>
        <ClockField {...{ version, timeZone, onChange }} />
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

type PartProps = Pick<VersionEditorProps, "version" | "onChange">;

const OPTIONAL_ROUNDING = ["energy", "demand"] as const;

function RoundingFields({ version, onChange }: PartProps) {
  const { t } = useTranslation("tariffs");
  const { rounding } = version;
  const set = (part: Partial<Version["rounding"]>) => onChange({ ...version, rounding: { ...rounding, ...part } });
  return (
    <>
      <RoundFields
        label={t("rounding.line")}
        path="rounding.line"
        rule={rounding.line}
        onRule={(line) => set({ line })}
      />
      <RoundFields
        label={t("rounding.total")}
        path="rounding.total"
        rule={rounding.total}
        onRule={(total) => set({ total: total ?? { ...rounding.total, to: "" } })}
      />
      <More
        summary={t("rounding.more")}
        isSet={OPTIONAL_ROUNDING.some((name) => rounding[name])}
        paths={OPTIONAL_ROUNDING.map((name) => `rounding.${name}`)}
      >
        {OPTIONAL_ROUNDING.map((name) => (
          <RoundFields
            key={name}
            label={t(`rounding.${name}`)}
            hint={t(`rounding.${name}Hint`)}
            path={`rounding.${name}`}
            rule={rounding[name]}
            onRule={(rule) => set({ [name]: rule })}
          />
        ))}
      </More>
    </>
  );
}

/** Chooses the time zone of the periods when it differs from that of the bills. */
function ClockField({ version, timeZone, onChange }: PartProps & { timeZone: string }) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt("clock");
  const { clock } = version;
  return (
    <More summary={t("version.clock")} isSet={clock !== undefined} paths={["clock"]}>
      <NativeSelect
        label={t("version.clockZone")}
        description={t("version.clockHint")}
        error={problem}
        data={[
          { value: "", label: t("version.clockSame", { zone: timeZone }) },
          ...zones(clock ?? "UTC").map((value) => ({ value, label: value })),
        ]}
        value={clock ?? ""}
        onChange={(event) => onChange({ ...version, clock: event.currentTarget.value || undefined })}
      />
    </More>
  );
}

const NO_SOURCE = { title: "", order: "" };
const SOURCE_TEXTS = ["title", "order", "url", "note"] as const;

function SourceFields({ version, onChange }: PartProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt("source.date");
  const source = version.source ?? { ...NO_SOURCE, date: version.from };
  const set = (part: Partial<typeof source>) => {
    const next = { ...source, ...part };
    onChange({ ...version, source: SOURCE_TEXTS.some((name) => next[name]) ? next : undefined });
  };
  return (
    <>
      <SourceText name="title" value={source.title} onText={(title) => set({ title })} />
      <Grid min={200} isFit align="start" gap={12} className={classes.pair}>
        <SourceText name="order" value={source.order} onText={(order) => set({ order })} />
        <DateField label={t("source.date")} day={source.date} error={problem} onDay={(date) => set({ date })} />
      </Grid>
      <SourceText name="url" value={source.url} onText={(url) => set({ url: url || undefined })} />
      <SourceText name="note" value={source.note} onText={(note) => set({ note: note || undefined })} />
    </>
  );
}

interface SourceTextProps {
  name: (typeof SOURCE_TEXTS)[number];
  value: string | undefined;
  onText(text: string): void;
}

function SourceText({ name, value, onText }: SourceTextProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(`source.${name}`);
  return (
    <TextInput
      label={t(`source.field.${name}`)}
      type={name === "url" ? "url" : "text"}
      maxLength={300}
      error={problem}
      value={value ?? ""}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
