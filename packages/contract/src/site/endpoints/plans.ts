import { PLAN_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Ref } from "../../core/primitives.ts";
import { Plan, PlanArea, PlanItem } from "../plans.ts";

/** Base64 is a third longer than the bytes it encodes. */
const LONGEST_PICTURE = Math.ceil(PLAN_LIMITS.storedBytes / 3) * 4;

export const getPlan = endpoint({
  method: "GET",
  path: "/api/v1/places/plan",
  summary: "The plan of a place, with the rooms and devices that this person may see",
  permission: "device.view",
  panel: true,
  query: z.object({ place: Ref }),
  reply: z.object({ plan: z.nullable(Plan) }),
  errors: ["place.not_found", "thing.deleted"],
});

export const panelPlans = endpoint({
  method: "GET",
  path: "/api/v1/panels/plans",
  summary: "The plans that a wall panel offers: in its place, or of the floor of its room",
  permission: "device.view",
  panel: true,
  reply: z.object({
    plans: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        /** The name of the place around it, because two buildings may both have a first floor; null at the top. */
        around: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ["panel.not_found"],
});

export const planPicture = endpoint({
  method: "GET",
  path: "/api/v1/places/plan/picture",
  summary: "The picture of a plan, a PNG or WebP",
  permission: "device.view",
  panel: true,
  query: z.object({ place: Ref }),
  reply: z.file(),
  isDownload: true,
  errors: ["place.not_found", "thing.deleted", "plan.not_found"],
});

export const setPlanPicture = endpoint({
  method: "POST",
  path: "/api/v1/places/plan/picture",
  summary: "Give a place a plan, or replace its picture; rooms and devices stay where they are on it",
  permission: "place.manage",
  largestBody: LONGEST_PICTURE + 1024,
  body: z.object({
    place: Ref,
    /** A PNG or WebP without anything else in the file, in base64. */
    picture: z.string().check(z.minLength(1), z.maxLength(LONGEST_PICTURE), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  reply: Plan,
  errors: ["place.not_found", "thing.deleted", "plan.not_a_picture", "plan.too_large", "plan.too_many"],
});

/** Everything that is not named stays as it is, so that two people can edit one plan. */
export const editPlan = endpoint({
  method: "POST",
  path: "/api/v1/places/plan",
  summary: "Draw rooms and put devices on the plan of a place, move them, or take them off",
  permission: "place.manage",
  body: z.object({
    place: Ref,
    /** The width of the plan in metres; null clears it. */
    meters: z.optional(z.nullable(z.number().check(z.minimum(0.1), z.maximum(PLAN_LIMITS.meters)))),
    areas: z._default(z.array(z.object({ ...PlanArea.shape, room: Ref })).check(z.maxLength(PLAN_LIMITS.areas)), []),
    /** The rooms whose outlines are removed. */
    without_areas: z._default(z.array(Ref).check(z.maxLength(PLAN_LIMITS.areas)), []),
    items: z._default(z.array(z.object({ ...PlanItem.shape, device: Ref })).check(z.maxLength(PLAN_LIMITS.items)), []),
    without_items: z._default(
      z.array(z.object({ device: Ref, switch_no: PlanItem.shape.switch_no })).check(z.maxLength(PLAN_LIMITS.items)),
      [],
    ),
  }),
  reply: Plan,
  errors: [
    "place.not_found",
    "thing.deleted",
    "plan.not_found",
    "group.not_found",
    "device.not_found",
    "plan.too_full",
  ],
});

export const deletePlan = endpoint({
  method: "POST",
  path: "/api/v1/places/plan/delete",
  summary: "Remove the plan of a place, with what is drawn on it",
  permission: "place.manage",
  body: z.object({ place: Ref }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["place.not_found", "thing.deleted"],
});
