import { PLAN_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Id } from "../core/primitives.ts";

const Share = z.number().check(z.minimum(0), z.maximum(1));

/**
 * Shares of the width and the height of the picture, from its top left corner. Not a tuple, whose code would be part of the first screens
 * (`scripts/lib/script-size.mjs`).
 */
export const PlanPoint = z.pipe(
  z.array(Share).check(z.minLength(2), z.maxLength(2)),
  z.transform(([x = 0, y = 0]): [number, number] => [x, y]),
);

/** The outline of a room. */
export const PlanArea = z.object({
  room: Id,
  points: z.array(PlanPoint).check(z.minLength(3), z.maxLength(PLAN_LIMITS.corners)),
});
export type PlanArea = z.output<typeof PlanArea>;

/** A switch of a device, or a device as a whole where `switch_no` is null. Each is on one plan at most. */
export const PlanItem = z.object({
  device: Id,
  switch_no: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  x: Share,
  y: Share,
});
export type PlanItem = z.output<typeof PlanItem>;

export const Plan = z.object({
  place: Id,
  /** Changes with the picture. */
  version: z.int(),
  /** The size of the picture in pixels. */
  width: z.int(),
  height: z.int(),
  /** The width of the plan in metres; null if nobody has measured it. */
  meters: z.nullable(z.number()),
  areas: z.array(PlanArea),
  items: z.array(PlanItem),
});
export type Plan = z.output<typeof Plan>;
