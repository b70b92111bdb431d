import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { ApiError } from "../../../../api/call.ts";
import { unlessDeleted } from "../../../../api/deleted.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Address } from "../../../../ui/address.ts";
import { focusFirstProblem } from "../../../../ui/focus/focus-first-problem.ts";
import { useClockStyle } from "../../../../ui/format/clock-style.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useTargetSizes } from "../../../../widgets/switch-picker/useTargets.ts";
import { type IfTrueNow, useSaveWorkflow } from "../api.ts";
import type { AdvancedProblem } from "./advanced/advanced-draft.ts";
import { useSensing } from "./useSensing.ts";
import { useRatings, useWatched } from "./useWatchable.ts";
import { stateFromAddress, type WorkflowBeginning } from "./workflow-beginning.ts";
import {
  changedFieldsOf,
  type FormProblem,
  type FormState,
  problemsOf,
  type Step,
  stateOf,
  stepOf,
  stepsOf,
  toWorkflows,
  withAdvanced,
} from "./workflow-draft.ts";

type AnyProblem = FormProblem | AdvancedProblem;

/** Holds the form's state and whether leaving would lose changes. */
function useDraft(rule: Rule | undefined, beginning: Address<WorkflowBeginning>) {
  const clock = useClockStyle();
  const [state, setState] = useState(() => (rule ? stateOf(rule, clock) : stateFromAddress(beginning, clock)));
  const [first] = useState(state);
  const isSaved = useRef(false);
  const isChanged = state !== first;
  const isDirty = useCallback(() => isChanged && !isSaved.current, [isChanged]);
  const change = useCallback((part: Partial<FormState>) => setState((before) => ({ ...before, ...part })), []);
  return { first, state, setState, change, isSaved, isDirty };
}

/** Holds the current step, and the problems of steps that somebody tried to leave. */
function useSteps(all: readonly AnyProblem[], steps: readonly Step[]) {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<Step>("devices");
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const problems = all.filter((problem) => tried.has(stepOf(problem)));
  const isWrongHere = all.some((problem) => stepOf(problem) === step);

  function go(to: Step): void {
    setTried((before) => new Set(before).add(step));
    setStep(to);
  }

  function goOn(): void {
    go(isWrongHere ? step : (steps[steps.indexOf(step) + 1] ?? step));
    if (isWrongHere) focusFirstProblem(form.current);
  }

  /** Shows the first problem, preferring one of the current step. */
  function showProblems(): void {
    setTried(new Set(steps));
    const [problem] = all;
    if (!problem) return;
    if (!isWrongHere) setStep(stepOf(problem));
    focusFirstProblem(form.current);
  }
  const simple = problems.filter((problem): problem is FormProblem => !problem.code.startsWith("tree."));
  return { form, step, tried, problems: simple, advancedProblems: problems, go, goOn, showProblems };
}

/** Holds the choice to act at once, which counts only for the workflow as it was when it was made. */
function useIfTrueNow(state: FormState) {
  const [acting, setActing] = useState<FormState>();
  const chooseIfTrueNow = (chosen: IfTrueNow) => setActing(chosen === "act" ? state : undefined);
  return { ifTrueNow: acting === state ? ("act" as const) : ("wait" as const), chooseIfTrueNow };
}

interface SavedDraft {
  first: FormState;
  state: FormState;
  isSaved: { current: boolean };
  ifTrueNow: IfTrueNow;
}

/** Saves the workflow and leaves for the list. The failure is shown below the step. */
function useSaving(rule: Rule | undefined, { first, state, isSaved, ifTrueNow }: SavedDraft) {
  const { t } = useTranslation(["workflows", "common"]);
  const navigate = useNavigate();
  const save = useSaveWorkflow();
  async function send(): Promise<void> {
    const change = {
      key: rule?.key,
      workflows: toWorkflows(state, first),
      only: changedFieldsOf(first, state),
      ...(ifTrueNow === "act" && { ifTrueNow }),
    };
    const isThere = await unlessDeleted(save.mutateAsync(change), () => undefined);
    isSaved.current = true;
    if (isThere) success(t("saved"));
    await navigate({ to: "/app/workflows/list" });
  }
  const failure = save.error && (save.error instanceof ApiError ? messageOf(save.error) : t("common:somethingWrong"));
  return { send, failure, isBusy: save.isPending };
}

/** Holds the steps of a workflow and saves it. */
export function useWorkflowForm(rule: Rule | undefined, beginning: Address<WorkflowBeginning>) {
  const { first, state, setState, change, isSaved, isDirty } = useDraft(rule, beginning);
  const sensing = useSensing(state);
  const watched = useWatched(state);
  const known = { watched, ratingsOf: useRatings(), actions: useTargetSizes()(state.actions), sensing };
  const all = problemsOf(state, known);
  const { goOn, showProblems, ...steps } = useSteps(all, stepsOf(state));
  const acting = useIfTrueNow(state);
  const { send, ...saving } = useSaving(rule, { first, state, isSaved, ifTrueNow: acting.ifTrueNow });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (steps.step !== stepsOf(state).at(-1)) return goOn();
    showProblems();
    if (all.length === 0 && !saving.isBusy) send().catch(() => {});
  };
  const openAdvanced = () => {
    setState(withAdvanced);
    if (steps.step === "trigger") steps.go("devices");
  };
  return {
    ...steps,
    ...acting,
    ...saving,
    openAdvanced,
    workflows: () => toWorkflows(state, first),
    ruleKey: rule?.key,
    owner: rule?.owner ?? null,
    isComplete: all.length === 0,
    state,
    watched,
    setState,
    change,
    isDirty,
    onSubmit,
  };
}

export type WorkflowForm = ReturnType<typeof useWorkflowForm>;
