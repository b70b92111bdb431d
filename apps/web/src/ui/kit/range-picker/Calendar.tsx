import { weekFrom } from "@switchboard/domain/core";
import { IconChevronLeft, IconChevronRight } from "@switchboard/icons";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { calendarMonth, dayWords, weekdayName } from "../../format/date-format.ts";
import type { DaySpan } from "../../format/day-span.ts";
import { IconButton } from "../IconButton.tsx";
import { Row } from "../layout/Row.tsx";
import { Stack } from "../layout/Stack.tsx";
import { Text } from "../layout/Text.tsx";
import { clampDay, monthWeeks, shiftMonth, steppedDay } from "./calendar-model.ts";
import classes from "./RangePicker.module.css";

interface CalendarProps {
  span: DaySpan;
  min: string;
  max: string;
  today: string;
  weekStart: number;
  /** The number of months side by side. */
  months: number;
  onSpan(span: DaySpan): void;
}

interface MonthProps extends Pick<CalendarProps, "min" | "max" | "today" | "weekStart"> {
  month: string;
  shown: DaySpan;
  focused: string;
  onPick(day: string): void;
  onHover(day: string): void;
}

function Month({ month, shown, focused, min, max, today, weekStart, onPick, onHover }: MonthProps) {
  const { language } = useTranslation().i18n;
  const id = useId();
  const title = calendarMonth(language, month);
  const full = dayWords(language, { dateStyle: "full" });
  const number = new Intl.NumberFormat(language);
  const cell = (day: string) => {
    const isIn = day >= shown.from_date && day <= shown.to_date;
    const isOut = day < min || day > max;
    const end = day === shown.from_date || day === shown.to_date;
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a cell of the grid
      <td key={day} aria-selected={isIn} data-in={isIn || undefined} data-end={end || undefined}>
        <button
          type="button"
          data-day={day}
          aria-label={full(day)}
          aria-current={day === today ? "date" : undefined}
          aria-disabled={isOut || undefined}
          tabIndex={day === focused ? 0 : -1}
          onClick={() => !isOut && onPick(day)}
          onPointerEnter={() => onHover(day)}
        >
          {number.format(Number(day.slice(8)))}
        </button>
      </td>
    );
  };
  return (
    <div className={classes.month}>
      <h3 id={id} aria-live="polite">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of dates of the ARIA practices */}
      <table role="grid" aria-labelledby={id}>
        <thead>
          <tr>
            {weekFrom(weekStart).map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday, language, "long")}>
                {weekdayName(weekday, language, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month, weekStart).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by where it is
                day ? cell(day) : <td key={index} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first press sets one end of the span, the second the other, in either order. */
function usePicking(span: DaySpan, onSpan: (span: DaySpan) => void) {
  const [picked, setPicked] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const spanTo = (day: string, from: string) =>
    day < from ? { from_date: day, to_date: from } : { from_date: from, to_date: day };
  return {
    isEnding: picked !== undefined,
    shown: picked === undefined ? span : spanTo(hovered ?? picked, picked),
    hover: setHovered,
    pick: (day: string) => {
      setHovered(day);
      setPicked(picked === undefined ? day : undefined);
      if (picked !== undefined) onSpan(spanTo(day, picked));
    },
  };
}

/** Tracks the first shown month, and the day focused by keys. */
function usePlace({ span, min, max, months }: CalendarProps) {
  const start = clampDay(span.to_date || max, min, max);
  const [focused, setFocused] = useState(start);
  const [first, setFirst] = useState(shiftMonth(start.slice(0, 7), 1 - months));
  const last = shiftMonth(first, months - 1);
  const show = (day: string) => {
    const month = day.slice(0, 7);
    if (month < first) setFirst(month);
    if (month > last) setFirst(shiftMonth(month, 1 - months));
    setFocused(day);
  };
  const turn = (by: number) => {
    setFirst(shiftMonth(first, by));
    const month = clampDay(focused.slice(0, 7), shiftMonth(first, by), shiftMonth(last, by));
    if (!focused.startsWith(month)) setFocused(clampDay(`${month}-01`, min, max));
  };
  return { focused, first, last, show, turn };
}

/** Keeps the focus on the day that keys have led to, also in a month that was not there before. */
function useFollow(focused: string) {
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  return { box, isMoving };
}

/** Months to choose days from, by pointer, finger or keys (ARIA practices: date picker dialog). */
export function Calendar(props: CalendarProps) {
  const { span, min, max, weekStart, months, onSpan } = props;
  const { t } = useTranslation("charts");
  const { focused, first, last, show, turn } = usePlace(props);
  const { box, isMoving } = useFollow(focused);
  const { isEnding, shown, hover, pick } = usePicking(span, onSpan);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.day) return;
    const next = steppedDay(event, focused, weekStart);
    if (next === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    const day = clampDay(next, min, max);
    hover(day);
    show(day);
  };
  const turnButton = (by: number, isOut: boolean) => (
    <IconButton
      label={t(by < 0 ? "range.monthBefore" : "range.monthAfter")}
      icon={by < 0 ? IconChevronLeft : IconChevronRight}
      isIdle={isOut}
      onClick={() => turn(by)}
    />
  );
  return (
    <Stack ref={box} onKeyDown={onKeyDown}>
      <Row justify="between">
        {turnButton(-1, first <= min.slice(0, 7))}
        <Text as="p" tone="quiet" size={13} role="status">
          {t(isEnding ? "range.chooseEnd" : "range.chooseStart")}
        </Text>
        {turnButton(1, last >= max.slice(0, 7))}
      </Row>
      <Row align="stretch" gap={24}>
        {Array.from({ length: months }, (_, index) => shiftMonth(first, index)).map((month) => (
          <Month
            key={month}
            {...props}
            month={month}
            shown={shown}
            focused={focused}
            onHover={(day) => isEnding && hover(day)}
            onPick={(day) => {
              show(day);
              pick(day);
            }}
          />
        ))}
      </Row>
    </Stack>
  );
}
