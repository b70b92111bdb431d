import {
  DEMAND_LIMIT,
  DEMAND_MEASURES,
  DEMAND_MINUTES,
  DEMAND_OUTLOOKS,
  MOST_LOADS,
  RESTORE_PERCENT,
  SHED_ENDS,
  SHED_TIMES,
} from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { Id, Instant } from "../core/primitives.ts";

const seconds = (least: number) => z.int().check(z.gte(least), z.lte(SHED_TIMES.most));
/** In watts or volt-amperes, depending on the limit. */
const Power = z.int();
const Bound = z.nullable(z.number().check(z.gte(-1_000_000), z.lte(1_000_000)));

/** A load that may be shut off for a while; the first of the list goes first. */
export const DemandLoadInput = z.object({
  switch_appliance: Id,
  /** A necessary load is never shut off. */
  necessary: z._default(z.boolean(), false),
  /** The power of the load while it is on, for loads without a meter. */
  watts: z._default(z.nullable(z.int().check(z.gte(1), z.lte(DEMAND_LIMIT.max))), null),
  /** A meter that measures this load alone. */
  meter: z._default(z.nullable(Id), null),
  min_on_s: z._default(seconds(0), SHED_TIMES.minOn),
  min_off_s: z._default(seconds(0), SHED_TIMES.minOff),
  /** The longest time off, after which the load comes back even above the limit. */
  longest_off_s: z._default(seconds(60), SHED_TIMES.longestOff),
  /** The range that a nearby sensor must show: outside it, or while the sensor is silent, the load is left on. */
  comfort: z._default(z.nullable(z.object({ sensor: Id, lowest: Bound, highest: Bound })), null),
});
export type DemandLoadInput = z.output<typeof DemandLoadInput>;

const rule = {
  supply: Id,
  limit: z.int().check(z.gte(DEMAND_LIMIT.min), z.lte(DEMAND_LIMIT.max)),
  measure: z.enum(DEMAND_MEASURES),
  minutes: z.literal(DEMAND_MINUTES),
  restore_percent: z._default(
    z.int().check(z.gte(RESTORE_PERCENT.min), z.lte(RESTORE_PERCENT.max)),
    RESTORE_PERCENT.default,
  ),
  loads: z._default(z.array(DemandLoadInput).check(z.maxLength(MOST_LOADS)), []),
};

/** The limit of a supply, and the loads that may be shut off to keep it. */
export const DemandLimitInput = z.object({
  ...rule,
  /** True if loads are shut off; the alarm is raised in any case. */
  is_on: z._default(z.boolean(), false),
});
export type DemandLimitInput = z.output<typeof DemandLimitInput>;

/** A limit to try on past data, which cannot be switched on. */
export const DemandTrialInput = z.object(rule);
export type DemandTrialInput = z.output<typeof DemandTrialInput>;

const NamedLoad = z.object({
  switch_appliance: z.object({ _id: Id, name: z.string() }),
  device: z.object({ _id: Id, device_name: z.string() }),
});

export const DemandLimit = z.extend(z.omit(DemandLimitInput, { supply: true }), {
  /** Names of switches (with their device), meters and sensors by id. */
  names: z.record(Id, z.string()),
});
export type DemandLimit = z.output<typeof DemandLimit>;

/** The current window: its present value and the expected value at its end. */
export const DemandNow = z.object({
  at: Instant,
  until: Instant,
  /** The present power. */
  present: Power,
  so_far: z.nullable(Power),
  expected: Power,
  low: Power,
  high: Power,
  /** The measured share of the window, from 0 to 1. */
  certainty: z.number(),
  outlook: z.nullable(z.enum(DEMAND_OUTLOOKS)),
  /** The average power that keeps the limit until the end; null without a limit. */
  allowed: z.nullable(Power),
  heard_at: Instant,
});
export type DemandNow = z.output<typeof DemandNow>;

/** A load that is currently shut off. */
export const ShedLoad = z.extend(NamedLoad, {
  power: Power,
  since: Instant,
  /** The latest time at which it comes back. */
  until: Instant,
});
export type ShedLoad = z.output<typeof ShedLoad>;

/** One time that a load was shut off, and why it came back. */
export const ShedEvent = z.extend(ShedLoad, {
  ended_at: z.nullable(Instant),
  why: z.nullable(z.enum(SHED_ENDS)),
});
export type ShedEvent = z.output<typeof ShedEvent>;

/** One supply, as the demand screen shows it. */
export const SupplyDemand = z.object({
  supply: z.object({ _id: Id, name: z.string() }),
  measure: z.enum(DEMAND_MEASURES),
  minutes: z.literal(DEMAND_MINUTES),
  /** The contract demand in watts or volt-amperes; null if it is not set. */
  contract: z.nullable(Power),
  limit: z.nullable(DemandLimit),
  /** Null while its meters are silent. */
  now: z.nullable(DemandNow),
  shed: z.array(ShedLoad),
});
export type SupplyDemand = z.output<typeof SupplyDemand>;

/** The mean power of a window; null if it was not measured. */
export const DemandWindowView = z.object({ at: Instant, until: Instant, value: z.nullable(Power) });
export type DemandWindowView = z.output<typeof DemandWindowView>;
