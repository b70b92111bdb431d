import { NONE } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TimeTextField } from "../../../../ui/kit/TimeField.tsx";
import { dayClassName, PERIODS, periodName, seasonName } from "../../../../widgets/bills/period-words.ts";
import { useProblemAt } from "../problems.ts";
import { freeKey, keysOf, type Period, replaced, type TimeWindow, type Version } from "../tariff-draft.ts";
import { DayStrips } from "../words/DayStrips.tsx";
import { Choice, Ticks } from "./fields.tsx";
import { Problem, Rows } from "./Rows.tsx";
import { renamePeriod, timeOf, timeText, withPeriods } from "./times.ts";

interface PeriodsEditorProps {
  version: Version;
  onChange(version: Version): void;
}

/** Edits the periods of the day with their hours, and draws them as 24 hours. */
export function PeriodsEditor({ version, onChange }: PeriodsEditorProps) {
  const { t } = useTranslation("tariffs");
  const periods = version.periods ?? [];
  const problem = useProblemAt("periods", periods.length === 0);
  const set = (next: Period[]) => onChange({ ...version, periods: next });
  const add = () => {
    const windows = periods.length === 0 ? [{ from: 0, to: 0 }] : [{ from: 1800, to: 2200 }];
    set([...periods, { key: freeKey(periods.length === 0 ? "normal" : "peak", keysOf(periods)), windows }]);
  };
  return (
    <>
      <DayStrips version={version} />
      {periods.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("periods.none")}
        </Text>
      )}
      <Rows
        label={t("periods.title")}
        items={periods}
        add={t("periods.add")}
        remove={t("periods.remove")}
        problem={problem}
        onAdd={add}
        onChange={(next) => onChange(withPeriods(version, next))}
      >
        {(period, index) => (
          <PeriodFields
            {...{ period, index, version }}
            onRename={(key) => onChange(renamePeriod(version, index, key))}
            onWindows={(windows) => set(replaced(periods, index, { ...period, windows }))}
          />
        )}
      </Rows>
    </>
  );
}

interface PeriodFieldsProps {
  period: Period;
  index: number;
  version: Version;
  onRename(key: string): void;
  onWindows(windows: TimeWindow[]): void;
}

function PeriodFields({ period: { key, windows }, index, version, onRename, onWindows }: PeriodFieldsProps) {
  const { t } = useTranslation("tariffs");
  const { t: words } = useTranslation("bills");
  const path = `periods.${index}`;
  const own = useProblemAt(path, false);
  const names = [...new Set([key, ...PERIODS.filter((each) => each !== "all")])];
  return (
    <Stack gap={8} pad={12} isFramed isWhole>
      <Choice
        label={t("periods.name")}
        value={key}
        options={names.map((value) => ({ value, label: periodName(words, value) }))}
        onChoose={onRename}
      />
      <Problem text={own} />
      <Rows
        label={t("periods.hours", { name: periodName(words, key) })}
        items={windows}
        add={t("periods.addHours")}
        remove={t("periods.removeHours")}
        least={1}
        onAdd={() => onWindows([...windows, { from: 600, to: 1000 }])}
        onChange={onWindows}
      >
        {(window, at) => (
          <WindowFields
            path={`${path}.windows.${at}`}
            {...{ window, version }}
            onChange={(next) => onWindows(replaced(windows, at, next))}
          />
        )}
      </Rows>
    </Stack>
  );
}

interface WindowFieldsProps {
  window: TimeWindow;
  path: string;
  version: Version;
  onChange(window: TimeWindow): void;
}

function WindowFields({ window, path, version, onChange }: WindowFieldsProps) {
  const { t } = useTranslation("tariffs");
  const { t: words } = useTranslation("bills");
  const problem = useProblemAt(path);
  const { seasons = [], dayClasses = [] } = version;
  const time = (name: "from" | "to") => (
    <TimeTextField
      label={t(`periods.${name}`)}
      value={timeText(window[name])}
      onText={(text) => text !== "" && onChange({ ...window, [name]: timeOf(text) ?? window[name] })}
    />
  );
  return (
    <>
      {time("from")}
      {time("to")}
      {seasons.length > 0 && (
        <Ticks
          label={t("periods.seasons")}
          options={[...keysOf(seasons), NONE].map((value) => ({ value, label: seasonName(words, value) }))}
          chosen={window.seasons ?? [...keysOf(seasons), NONE]}
          onChoose={(chosen) => onChange({ ...window, seasons: chosen })}
        />
      )}
      {dayClasses.length > 0 && (
        <Ticks
          label={t("periods.days")}
          options={[...keysOf(dayClasses), NONE].map((value) => ({ value, label: dayClassName(words, value) }))}
          chosen={window.days ?? [...keysOf(dayClasses), NONE]}
          onChoose={(chosen) => onChange({ ...window, days: chosen })}
        />
      )}
      <Problem text={problem} />
    </>
  );
}
