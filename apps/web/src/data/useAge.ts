import { formatAge, useNow } from "../ui/format/age.ts";
import { useTimeZone } from "./queries.ts";
import { useServerNow } from "./useServerNow.ts";

type Since = number | null | undefined;

function useAgeAt(since: Since, now: number, language: string): string | undefined {
  const timeZone = useTimeZone();
  return since === null || since === undefined ? undefined : formatAge(since, now, { language, timeZone });
}

/** Returns the age of something this browser received, in words updated every ten seconds. */
export function useAge(since: Since, language: string): string | undefined {
  return useAgeAt(since, useNow(), language);
}

/** Returns the age of something the server recorded. */
export function useServerAge(since: Since, language: string): string | undefined {
  return useAgeAt(since, useServerNow(), language);
}
