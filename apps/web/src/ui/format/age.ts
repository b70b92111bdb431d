import { calendarDays } from "@switchboard/domain/core";
import { useSyncExternalStore } from "react";
import { currentTime } from "../clock.ts";
import type { Reader } from "./moments.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatFor(language: string): Intl.RelativeTimeFormat {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
    formats.set(language, format);
  }
  return format;
}

/** "now", "30 sec. ago", "3 hr. ago" in the reader's language; seconds count in tens, days by the calendar of the zone. */
export function formatAge(since: number, now: number, { language, timeZone }: Omit<Reader, "clock">): string {
  const format = formatFor(language);
  const age = Math.max(0, now - since);
  if (age < MINUTE) return format.format(-Math.floor(age / 10_000) * 10, "second");
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), "minute");
  if (age < 2 * DAY) return format.format(-Math.floor(age / HOUR), "hour");
  return format.format(-calendarDays(since, now, timeZone), "day");
}

const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let now = currentTime();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = currentTime();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

let isRead = false;

/** Asked for twice in a row, as React does, it is the same. */
function readAnew(): void {
  if (isRead) return;
  isRead = true;
  now = currentTime();
  queueMicrotask(() => {
    isRead = false;
  });
}

/** The time, moving on every ten seconds, for all who look at it together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    // Someone who starts to listen after a pause must not see the time of before it.
    if (listeners.size === 0) readAnew();
    return now;
  });
}
