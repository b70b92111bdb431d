import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Instant } from "../../core/primitives.ts";
import {
  DemandLimit,
  DemandLimitInput,
  DemandTrialInput,
  DemandWindowView,
  ShedEvent,
  SupplyDemand,
} from "../demand.ts";
import { DecimalText } from "../tariffs.ts";

const named = [
  "supply.not_found",
  "switch.not_found",
  "device.not_found",
  "sensor.not_found",
  "demand.invalid",
] as const;

/** Lists the supplies whose meters the caller may see as a whole. */
export const listDemand = endpoint({
  method: "GET",
  path: "/api/v1/demand/",
  summary: "The current demand window of each supply, its limit, and what is shut off for it",
  permission: "device.view",
  reply: z.object({ docs: z.array(SupplyDemand) }),
});

export const demandDay = endpoint({
  method: "GET",
  path: "/api/v1/demand/day",
  summary: "The demand windows of a day, and what was shut off in it",
  permission: "device.view",
  query: z.object({ supply: Id, day: Day }),
  reply: z.object({ windows: z.array(DemandWindowView), shed: z.array(ShedEvent) }),
  errors: ["supply.not_found"],
});

export const setDemandLimit = endpoint({
  method: "POST",
  path: "/api/v1/demand/limit",
  summary: "Say what a supply is to stay below, and what may be shut off for it",
  permission: "enterprise.manage",
  body: DemandLimitInput,
  reply: DemandLimit,
  errors: [...named, "demand.taken"],
});

export const deleteDemandLimit = endpoint({
  method: "POST",
  path: "/api/v1/demand/limit/delete",
  summary: "Take a demand limit away; what is shut off for it comes back",
  permission: "enterprise.manage",
  body: z.object({ supply: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["supply.not_found"],
});

/** Stores and switches nothing. */
export const tryDemandLimit = endpoint({
  method: "POST",
  path: "/api/v1/demand/try",
  summary: "What a demand limit would have done in the last billed month",
  permission: "enterprise.manage",
  changes: false,
  body: DemandTrialInput,
  reply: z.object({
    from: Day,
    /** The end, not included. */
    to: Day,
    /** The highest window without and with the limit, in watts or volt-amperes. */
    peak_before: z.int(),
    peak_after: z.int(),
    /** The measured share of the month, from 0 to 1. */
    measured: z.number(),
    /** The total time for which loads would have been off. */
    shed_ms: z.int(),
    loads: z.array(z.object({ switch_appliance: Id, times: z.int(), ms: z.int() })),
    /** The savings by the bill's demand charge; null if there is no tariff. */
    saved: z.nullable(z.object({ currency: z.string(), amount: DecimalText })),
    /** The windows with the highest demand, the highest first. */
    windows: z.array(z.object({ at: Instant, before: z.int(), after: z.int() })),
  }),
  errors: named,
});
