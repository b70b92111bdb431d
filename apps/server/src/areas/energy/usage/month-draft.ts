import { nextDay } from "@switchboard/domain/core";
import {
  emptyBlock,
  type HourBlock,
  hourIndex,
  powerReading,
  QUARTER_MS,
  QUARTERS,
  setApparent,
  setEnergy,
  setQuarters,
  UNKNOWN,
} from "@switchboard/domain/energy";
import type { Span } from "@switchboard/domain/site";
import { type LocalMonth, localMonth } from "./local-months.ts";
import type { MeteredStretch, Stretch } from "./metered.repository.ts";
import { unpackBlock } from "./packed-block.ts";
import { isMadeSo, type StaleMonth } from "./usage-months.repository.ts";

/** Longer than any local day: the energy of such a gap lies in days that have no roll-up of their own. */
const MOST_OF_A_DAY = 26 * 3_600_000;

/** A month that is being made: what is right of it already, and the days that are not. */
export interface MonthDraft {
  stale: StaleMonth;
  month: LocalMonth;
  block: HourBlock;
  stretches: Stretch[];
}

/** Days whose roll-ups are as they were stay as they are; a month in another zone, of another form or made another way is made whole. */
export function draftOf(stale: StaleMonth): MonthDraft {
  const month = localMonth(stale.month, stale.zone);
  const former = stale.former?.zone === stale.zone ? unpackBlock(stale.former, month.edges) : undefined;
  if (!former || !isMadeSo(stale.former?.mark ?? "") || hasEnergyOfOthers(former, stale, month))
    return { stale, month, block: former ?? emptyBlock(month.edges), stretches: [wholeOf(stale, month)] };
  return { stale, month, block: former, stretches: stretchesOf(changedDays(stale, month), stale, month) };
}

export function wholeDraft({ stale, month, block }: MonthDraft): MonthDraft {
  return { stale, month, block, stretches: [wholeOf(stale, month)] };
}

const wholeOf = ({ deviceId }: StaleMonth, { month, endDay, from, to }: LocalMonth): Stretch => {
  return { deviceId, firstDay: month, endDay, from, to };
};

/** A gap of more than a year is kept in one day of each month: where it changes, so do days that no roll-up tells of. */
function hasEnergyOfOthers({ energy }: HourBlock, { former }: StaleMonth, month: LocalMonth): boolean {
  return daysIn(month).some(({ day, hours: [first, end] }) => {
    return former?.days[day] === undefined && energy.subarray(first, end).some((used) => used !== UNKNOWN);
  });
}

/** Each day of a month with its hours, the last not included. */
function daysIn({ days, endDay, edges }: LocalMonth): { day: string; hours: [number, number] }[] {
  const starts = [...days];
  return starts.flatMap(([day, from], index) => {
    const to = starts[index + 1]?.[1] ?? from;
    const first = hourIndex({ edges }, from);
    return day === endDay ? [] : { day, hours: [first, hourIndex({ edges }, to - 1) + 1] as [number, number] };
  });
}

/** A day depends on those beside it too: its first quarter on the last reading before it, its last quarter on the first one after it. */
function changedDays({ days, former }: StaleMonth, { month, endDay }: LocalMonth): string[] {
  const isChanged = (day: string) => days[day] !== former?.days[day];
  const changed: string[] = [];
  for (let day = month; day < endDay; day = nextDay(day))
    if ([-1, 0, 1].some((beside) => isChanged(nextDay(day, beside)))) changed.push(day);
  return changed;
}

/** Days that follow each other are one stretch. */
function stretchesOf(changed: readonly string[], { deviceId }: StaleMonth, { days }: LocalMonth): Stretch[] {
  const runs: { firstDay: string; endDay: string }[] = [];
  for (const day of changed) {
    const last = runs.at(-1);
    if (last?.endDay === day) last.endDay = nextDay(day);
    else runs.push({ firstDay: day, endDay: nextDay(day) });
  }
  return runs.map(({ firstDay, endDay }) => {
    return { deviceId, firstDay, endDay, from: days.get(firstDay) ?? 0, to: days.get(endDay) ?? 0 };
  });
}

/** Returns whether the energy of a stretch belongs to its days alone: longer gaps spread it over other days. */
export function isComplete({ month }: MonthDraft, { from, to }: Stretch, { hours }: MeteredStretch): boolean {
  const isWhole = from === month.from && to === month.to;
  return isWhole || hours.every(({ gapMs }) => gapMs <= MOST_OF_A_DAY);
}

/** Writes what telemetry keeps of a stretch into the draft. */
export function fillIn({ stale, block, month }: MonthDraft, { from, to }: Stretch, metered: MeteredStretch): void {
  const { zone } = stale;
  const powers = metered.readings.flatMap(({ at, p, e, ...values }) => {
    return p === null ? [] : { ...powerReading(at, { p, ...values }), e };
  });
  for (const span of keptSpans(metered, { from, to }, month)) {
    const near = powers.filter(({ at }) => at >= span.from - QUARTER_MS && at < span.to + QUARTER_MS);
    setQuarters(block, near, span.from, span.to, zone);
  }
  setEnergy(block, metered.hours, from, to);
  setApparent(block, from, to, zone);
}

/** Where raw readings are still kept. Of days that have lost some to their age, what was made before stays. */
function keptSpans({ days, readings }: MeteredStretch, { from, to }: Span, month: LocalMonth): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const { day, count } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const [begin, end] = [month.days.get(day) ?? 0, month.days.get(nextDay(day)) ?? 0];
    const left = readings.reduce((sum, { at }) => (at >= begin && at < end ? sum + 1 : sum), 0);
    if (left >= count) continue;
    if (start < begin) spans.push({ from: start, to: begin });
    start = end;
  }
  return start < to ? [...spans, { from: start, to }] : spans;
}

/** Takes over the quarters that were made in another zone: where raw readings are gone, nothing else tells them. */
export function takeQuarters({ block }: MonthDraft, former: readonly HourBlock[]): void {
  const { edges, w, va } = block;
  w.forEach((_, index) => {
    const at = (edges[Math.floor(index / QUARTERS)] ?? 0) + (index % QUARTERS) * QUARTER_MS;
    if (at >= (edges[Math.floor(index / QUARTERS) + 1] ?? 0)) return;
    for (const other of former) {
      const hour = hourIndex(other, at);
      if (hour < 0) continue;
      const place = hour * QUARTERS + Math.floor((at - (other.edges[hour] ?? 0)) / QUARTER_MS);
      w[index] = other.w[place] ?? UNKNOWN;
      va[index] = other.va[place] ?? UNKNOWN;
    }
  });
}
