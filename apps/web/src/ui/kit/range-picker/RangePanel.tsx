import { useMediaQuery } from "@mantine/hooks";
import { WEEK_START } from "@switchboard/domain/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { type DaySpan, daysIn } from "../../format/day-span.ts";
import { presetOf, presetSpan, RANGE_PRESETS } from "../../format/range-presets.ts";
import { usePreference } from "../../preferences.ts";
import { DateRangeField } from "../DateRangeField.tsx";
import { Row } from "../layout/Row.tsx";
import { Stack } from "../layout/Stack.tsx";
import { Calendar } from "./Calendar.tsx";
import classes from "./RangePicker.module.css";

/** Nothing was measured before; an address may still say so. */
const FIRST_DAY = "2000-01-01";

export interface RangePanelProps {
  span: DaySpan;
  today: string;
  /** More days than these are not offered. */
  mostDays?: number | undefined;
  /** Either day may be left open. */
  isOptional?: boolean | undefined;
  words: { from: string; to: string };
  /** Called for a complete choice; the caller closes the panel. */
  onChoose(span: DaySpan): void;
  onType(span: DaySpan, typedIn?: keyof DaySpan): void;
}

/** Offers frequent spans, months to choose days from, and two fields to type days. */
export function RangePanel({ span, today, mostDays, isOptional, words, onChoose, onType }: RangePanelProps) {
  const { t } = useTranslation("charts");
  const [weekStart] = usePreference<number>("week-start", WEEK_START);
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const chosen = presetOf(span, today, weekStart);
  const offered = RANGE_PRESETS.map((preset) => ({ preset, days: presetSpan(preset, today, weekStart) })).filter(
    ({ days }) => mostDays === undefined || daysIn(days) <= mostDays,
  );
  return (
    <Row align="stretch" className={classes.panel}>
      <Stack as="fieldset" pad={8} className={classes.presets}>
        <legend className="sb-visually-hidden">{t("range.presets")}</legend>
        {offered.map(({ preset, days }) => (
          <button key={preset} type="button" aria-pressed={preset === chosen} onClick={() => onChoose(days)}>
            {t(`range.${preset}`)}
          </button>
        ))}
      </Stack>
      <Stack gap={12} className={classes.own}>
        <Calendar
          span={span}
          min={FIRST_DAY}
          max={today}
          today={today}
          weekStart={weekStart}
          months={isPhone ? 1 : 2}
          onSpan={onChoose}
        />
        <Row align="stretch" gap={12} className={classes.typed}>
          <DateRangeField
            span={span}
            today={today}
            words={words}
            onChange={onType}
            {...(isOptional && { isOptional })}
          />
        </Row>
      </Stack>
    </Row>
  );
}
