import { useTranslation } from "react-i18next";
import { useNow } from "./age.ts";
import { useTimeZone } from "./queries.ts";
import { formatRelative } from "./relative-time.ts";

/** An instant as people say it, moving on by itself; the exact time stands behind it. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {formatRelative(Date.parse(at), now, i18n.language)}
    </time>
  );
}
