import { LONGEST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Instant, lineOf } from "../../core/primitives.ts";
import { OnCallPlan, OnCallPlanInput } from "../on-call.ts";

const MADE = ["on_call.invalid", "user.not_found", "group.not_found"] as const;

export const listOnCall = endpoint({
  method: "GET",
  path: "/api/v1/on_call/list",
  summary: "Who is on call in which order, who stands in, and who is told when nobody answers",
  permission: "device.view",
  reply: z.object({ docs: z.array(OnCallPlan) }),
});

export const newOnCallPlan = endpoint({
  method: "POST",
  path: "/api/v1/on_call/new",
  summary: "Make a plan, for the whole enterprise or for a room",
  permission: "enterprise.manage",
  body: OnCallPlanInput,
  reply: OnCallPlan,
  errors: [...MADE, "on_call.too_many"],
});

export const editOnCallPlan = endpoint({
  method: "POST",
  path: "/api/v1/on_call/edit",
  summary: "Change a plan; alarms that wait go on by the new one",
  permission: "enterprise.manage",
  body: z.extend(OnCallPlanInput, { id: Id }),
  reply: OnCallPlan,
  errors: [...MADE, "on_call.not_found"],
});

export const deleteOnCallPlan = endpoint({
  method: "POST",
  path: "/api/v1/on_call/delete",
  summary: "Delete a plan with everything in it",
  permission: "enterprise.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["on_call.not_found"],
});

/** People may enter themselves; admins may enter anybody of the plan's enterprise. */
export const coverOnCall = endpoint({
  method: "POST",
  path: "/api/v1/on_call/cover",
  summary: "Stand in for whoever would be on call, for a while",
  permission: "alarm.handle",
  body: z.object({
    plan: Id,
    person: Id,
    from: Instant,
    to: Instant,
    why: z.optional(lineOf(LONGEST.line)),
  }),
  reply: OnCallPlan,
  errors: ["on_call.not_found", "on_call.invalid", "on_call.of_another", "on_call.too_many", "user.not_found"],
});

export const uncoverOnCall = endpoint({
  method: "POST",
  path: "/api/v1/on_call/uncover",
  summary: "Take back that somebody stands in",
  permission: "alarm.handle",
  body: z.object({ plan: Id, id: Id }),
  reply: OnCallPlan,
  errors: ["on_call.not_found", "on_call.of_another"],
});
