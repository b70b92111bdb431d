import type { Schedule } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { useResumeSchedule, useSkipRun } from "../../data/schedules.ts";
import { useReader } from "../../data/useReader.ts";
import { messageOf } from "../../gateway/error-notices.ts";
import { GatewayError } from "../../gateway/gateway-error.ts";
import { serverClock } from "../../gateway/server-clock.ts";
import { absoluteWords } from "../../ui/format/run-words.ts";
import { notice, success } from "../../ui/notices/notices.ts";
import { undoNotice } from "../../ui/notices/undo-notice.tsx";

/** What went wrong is said in a notice: the menu that asked for it is closed by then. */
function say(head: string) {
  return (error: Error) => {
    if (error instanceof GatewayError) notice({ head, message: messageOf(error) });
  };
}

/** What a schedule's menu does at once: skips a run, takes that back, ends a pause. */
export function usePlanActions() {
  const { t } = useTranslation("plans");
  const reader = useReader();
  const skipping = useSkipRun("skip");
  const unskipping = useSkipRun("unskip");
  const resuming = useResumeSchedule();
  const words = (name: string, due: string) => {
    const now = Date.now();
    return { name, when: absoluteWords(new Date(due), new Date(serverClock.timeOf(now) ?? now), reader) };
  };
  const unskip = ({ _id: id, name }: Schedule, due: string) => {
    const onSuccess = () => success(t("skip.undone", words(name, due)));
    unskipping.mutate({ id, due }, { onSuccess, onError: say(name) });
  };
  const skip = (schedule: Schedule) => {
    const { _id: id, name, next_run: due } = schedule;
    if (due === null || skipping.isPending) return;
    const text = t("skip.done", words(name, due));
    const onSuccess = () => undoNotice({ text, undo: t("skip.undo"), onUndo: () => unskip(schedule, due) });
    skipping.mutate({ id, due }, { onSuccess, onError: say(name) });
  };
  const resume = ({ _id: id, name }: Schedule) => {
    resuming.mutate(id, { onSuccess: () => success(t("resume.done", { name })), onError: say(name) });
  };
  return { skip, unskip, resume };
}
