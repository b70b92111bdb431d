import { formatAge, useNow } from "../ui/format/age.ts";
import { useTimeZone } from "./queries.ts";
import { useServerNow } from "./useServerNow.ts";

type Since = number | null | undefined;

function useAgeAt(since: Since, now: number, language: string): string | undefined {
  const timeZone = useTimeZone();
  return since === null || since === undefined ? undefined : formatAge(since, now, { language, timeZone });
}

/** How long ago this browser heard of something, in words that move on every ten seconds. */
export function useAge(since: Since, language: string): string | undefined {
  return useAgeAt(since, useNow(), language);
}

/** The same for what the server recorded. */
export function useServerAge(since: Since, language: string): string | undefined {
  return useAgeAt(since, useServerNow(), language);
}
