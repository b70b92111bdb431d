import { MOST_MINUTES, MOST_RECIPIENTS, MOST_WORKFLOW_STEPS, SAFETY_MINUTES } from "@switchboard/domain/automation";
import * as z from "zod/mini";
import { ActionInput, AlreadySent } from "../../control/actions.ts";
import { endpoint } from "../../core/endpoint.ts";
import { onlyOf } from "../../core/only.ts";
import { Id, Name, queryInt, Ref } from "../../core/primitives.ts";
import { WorkflowTree } from "../workflow-tree.ts";
import {
  Workflow,
  WorkflowAlarm,
  WorkflowFiring,
  WorkflowNotification,
  WorkflowReplay,
  WorkflowTruth,
  WorkflowVersion,
} from "../workflows.ts";

const Actions = z._default(z.array(ActionInput).check(z.maxLength(1000)), []);
const NotificationInput = z._default(
  z.nullable(z.extend(WorkflowNotification, { people: z.optional(z.array(Ref).check(z.maxLength(MOST_RECIPIENTS))) })),
  null,
);
const DoingInput = z.object({ actions: Actions, scene: z.optional(z.nullable(Ref)), notification: NotificationInput });
const StepInput = z.extend(DoingInput, {
  afterMinutes: z.int().check(z.gte(1), z.lte(MOST_MINUTES)),
  /** Skips this step and those after it if the condition has ended by then. */
  whileItLasts: z.optional(z.boolean()),
});

/** One watched device or group of a workflow; entries sent together share one key. */
const WorkflowInput = z.object({
  name: Name,
  device: z.optional(z.nullable(Ref)),
  group: z.optional(z.nullable(Ref)),
  /** For the triggers `sensor` and `press`: the sensor or button to watch instead of a device. */
  sensor: z.optional(z.nullable(Ref)),
  button: z.optional(z.nullable(Ref)),
  trigger: z.string(),
  qualifier: z.string(),
  value: z.number(),
  /**
   * The minutes that the condition has to hold without interruption; not for `offline`, `energy` and `press`. Edits that omit them keep
   * those of the same trigger.
   */
  minutes: z.optional(z.number()),
  /** For `press`: the kind of press. */
  press: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  actions: Actions,
  /** A scene that is played as it is when the workflow fires, with the rights of the workflow's owner. */
  scene: z.optional(z.nullable(Ref)),
  notification: NotificationInput,
  startTime: z.number(),
  endTime: z.number(),
  /** For admins: overrides every hold, and holds the switches as long as the condition lasts. */
  safety: z.optional(z.boolean()),
  /** For `press`, which is over immediately: the minutes that the switches are held. */
  safetyMinutes: z.optional(z.int().check(z.gte(SAFETY_MINUTES.min), z.lte(SAFETY_MINUTES.max))),
  /**
   * A condition of several triggers, which replaces the trigger and the hours above. Callers who omit these four fields leave them
   * unchanged; null removes them.
   */
  tree: z.optional(z.nullable(WorkflowTree)),
  /** With a tree: the actions when the condition ends. */
  else: z.optional(z.nullable(DoingInput)),
  /** With a tree: the steps that follow, each some minutes after the one before. */
  steps: z.optional(z.nullable(z.array(StepInput).check(z.maxLength(MOST_WORKFLOW_STEPS)))),
  /** With a tree: an alarm that lasts as long as the condition. */
  alarm: z.optional(z.nullable(WorkflowAlarm)),
});
export type WorkflowInput = z.output<typeof WorkflowInput>;

const Many = z.array(WorkflowInput).check(z.minLength(1, "Select at least one device"), z.maxLength(500));
const refused = [
  "workflow.invalid",
  "device.not_found",
  "group.not_found",
  "sensor.not_found",
  "scene.not_found",
  "switch.not_found",
  "switch.unsupported",
  "workflow.safety",
  "user.not_found",
  "on_call.not_found",
] as const;

/**
 * A condition that is already true when a workflow begins to watch it counts as triggered, so that saving switches nothing: the
 * workflow acts the next time the condition becomes true (`wait`, also if omitted). `act` lets it act at once.
 */
const IfTrueNow = z.optional(z.enum(["wait", "act"]));

export type DoingInput = z.output<typeof DoingInput>;
export type StepInput = z.output<typeof StepInput>;

export const newWorkflows = endpoint({
  method: "POST",
  path: "/api/v1/workflows/new_many",
  summary: "Make a workflow: one entry for each device or group it watches",
  permission: "automation.use",
  body: z.object({ workflows: Many, ifTrueNow: IfTrueNow }),
  reply: z.object({ workflows: z.array(Workflow) }),
  errors: refused,
});

export const editWorkflows = endpoint({
  method: "POST",
  path: "/api/v1/workflows/edit_many",
  summary: "Replace all entries of one key, or turn them on and off",
  permission: "automation.use",
  body: z.object({
    key: Id,
    workflows: z.optional(Many),
    /** `device` and `group` stand for everything that it watches. */
    only: onlyOf(WorkflowInput.shape),
    isActive: z.optional(z.boolean()),
    /** Counts for what begins to be watched: a changed condition, an added device, a workflow that is turned on. */
    ifTrueNow: IfTrueNow,
  }),
  reply: z.extend(z.object({ workflows: z.array(Workflow) }), AlreadySent.shape),
  errors: ["workflow.not_found", "thing.deleted", ...refused],
});

export const deleteWorkflows = endpoint({
  method: "POST",
  path: "/api/v1/workflows/delete_many",
  summary: "Delete workflows, named by their ids or sent as they are listed",
  permission: "automation.use",
  body: z.object({ workflows: z.array(Ref).check(z.minLength(1), z.maxLength(500)) }),
  reply: z.extend(z.object({ deleted: z.int() }), AlreadySent.shape),
  errors: ["workflow.not_found", "workflow.safety"],
});

/** The spec's two flags are always sent as `true`; this server replies for one enterprise, grouped, whatever they are. */
export const listWorkflows = endpoint({
  method: "GET",
  path: "/api/v1/workflows/list",
  summary: "The workflows the caller may see, grouped by key",
  permission: "automation.use",
  query: z.object({ res_grouped: z.optional(z.string()), enterprise_id: z.optional(z.string()) }),
  reply: z.object({ groups: z.array(z.object({ key: Id, workflows: z.array(Workflow) })) }),
});

/** Beyond the spec: for the number of what needs attention, which every screen shows without the list. */
export const workflowCount = endpoint({
  method: "GET",
  path: "/api/v1/workflows/count",
  summary: "How many of the caller's workflows can do nothing or were stopped",
  permission: "automation.use",
  reply: z.object({ unable: z.int() }),
});

/** Beyond the spec: the reason for each firing. */
export const workflowHistory = endpoint({
  method: "GET",
  path: "/api/v1/workflows/history",
  summary: "When and why a workflow fired, newest first",
  permission: "automation.use",
  query: z.object({ key: Id, limit: queryInt(1, 200, 50), offset: queryInt(0, 1_000_000, 0) }),
  reply: z.object({ docs: z.array(WorkflowFiring), count: z.int() }),
  errors: ["workflow.not_found"],
});

/** Beyond the spec: the result is computed from stored history. */
export const replayWorkflows = endpoint({
  method: "POST",
  path: "/api/v1/workflows/replay",
  summary: "How often a workflow would have fired in the last 30 days, had it been saved as it is sent",
  permission: "automation.use",
  body: z.object({ workflows: Many }),
  reply: WorkflowReplay,
  errors: refused,
});

/** Beyond the spec: asked before a workflow is saved or turned on, because what is true already does not trigger it. */
export const checkWorkflows = endpoint({
  method: "POST",
  path: "/api/v1/workflows/check",
  summary: "Where the condition of a workflow is true now, as it is sent or as it is stored",
  permission: "automation.use",
  changes: false,
  body: z.object({
    /** The kept workflow that is edited or turned on. What it watches already is left out, unless it is turned off. */
    key: z.optional(Id),
    workflows: z.optional(Many),
  }),
  reply: WorkflowTruth,
  errors: ["workflow.not_found", ...refused],
});

/** Beyond the spec: earlier versions of a workflow. */
export const workflowVersions = endpoint({
  method: "GET",
  path: "/api/v1/workflows/versions",
  summary: "The changes of a workflow, newest first: who, when, and what differs",
  permission: "automation.use",
  query: z.object({ key: Id }),
  reply: z.object({ versions: z.array(WorkflowVersion) }),
  errors: ["workflow.not_found"],
});

export const undoWorkflow = endpoint({
  method: "POST",
  path: "/api/v1/workflows/undo",
  summary: "Bring a workflow back as it was before a change, by the rights of whoever does it",
  permission: "automation.use",
  body: z.object({ key: Id, version: z.int() }),
  reply: z.extend(z.object({ workflows: z.array(Workflow) }), AlreadySent.shape),
  errors: ["workflow.not_found", "thing.deleted", ...refused],
});
