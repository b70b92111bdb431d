import { MOST_INTERLOCKED, MOST_MINIMUM_S, MOST_RUN_S } from "@switchboard/domain/control";
import * as z from "zod/mini";
import { Id, Instant, Name } from "../core/primitives.ts";

const Minimum = z.nullable(z.int().check(z.gte(1), z.lte(MOST_MINIMUM_S)));

/** Limits in seconds; null where there is none. */
export const SwitchLimits = z.object({
  /** The shortest time that the switch stays on. */
  min_on_s: Minimum,
  /** The shortest time that the switch stays off. */
  min_off_s: Minimum,
  /** The longest time on, after which the switch is turned off. */
  max_run_s: z.nullable(z.int().check(z.gte(1), z.lte(MOST_RUN_S))),
});

const NamedSwitch = z.object({
  _id: Id,
  name: z.string(),
  device: z.object({ _id: Id, device_name: z.string() }),
});

/** A protected switch with its present state (ADR 0069). */
export const Protection = z.object({
  switch_appliance: NamedSwitch,
  limits: SwitchLimits,
  is_on: z.boolean(),
  /** The time of the last change of state; null if it is not known. */
  since: z.nullable(Instant),
});
export type Protection = z.output<typeof Protection>;

/** Switches that must never be on together. */
export const Interlock = z.object({
  _id: Id,
  name: z.string(),
  /** Includes switches that the reader may not use, because these are why the reader's own does not turn on. */
  switches: z.array(NamedSwitch),
  /** If two are turned on together by a press on the wall, turns the later one off. */
  corrects: z.boolean(),
  /** The time since which two of them are on together; null if the interlock holds. */
  broken_since: z.nullable(Instant),
});
export type Interlock = z.output<typeof Interlock>;

export const InterlockInput = z.object({
  name: Name,
  switches: z.array(Id).check(z.minLength(2), z.maxLength(MOST_INTERLOCKED)),
  corrects: z._default(z.boolean(), false),
});
