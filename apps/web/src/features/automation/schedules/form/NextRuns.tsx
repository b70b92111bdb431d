import type { Reach } from "@switchboard/domain/automation";
import { localDay } from "@switchboard/domain/core";
import { useSurroundings } from "../../../../data/calendars.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { PlanChangeCard } from "../rhythm/PlanChangeCard.tsx";
import { useWhyNotWords } from "../rhythm/rhythm-words.ts";
import { useWhen } from "../when-words.ts";
import classes from "./ScheduleForm.module.css";
import { type Draft, nextRunsOf, timingOf, timingsOf } from "./schedule-draft.ts";

const SHOWN = 3;

/** Previews the draft's next three runs and its differences from the saved schedule. */
export function NextRuns({ draft, was }: { draft: Draft; was: Draft | undefined }) {
  const { t } = useTranslation("schedules");
  const when = useWhen();
  const now = new Date(useServerNow());
  const where = useSurroundings();
  const whyNot = useWhyNotWords();
  const timing = timingOf(draft, when.timeZone, now);
  const before = was && timingOf(was, when.timeZone, now);
  const runs = nextRunsOf(timingsOf(draft, when.timeZone, now), where, now, SHOWN);
  // The change of several times together is not computed.
  const hasMore = draft.more.length > 0 || Boolean(was?.more.length);
  return (
    <Surface as="aside" isCard pad={16} className={classes.preview} aria-labelledby="next-runs">
      <h2 id="next-runs">{t("preview.title")}</h2>
      <div role="status">
        {runs.length > 0 ? (
          <ol>
            {runs.map(({ due, why }) => (
              <li key={due.getTime()} data-off={why ? true : undefined}>
                <time dateTime={due.toISOString()}>
                  {why ? when.date(localDay(due, when.timeZone)) : when.run(due, now)}
                </time>
                {why && <small>{whyNot(why)}</small>}
              </li>
            ))}
          </ol>
        ) : (
          <p>{t(timing ? "preview.never" : "preview.waiting")}</p>
        )}
      </div>
      {timing?.rhythm?.reach && <ReachNote reach={timing.rhythm.reach} />}
      {timing && before && !hasMore && JSON.stringify(timing) !== JSON.stringify(before) && (
        <PlanChangeCard before={before} after={timing} where={where} now={now} when={when} />
      )}
      <p className={classes.zone}>{t("preview.zone", { zone: when.timeZone })}</p>
    </Surface>
  );
}

/** Says that the times above are when the temperature is to be reached. */
function ReachNote({ reach: { target, within: minutes } }: { reach: Reach }) {
  const { t } = useTranslation("calendars");
  return <p className={classes.zone}>{t("reach.preview", { target: `${target}°`, minutes })}</p>;
}
