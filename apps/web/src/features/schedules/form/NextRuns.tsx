import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useWhen } from "../when-words.ts";
import classes from "./ScheduleForm.module.css";
import { type Draft, nextRuns, timingOf } from "./schedule-draft.ts";

const SHOWN = 3;

/** What the draft would do, as it is being made: its next three runs in words. */
export function NextRuns({ draft }: { draft: Draft }) {
  const { t } = useTranslation("schedules");
  const when = useWhen();
  const now = new Date(useServerNow());
  const timing = timingOf(draft, when.timeZone, now);
  const runs = timing ? nextRuns(timing, when.timeZone, now, SHOWN) : [];
  return (
    <aside className={classes.preview} aria-labelledby="next-runs">
      <h2 id="next-runs">{t("preview.title")}</h2>
      <div role="status">
        {runs.length > 0 ? (
          <ol>
            {runs.map((due) => (
              <li key={due.getTime()}>
                <time dateTime={due.toISOString()}>{when.run(due, now)}</time>
              </li>
            ))}
          </ol>
        ) : (
          <p>{t(timing ? "preview.never" : "preview.waiting")}</p>
        )}
      </div>
      <p className={classes.zone}>{t("preview.zone", { zone: when.timeZone })}</p>
    </aside>
  );
}
