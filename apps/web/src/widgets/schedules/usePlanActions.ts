import type { Schedule } from "@switchboard/contract";
import { ApiError } from "../../api/api-error.ts";
import { messageOf } from "../../api/error-notices.ts";
import { serverClock } from "../../api/server-clock.ts";
import { useResumeSchedule, useSkipRun } from "../../data/schedules.ts";
import { useReader } from "../../data/useReader.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { currentTime } from "../../ui/clock.ts";
import { absoluteWords } from "../../ui/format/run-words.ts";
import { notice, success } from "../../ui/notices/notices.ts";
import { undoNotice } from "../../ui/notices/undo-notice.tsx";

/** Shows a failure in a notice, because the menu is closed by then. */
function say(head: string) {
  return (error: Error) => {
    if (error instanceof ApiError) notice({ head, message: messageOf(error) });
  };
}

/** Provides the immediate actions of a schedule's menu: skipping a run, undoing that, ending a pause. */
export function usePlanActions() {
  const { t } = useTranslation("plans");
  const reader = useReader();
  const skipping = useSkipRun("skip");
  const unskipping = useSkipRun("unskip");
  const resuming = useResumeSchedule();
  const words = (name: string, due: string) => {
    const now = currentTime();
    return { name, when: absoluteWords(new Date(due), new Date(serverClock.timeOf(now) ?? now), reader) };
  };
  // Promises are used, because the menu and its mutation callbacks are gone by the time of the answer.
  const unskip = ({ _id: id, name }: Schedule, due: string) =>
    unskipping.mutateAsync({ id, due }).then(() => success(t("skip.undone", words(name, due))), say(name));
  const skip = async (schedule: Schedule) => {
    const { _id: id, name, next_run: due } = schedule;
    if (due === null || skipping.isPending) return;
    const text = t("skip.done", words(name, due));
    const offer = () => undoNotice({ text, undo: t("skip.undo"), onUndo: () => void unskip(schedule, due) });
    await skipping.mutateAsync({ id, due }).then(offer, say(name));
  };
  const resume = ({ _id: id, name }: Schedule) =>
    resuming.mutateAsync(id).then(() => success(t("resume.done", { name })), say(name));
  return { skip, unskip, resume };
}
