import type { Translate } from "../../i18n/typed-keys.ts";

/** The translated names of periods of the day, which tariffs refer to by these keys. */
export const PERIODS = [
  "all",
  "peak",
  "off_peak",
  "normal",
  "standard",
  "shoulder",
  "day",
  "night",
  "morning",
  "afternoon",
  "evening",
  "solar",
  "low",
  "high",
  "rest",
  "summer_peak",
  "summer_part",
  "summer_off",
  "winter_peak",
  "winter_off",
  "winter_super",
] as const;
export const SEASONS = ["none", "summer", "monsoon", "autumn", "winter", "spring"] as const;
export const DAY_CLASSES = ["none", "weekday", "weekend", "saturday", "sunday", "holiday"] as const;

const plain = (key: string) => key.replaceAll("_", " ");

/** Returns the translated name; an unknown key is shown as written. */
export function periodName(t: Translate<"bills">, key: string): string {
  const known = PERIODS.find((each) => each === key);
  return known ? t(`period.${known}`) : plain(key);
}

export function seasonName(t: Translate<"bills">, key: string): string {
  const known = SEASONS.find((each) => each === key);
  return known ? t(`season.${known}`) : plain(key);
}

export function dayClassName(t: Translate<"bills">, key: string): string {
  const known = DAY_CLASSES.find((each) => each === key);
  return known ? t(`dayClass.${known}`) : plain(key);
}
