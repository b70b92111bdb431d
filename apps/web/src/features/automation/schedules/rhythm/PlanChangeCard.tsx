import { type PlanChange, planChange, type Surroundings, type Timing } from "@switchboard/domain/automation";
import { localDay } from "@switchboard/domain/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import type { When } from "../when-words.ts";
import classes from "./Rhythm.module.css";

interface PlanChangeCardProps {
  before: Timing | undefined;
  after: Timing | undefined;
  where: Surroundings;
  now: Date;
  when: When;
}

const DAYS = 30;
/** The number named of each kind; the rest is counted. */
const NAMED = 3;

/** Shows what saving would do to the runs of the next thirty days, using the scheduler's own rule. */
export function PlanChangeCard({ before, after, where, now, when }: PlanChangeCardProps) {
  const { t } = useTranslation("calendars");
  const span = { from: localDay(now, where.timeZone), days: DAYS, now };
  const change = planChange(before && { timing: before, where }, after && { timing: after, where }, span);
  const lines = linesOf(change, (due) => when.absolute(due, now));
  return (
    <section aria-labelledby="plan-change">
      <h2 id="plan-change">{t("change.title")}</h2>
      <Text as="p" tone="quiet">
        {t("change.lead")}
      </Text>
      {lines.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("change.none")}
        </Text>
      ) : (
        <ul className={classes.counts}>
          {lines.map(({ what, count, named }) => (
            <li key={what}>
              {t(`change.${what}`, { count })}
              <ul>
                {named.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function linesOf({ added, moved, dropped }: PlanChange, words: (due: Date) => string) {
  const all = [
    { what: "added", list: added.map(words) },
    { what: "moved", list: moved.map(({ from, to }) => `${words(from)} → ${words(to)}`) },
    { what: "dropped", list: dropped.map(words) },
  ] as const;
  return all
    .filter(({ list }) => list.length > 0)
    .map(({ what, list }) => ({ what, count: list.length, named: list.slice(0, NAMED) }));
}
