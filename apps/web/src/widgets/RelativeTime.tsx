import { useMoments } from "../data/useMoments.ts";
import { useReader } from "../data/useReader.ts";
import { useServerNow } from "../data/useServerNow.ts";
import { formatAgo } from "../ui/format/relative-time.ts";

/** When something happened, as people say it, moving on by itself; the exact time stands behind it. */
export function RelativeTime({ at }: { at: string }) {
  const reader = useReader();
  const now = useServerNow();
  const { dateTime } = useMoments();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {formatAgo(Date.parse(at), now, reader)}
    </time>
  );
}
