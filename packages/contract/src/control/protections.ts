import { MOST_INTERLOCKED, MOST_MINIMUM_S, MOST_RUN_S } from "@switchboard/domain/control";
import * as z from "zod/mini";
import { Id, Instant, Name } from "../core/primitives.ts";

const Minimum = z.nullable(z.int().check(z.gte(1), z.lte(MOST_MINIMUM_S)));

/** What a switch is spared, in seconds; null where nothing is said. */
export const SwitchLimits = z.object({
  /** For so long it stays on at least, */
  min_on_s: Minimum,
  /** and off. */
  min_off_s: Minimum,
  /** After so long it is turned off. */
  max_run_s: z.nullable(z.int().check(z.gte(1), z.lte(MOST_RUN_S))),
});

const NamedSwitch = z.object({
  _id: Id,
  name: z.string(),
  device: z.object({ _id: Id, device_name: z.string() }),
});

/** A switch that is protected, as it is now (ADR 0069). */
export const Protection = z.object({
  switch_appliance: NamedSwitch,
  limits: SwitchLimits,
  is_on: z.boolean(),
  /** Since when it is so; null where nobody knows. */
  since: z.nullable(Instant),
});
export type Protection = z.output<typeof Protection>;

/** Switches that must never be on together. */
export const Interlock = z.object({
  _id: Id,
  name: z.string(),
  /** Also those that the reader may not use: they are why theirs does not go on. */
  switches: z.array(NamedSwitch),
  /** Whether the later of two that are on together, by a press on the wall, is turned off. */
  corrects: z.boolean(),
  /** Since when two of them are on together; null where all is well. */
  broken_since: z.nullable(Instant),
});
export type Interlock = z.output<typeof Interlock>;

export const InterlockInput = z.object({
  name: Name,
  switches: z.array(Id).check(z.minLength(2), z.maxLength(MOST_INTERLOCKED)),
  corrects: z._default(z.boolean(), false),
});
