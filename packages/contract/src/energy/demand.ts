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
/** Watts or volt-amperes, as the limit measures. */
const Power = z.int();
const Bound = z.nullable(z.number().check(z.gte(-1_000_000), z.lte(1_000_000)));

/** A load that may be shut off for a while; the first of the list goes first. */
export const DemandLoadInput = z.object({
  switch_appliance: Id,
  /** Never shut off, whatever happens. */
  necessary: z._default(z.boolean(), false),
  /** What it draws while it is on, where no meter tells. */
  watts: z._default(z.nullable(z.int().check(z.gte(1), z.lte(DEMAND_LIMIT.max))), null),
  /** A meter that measures this load alone. */
  meter: z._default(z.nullable(Id), null),
  min_on_s: z._default(seconds(0), SHED_TIMES.minOn),
  min_off_s: z._default(seconds(0), SHED_TIMES.minOff),
  /** After so long it comes back, limit or not. */
  longest_off_s: z._default(seconds(60), SHED_TIMES.longestOff),
  /** What a sensor beside it must show: outside it, or where the sensor is silent, the load is left on. */
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

/** What a supply is to stay below, and what may be shut off for it. */
export const DemandLimitInput = z.object({
  ...rule,
  /** Whether loads are shut off; the alarm comes in any case. */
  is_on: z._default(z.boolean(), false),
});
export type DemandLimitInput = z.output<typeof DemandLimitInput>;

/** The same without being switched on: what is tried on the past. */
export const DemandTrialInput = z.object(rule);
export type DemandTrialInput = z.output<typeof DemandTrialInput>;

const NamedLoad = z.object({
  switch_appliance: z.object({ _id: Id, name: z.string() }),
  device: z.object({ _id: Id, device_name: z.string() }),
});

export const DemandLimit = z.extend(z.omit(DemandLimitInput, { supply: true }), {
  /** Names of switches, meters and sensors by id, with the device of a switch. */
  names: z.record(Id, z.string()),
});
export type DemandLimit = z.output<typeof DemandLimit>;

/** The window of now: where it stands and where it will end. */
export const DemandNow = z.object({
  at: Instant,
  until: Instant,
  /** The power of now. */
  present: Power,
  so_far: z.nullable(Power),
  expected: Power,
  low: Power,
  high: Power,
  /** 0 to 1: how much of the window is measured already. */
  certainty: z.number(),
  outlook: z.nullable(z.enum(DEMAND_OUTLOOKS)),
  /** What may be drawn on average until the end; null without a limit. */
  allowed: z.nullable(Power),
  heard_at: Instant,
});
export type DemandNow = z.output<typeof DemandNow>;

/** A load that is shut off now. */
export const ShedLoad = z.extend(NamedLoad, {
  power: Power,
  since: Instant,
  /** When it comes back at the latest. */
  until: Instant,
});
export type ShedLoad = z.output<typeof ShedLoad>;

/** What a load was shut off for, and why it came back. */
export const ShedEvent = z.extend(ShedLoad, {
  ended_at: z.nullable(Instant),
  why: z.nullable(z.enum(SHED_ENDS)),
});
export type ShedEvent = z.output<typeof ShedEvent>;

/** One supply, as the screen of demand shows it. */
export const SupplyDemand = z.object({
  supply: z.object({ _id: Id, name: z.string() }),
  measure: z.enum(DEMAND_MEASURES),
  minutes: z.literal(DEMAND_MINUTES),
  /** What the contract allows, in watts or volt-amperes; null where nothing is said. */
  contract: z.nullable(Power),
  limit: z.nullable(DemandLimit),
  /** Null while its meters are silent. */
  now: z.nullable(DemandNow),
  shed: z.array(ShedLoad),
});
export type SupplyDemand = z.output<typeof SupplyDemand>;

/** The mean of a window; null where it was not measured. */
export const DemandWindowView = z.object({ at: Instant, until: Instant, value: z.nullable(Power) });
export type DemandWindowView = z.output<typeof DemandWindowView>;
