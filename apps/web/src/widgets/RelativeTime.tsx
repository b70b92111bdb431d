import { useMoments } from "../data/useMoments.ts";
import { useReader } from "../data/useReader.ts";
import { useServerNow } from "../data/useServerNow.ts";
import { formatAgo } from "../ui/format/relative-time.ts";

/** Shows a past time relative to now, updated over time, with the exact time as its title. */
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
