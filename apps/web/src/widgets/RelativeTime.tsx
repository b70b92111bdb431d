import { useTranslation } from "react-i18next";
import { useMoments } from "../data/useMoments.ts";
import { useNow } from "../ui/format/age.ts";
import { formatRelative } from "../ui/format/relative-time.ts";

/** An instant as people say it, moving on by itself; the exact time stands behind it. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const now = useNow();
  const { dateTime } = useMoments();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {formatRelative(Date.parse(at), now, i18n.language)}
    </time>
  );
}
