import type { ScheduleProblem } from "@switchboard/domain/automation";
import type { Problem } from "@switchboard/domain/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../api/call.ts";
import { isDeleted } from "../../../../api/deleted.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useTargetSizes } from "../../../../widgets/switch-picker/useTargets.ts";
import { useSaveSchedule } from "../api.ts";
import { changeOf, type Draft, draftProblems } from "./schedule-draft.ts";

const WRONG = '[aria-invalid="true"], [data-problem]';

/** Returns the message at a field; problems of actions are shown by the picker. */
function useWords(problems: readonly Problem<ScheduleProblem>[]) {
  const { t } = useTranslation("schedules");
  return (path: string): string | undefined => {
    const code = problems.find((each) => each.path === path)?.code;
    return code && isOwn(code) ? t(`problem.${code}`) : undefined;
  };
}

function isOwn(code: ScheduleProblem): code is Extract<ScheduleProblem, `schedule.${string}` | `rhythm.${string}`> {
  return code.startsWith("schedule.") || code.startsWith("rhythm.");
}

/** Returns the server's own message; the form's input is kept. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return [...new Set(error.fields.map(({ message }) => message))].join(" · ") || messageOf(error);
}

/** Changes the actions of all times. */
function withActions(draft: Draft, change: (actions: Draft["actions"]) => Draft["actions"]): Draft {
  const more = draft.more.map((each) => ({ ...each, actions: change(each.actions) }));
  return { ...draft, actions: change(draft.actions), more };
}

/** Holds the form's state. Problems are shown after the first attempt, and disappear as they are fixed. */
export function useScheduleForm(id: string | undefined, initial: Draft) {
  const { t } = useTranslation("schedules");
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const isSaved = useRef(false);
  const [tries, setTries] = useState(0);
  const save = useSaveSchedule(id);
  const sized = useTargetSizes();
  const problemsNow = () => draftProblems(withActions(draft, sized), timeZone, new Date(currentTime()));
  const problems = tries > 0 ? problemsNow() : [];
  const set = useCallback((change: Partial<Draft>) => setDraft((last) => ({ ...last, ...change })), []);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [tries]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setTries((last) => last + 1);
    if (problemsNow().length > 0) return;
    save.mutate(changeOf(before, draft), {
      onError: (error) => {
        if (!isDeleted(error)) return;
        isSaved.current = true;
        void navigate({ to: "/app/schedules/list" });
      },
      onSuccess: () => {
        isSaved.current = true;
        success(t("form.saved"));
        void navigate({ to: "/app/schedules/list" });
      },
    });
  };
  return {
    form,
    draft,
    set,
    problems,
    errorAt: useWords(problems),
    failure: reasonOf(save.error),
    isBusy: save.isPending,
    hasUnsaved: () => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(before),
    onSubmit,
  };
}
