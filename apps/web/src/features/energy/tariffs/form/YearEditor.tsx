import { NativeSelect } from "@mantine/core";
import { DAY_TYPES } from "@switchboard/domain/core";
import { useReader } from "../../../../data/useReader.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dateFormat, weekdayName } from "../../../../ui/format/date-format.ts";
import { FieldRow } from "../../../../ui/kit/FieldRow.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { DAY_CLASSES, dayClassName, SEASONS, seasonName } from "../../../../widgets/bills/period-words.ts";
import { useProblemAt } from "../problems.ts";
import { type DayClass, freeKey, keysOf, replaced, type Season, type Version } from "../tariff-draft.ts";
import { Choice, Ticks } from "./fields.tsx";
import { Problem, Rows } from "./Rows.tsx";
import { renameDays } from "./times.ts";

interface YearEditorProps {
  version: Version;
  onChange(version: Version): void;
}

const named = <Key extends string>(own: string, all: readonly Key[]) => [
  ...new Set([own, ...all.filter((key) => key !== "none")]),
];

/** The seasons of the year that have hours of their own. */
export function SeasonsEditor({ version, onChange }: YearEditorProps) {
  const { t } = useTranslation("tariffs");
  const { t: words } = useTranslation("bills");
  const seasons = version.seasons ?? [];
  const set = (next: Season[]) => onChange({ ...version, seasons: next.length > 0 ? next : undefined });
  const add = () =>
    set([...seasons, { key: freeKey("winter", keysOf(seasons)), spans: [{ from: "10-01", to: "03-31" }] }]);
  return (
    <Rows
      label={t("seasons.title")}
      items={seasons}
      add={t("seasons.add")}
      remove={t("seasons.remove")}
      onAdd={add}
      onChange={set}
    >
      {(season, index) => (
        <Stack gap={8} pad={12} isFramed isWhole>
          <Choice
            label={t("seasons.name")}
            value={season.key}
            options={named(season.key, SEASONS).map((value) => ({ value, label: seasonName(words, value) }))}
            onChoose={(key) => onChange(renameDays(version, "seasons", index, key))}
          />
          <SpanFields
            season={season}
            path={`seasons.${index}`}
            onChange={(next) => set(replaced(seasons, index, next))}
          />
        </Stack>
      )}
    </Rows>
  );
}

function SpanFields({ season, path, onChange }: { season: Season; path: string; onChange(season: Season): void }) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(path);
  const { spans } = season;
  const set = (next: Season["spans"]) => onChange({ ...season, spans: next });
  return (
    <Rows
      label={t("seasons.spans")}
      items={spans}
      add={t("seasons.addSpan")}
      remove={t("seasons.removeSpan")}
      least={1}
      problem={problem}
      onAdd={() => set([...spans, { from: "04-01", to: "06-30" }])}
      onChange={set}
    >
      {(span, at) =>
        (["from", "to"] as const).map((end) => (
          <YearDay
            key={end}
            label={t(`seasons.${end}`)}
            day={span[end]}
            onDay={(day) => set(replaced(spans, at, { ...span, [end]: day }))}
          />
        ))
      }
    </Rows>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, "0"));

/** A day of every year, MM-DD. */
function YearDay({ label, day, onDay }: { label: string; day: string; onDay(day: string): void }) {
  const { language } = useReader();
  const [month = "01", date = "01"] = day.split("-");
  const name = dateFormat(language, { month: "long", timeZone: "UTC" });
  return (
    <fieldset>
      <legend>{label}</legend>
      <FieldRow isShort>
        <NativeSelect
          aria-label={label}
          data={MONTHS.map((value) => ({ value, label: name.format(Date.UTC(2024, Number(value) - 1, 1)) }))}
          value={month}
          onChange={(event) => onDay(`${event.currentTarget.value}-${date}`)}
        />
        <NativeSelect
          aria-label={label}
          data={DAYS}
          value={date}
          onChange={(event) => onDay(`${month}-${event.currentTarget.value}`)}
        />
      </FieldRow>
    </fieldset>
  );
}

/** Days of the week, or of a calendar, that have hours of their own. */
export function DaysEditor({ version, onChange }: YearEditorProps) {
  const { t } = useTranslation("tariffs");
  const { t: words } = useTranslation("bills");
  const dayClasses = version.dayClasses ?? [];
  const set = (next: DayClass[]) => onChange({ ...version, dayClasses: next.length > 0 ? next : undefined });
  return (
    <Rows
      label={t("days.title")}
      items={dayClasses}
      add={t("days.add")}
      remove={t("days.remove")}
      onAdd={() => set([...dayClasses, { key: freeKey("weekend", keysOf(dayClasses)), weekdays: [0, 6] }])}
      onChange={set}
    >
      {(dayClass, index) => (
        <Stack gap={8} pad={12} isFramed isWhole>
          <Choice
            label={t("days.name")}
            value={dayClass.key}
            options={named(dayClass.key, DAY_CLASSES).map((value) => ({ value, label: dayClassName(words, value) }))}
            onChoose={(key) => onChange(renameDays(version, "dayClasses", index, key))}
          />
          <ClassFields
            dayClass={dayClass}
            path={`dayClasses.${index}`}
            onChange={(next) => set(replaced(dayClasses, index, next))}
          />
        </Stack>
      )}
    </Rows>
  );
}

interface ClassFieldsProps {
  dayClass: DayClass;
  path: string;
  onChange(dayClass: DayClass): void;
}

const WEEK = ["1", "2", "3", "4", "5", "6", "0"];

function ClassFields({ dayClass, path, onChange }: ClassFieldsProps) {
  const { t } = useTranslation("tariffs");
  const { language } = useReader();
  const problem = useProblemAt(path);
  return (
    <>
      <Ticks
        label={t("days.weekdays")}
        options={WEEK.map((value) => ({ value, label: weekdayName(Number(value), language, "short") }))}
        chosen={(dayClass.weekdays ?? []).map(String)}
        onChoose={(chosen) => onChange({ ...dayClass, weekdays: chosen.map(Number) })}
      />
      <Ticks
        label={t("days.types")}
        options={DAY_TYPES.map((value) => ({ value, label: t(`dayType.${value}`) }))}
        chosen={dayClass.types ?? []}
        onChoose={(chosen) => onChange({ ...dayClass, types: DAY_TYPES.filter((type) => chosen.includes(type)) })}
      />
      <Problem text={problem} />
    </>
  );
}
