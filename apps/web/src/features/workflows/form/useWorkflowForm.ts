import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { focusFirstProblem } from "../../../ui/focus/focus-first-problem.ts";
import { useClockStyle } from "../../../ui/format/clock-style.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useSaveWorkflow } from "../api.ts";
import type { Rule } from "../workflow-group.ts";
import {
  canTell,
  type FormProblem,
  type FormState,
  newState,
  problemsOf,
  STEPS,
  type Step,
  stateOf,
  stepOf,
  toWorkflows,
} from "./workflow-draft.ts";

/** A device that is not there, or not yet, is the server's to judge. */
function tells(id: string, { trigger }: FormState): boolean {
  const device = liveStore.device(id);
  return !device || canTell(device.device_type, trigger);
}

/** The steps, what they hold, and what is wrong with those that someone has tried to leave. */
export function useWorkflowForm(rule: Rule | undefined) {
  const { t } = useTranslation(["workflows", "common"]);
  const navigate = useNavigate();
  const clock = useClockStyle();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => (rule ? stateOf(rule, clock) : newState(clock)));
  const [first] = useState(state);
  const [step, setStep] = useState<Step>("devices");
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const isSaved = useRef(false);
  const save = useSaveWorkflow();
  useDeviceIds();
  const all = problemsOf(state, (id) => tells(id, state));
  const problems = all.filter((problem) => tried.has(stepOf(problem)));
  const isChanged = state !== first;
  const isDirty = useCallback(() => isChanged && !isSaved.current, [isChanged]);
  const change = useCallback((part: Partial<FormState>) => setState((before) => ({ ...before, ...part })), []);

  function go(to: Step): void {
    setTried((before) => new Set(before).add(step));
    setStep(to);
  }

  function goOn(): void {
    setTried((before) => new Set(before).add(step));
    if (all.some((problem) => stepOf(problem) === step)) focusFirstProblem(form.current);
    else setStep(STEPS[STEPS.indexOf(step) + 1] ?? step);
  }

  async function send(): Promise<void> {
    await save.mutateAsync({ key: rule?.key, workflows: toWorkflows(state) });
    isSaved.current = true;
    success(t("saved"));
    await navigate({ to: "/app/workflows/list" });
  }

  function trySave([problem]: readonly FormProblem[]): void {
    setTried(new Set(STEPS));
    if (problem) {
      const isHere = all.some((each) => stepOf(each) === step);
      if (!isHere) setStep(stepOf(problem));
      focusFirstProblem(form.current);
    } else if (!save.isPending) {
      // The failure is shown below the step, from what the mutation remembers.
      send().catch(() => {});
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step === STEPS.at(-1)) trySave(all);
    else goOn();
  };
  const failure =
    save.error && (save.error instanceof GatewayError ? messageOf(save.error) : t("common:somethingWrong"));
  return {
    form,
    state,
    setState,
    change,
    step,
    go,
    tried,
    problems,
    failure,
    isBusy: save.isPending,
    isDirty,
    onSubmit,
  };
}

export type WorkflowForm = ReturnType<typeof useWorkflowForm>;
