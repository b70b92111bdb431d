import { AFTER_HOLD, MOST_HOLD_MINUTES, WISH_ENDS } from "@switchboard/domain/control";
import { LONGEST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Deadline, DimmerLevel, Id, Instant, lineOf, SwitchState } from "../../core/primitives.ts";
import { HoldRuleFields } from "../../people/hold-rules.ts";
import { SwitchResult } from "../actions.ts";
import { Hold } from "../holds.ts";

/** The most switches of one call. */
const MOST_SWITCHES = 1000;

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MOST_SWITCHES));

const isOneOf = (...values: unknown[]) => values.filter((each) => each !== undefined).length === 1;

export const listHolds = endpoint({
  method: "GET",
  path: "/api/v1/holds/list",
  summary: "Who holds which switch, why and until when, of the switches one may use",
  permission: "device.view",
  panel: true,
  /** Includes the enterprise's rules, for a person who is about to place a hold. */
  reply: z.object({ holds: z.array(Hold), rules: HoldRuleFields }),
});

/** Holds switches, a device, a room or other place, or the switches of a scene: exactly one of them. */
export const newHolds = endpoint({
  method: "POST",
  path: "/api/v1/holds/new",
  summary: "Hold switches on or off, for a time, until the next schedule, or until released (admins)",
  permission: "device.control",
  body: z
    .object({
      switches: z.optional(Ids),
      device: z.optional(Id),
      room: z.optional(Id),
      scene: z.optional(Id),
      /** Not needed for a scene, which has its own states. */
      switch_state: z.optional(SwitchState),
      level: z.optional(DimmerLevel),
      until: z.enum(WISH_ENDS),
      /** For `time`: a number of minutes, or an instant. */
      minutes: z.optional(z.int().check(z.gte(1), z.lte(MOST_HOLD_MINUTES))),
      at: z.optional(Instant),
      why: z.optional(lineOf(LONGEST.line)),
      after_end: z.optional(z.enum(AFTER_HOLD)),
      deadline: z.optional(Deadline),
    })
    .check(
      z.refine(({ switches, device, room, scene }) => isOneOf(switches, device, room, scene), "Nothing to hold"),
      z.refine(({ scene, switch_state }) => scene !== undefined || switch_state !== undefined, {
        path: ["switch_state"],
        message: "Required",
      }),
    ),
  reply: z.object({ batch: Id, holds: z.array(Hold), results: z.array(SwitchResult) }),
  errors: [
    "hold.invalid",
    "switch.not_found",
    "device.not_found",
    "group.not_found",
    "scene.not_found",
    "thing.deleted",
    "command.too_late",
  ],
});

/** Ends the named holds, or all in a room or other place that the caller may end; holds that are already over are skipped. */
export const releaseHolds = endpoint({
  method: "POST",
  path: "/api/v1/holds/release",
  summary: "End holds before their time",
  permission: "device.control",
  body: z
    .object({
      holds: z.optional(Ids),
      room: z.optional(Id),
      /** False if another order follows, so that the hold's own ending does not switch anything. */
      resume: z.optional(z.boolean()),
    })
    .check(z.refine(({ holds, room }) => isOneOf(holds, room), "Nothing to release")),
  /** `kept` lists holds of other people that the caller may not end. */
  reply: z.object({ released: z.array(Id), kept: z.array(Id) }),
  errors: ["hold.not_found", "hold.of_another", "group.not_found"],
});
