import {
  type DoingInput,
  namedCondition,
  type StepInput,
  simpleTree,
  type Workflow,
  type WorkflowAlarm,
  type WorkflowInput,
  type WorkflowTree,
} from "@switchboard/contract";
import {
  doingProblems,
  TRIGGER_BOUNDS,
  type TreeProblem,
  treeProblems,
  type WorkflowProblem,
} from "@switchboard/domain/automation";
import type { ActionDraft } from "@switchboard/domain/control";
import type { Problem } from "@switchboard/domain/core";
import type { MeterRating } from "@switchboard/domain/site";
import { toDrafts, toInputs } from "../../../../../widgets/switch-picker/action-drafts.ts";
import { NO_NOTIFICATION, type NotificationForm, notificationInput, notificationOf } from "../notification-draft.ts";

/** The immediate actions as typed. */
export interface DoingDraft {
  actions: readonly ActionDraft[];
  scene: string;
  notifies: boolean;
  notification: NotificationForm;
}

export interface StepDraft extends DoingDraft {
  afterMinutes: number;
  whileItLasts: boolean;
}

/** The parts beyond the four simple steps: a condition of several triggers and the follow-ups. */
export interface AdvancedDraft {
  tree: WorkflowTree;
  otherwise: DoingDraft | null;
  steps: readonly StepDraft[];
}

export const NO_DOING: DoingDraft = {
  actions: [],
  scene: "",
  notifies: false,
  notification: NO_NOTIFICATION,
};
export const NEW_STEP: StepDraft = { ...NO_DOING, afterMinutes: 10, whileItLasts: true };
export const NEW_ALARM: WorkflowAlarm = { priority: "high", advice: "", latching: false, onDelay: 0, offDelay: 60 };
export const NEW_TRIGGER: WorkflowTree = {
  kind: "trigger",
  trigger: "voltage",
  qualifier: "above",
  value: TRIGGER_BOUNDS.voltage.default,
};

/** Converts the condition of the four steps to a tree. */
export function advancedFrom(condition: Parameters<typeof simpleTree>[0]): AdvancedDraft {
  return { tree: simpleTree(condition), otherwise: null, steps: [] };
}

function doingOf({ actions, scene, notification }: Pick<Workflow, "actions" | "scene" | "notification">): DoingDraft {
  return {
    actions: toDrafts(actions),
    scene: scene?._id ?? "",
    notifies: notification !== null,
    notification: notificationOf(notification),
  };
}

export function advancedOf(rule: Pick<Workflow, "tree" | "else" | "steps">): AdvancedDraft | null {
  if (!rule.tree) return null;
  return {
    tree: rule.tree,
    otherwise: rule.else ? doingOf(rule.else) : null,
    steps: (rule.steps ?? []).map(({ afterMinutes, whileItLasts = false, ...doing }) => ({
      ...doingOf(doing),
      afterMinutes,
      whileItLasts,
    })),
  };
}

function doingInput({ actions, scene, notifies, notification }: DoingDraft): DoingInput {
  return {
    actions: toInputs(actions),
    scene: scene === "" ? null : scene,
    notification: notifies ? notificationInput(notification) : null,
  };
}

/** Converts the draft for the server; null removes a part. */
export function advancedInput({ tree, otherwise, steps }: AdvancedDraft) {
  return {
    tree,
    else: otherwise && doingInput(otherwise),
    steps: steps.map(
      ({ afterMinutes, whileItLasts, ...doing }): StepInput => ({ ...doingInput(doing), afterMinutes, whileItLasts }),
    ),
  } satisfies Partial<WorkflowInput>;
}

export type AdvancedProblem = Problem<TreeProblem | WorkflowProblem>;

/** Returns the problems of the condition and the follow-ups. */
export function advancedProblems(
  { tree, otherwise, steps }: AdvancedDraft,
  ratingsOf: (id: string) => readonly MeterRating[],
): AdvancedProblem[] {
  const doing = (draft: DoingDraft, path: string) => {
    const { actions, scene, notification } = doingInput(draft);
    const found = doingProblems({ name: path, actions, scene: scene ?? null, notification });
    return found.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
  };
  return [
    ...treeProblems(namedCondition(tree), ratingsOf),
    ...(otherwise ? doing(otherwise, "else") : []),
    ...steps.flatMap((step, index) => doing(step, `steps.${index}`)),
  ];
}
