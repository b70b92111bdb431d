import type { Schedule } from "@switchboard/contract";
import { IconPlayerPause, IconPlayerSkipForward } from "@switchboard/icons";
import { useReader } from "../../data/useReader.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { absoluteWords } from "../../ui/format/run-words.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { TextButton } from "../../ui/kit/layout/TextButton.tsx";
import classes from "./PlanNotes.module.css";
import { usePlanActions } from "./usePlanActions.ts";

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** That a schedule is paused, and which runs to come are skipped, each with the way back. */
export function PlanNotes({ schedule, now }: { schedule: Schedule; now: number }) {
  const { t } = useTranslation("plans");
  const reader = useReader();
  const { unskip, resume } = usePlanActions();
  const { paused, skipped = [] } = schedule;
  const words = (instant: string) => absoluteWords(new Date(instant), new Date(now), reader);
  const by = (person: { name: string } | null) => (person ? ` · ${t("state.by", { name: person.name })}` : "");
  const isPaused = paused && (paused.until === null || Date.parse(paused.until) > now);
  return (
    <>
      {isPaused && (
        <Row as="p" wraps gap="0 6" tone="text" size={13} className={classes.note}>
          <IconPlayerPause {...icon} />
          <Surface as="span" breaks shrinks>
            {paused.until === null ? t("state.paused") : t("state.pausedUntil", { when: words(paused.until) })}
            {by(paused.by)}
          </Surface>
          <TextButton onClick={() => void resume(schedule)}>{t("resume.item")}</TextButton>
        </Row>
      )}
      {skipped
        .filter(({ due }) => Date.parse(due) > now)
        .map((run) => (
          <Row as="p" wraps gap="0 6" tone="text" size={13} key={run.due} className={classes.note}>
            <IconPlayerSkipForward {...icon} />
            <Surface as="span" breaks shrinks>
              {t("state.skipped", { when: words(run.due) })}
              {by(run.by)}
            </Surface>
            <TextButton onClick={() => void unskip(schedule, run.due)}>{t("skip.undo")}</TextButton>
          </Row>
        ))}
    </>
  );
}
