import { usePreference } from "../preferences.ts";

/** Twelve hours with am and pm, or twenty-four: the time format of the settings (spec §2). */
export type ClockStyle = 12 | 24;

export function useClockStyle(): ClockStyle {
  const [clock] = usePreference<ClockStyle>("clock", 12);
  return clock;
}
