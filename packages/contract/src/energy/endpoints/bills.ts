import { daysIn } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, queryInt } from "../../core/primitives.ts";
import { LeftOutReadings } from "../analytics.ts";
import {
  BillDifference,
  BilledShare,
  BillForecast,
  BillSummary,
  BillView,
  CostOf,
  PlaceShares,
  UtilityBill,
} from "../bills.ts";
import { Supply, SupplyInput } from "../supplies.ts";
import { DecimalText } from "../tariffs.ts";

/** Ten years. */
const MOST_COST_DAYS = 3660;
const gone = ["supply.not_found", "thing.deleted"] as const;
const named = ["device.not_found", "tariff.not_found", "meter.no_meter", "supply.order", "supply.currencies"] as const;

/** Lists the supplies whose meters the caller may see as a whole. */
export const listSupplies = endpoint({
  method: "GET",
  path: "/api/v1/supplies/",
  summary: "The connections to a utility, with tariff, contract and budget",
  permission: "device.view",
  reply: z.object({ docs: z.array(Supply) }),
});

export const newSupply = endpoint({
  method: "POST",
  path: "/api/v1/supplies/new",
  summary: "Say which meters a utility bills, and by which tariff",
  permission: "enterprise.manage",
  body: SupplyInput,
  reply: Supply,
  errors: [...named, "supply.too_many"],
});

export const editSupply = endpoint({
  method: "POST",
  path: "/api/v1/supplies/edit",
  summary: "Change a supply",
  permission: "enterprise.manage",
  body: z.extend(SupplyInput, { id: Id }),
  reply: Supply,
  errors: [...gone, ...named],
});

export const deleteSupply = endpoint({
  method: "POST",
  path: "/api/v1/supplies/delete",
  summary: "Delete a supply, with the utility's figures that were typed in",
  permission: "enterprise.manage",
  body: z.object({ id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["supply.not_found"],
});

export const listBills = endpoint({
  method: "GET",
  path: "/api/v1/bills/",
  summary: "The bills of a supply month by month, newest first, and what this month will come to",
  permission: "device.view",
  query: z.object({ supply: Id, limit: queryInt(1, 60, 13) }),
  reply: z.object({ docs: z.array(BillSummary), forecast: z.nullable(BillForecast) }),
  errors: gone,
});

export const oneBill = endpoint({
  method: "GET",
  path: "/api/v1/bills/one",
  summary: "One bill line by line, beside the utility's own figures",
  permission: "device.view",
  /** Any day of the billing month. */
  query: z.object({ supply: Id, day: Day }),
  reply: z.object({
    bill: BillView,
    isOver: z.boolean(),
    forecast: z.nullable(BillForecast),
    utility: z.nullable(UtilityBill),
    differences: z.array(BillDifference),
    shares: z.array(BilledShare),
    /** Null for everyone but admins, and without places. */
    places: z.nullable(PlaceShares),
    budget: z.nullable(DecimalText),
    co2: z.nullable(DecimalText),
  }),
  errors: gone,
});

export const setUtilityBill = endpoint({
  method: "POST",
  path: "/api/v1/bills/utility",
  summary: "Type in what the utility's own bill of a month says; null takes it back",
  permission: "enterprise.manage",
  body: z.object({ supply: Id, day: Day, figures: z.nullable(UtilityBill) }),
  reply: z.object({ utility: z.nullable(UtilityBill), differences: z.array(BillDifference) }),
  errors: gone,
});

export const energyCost = endpoint({
  method: "POST",
  path: "/api/v1/bills/cost",
  summary: "What energy cost, in all and by device, room, place, day, week or month",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      from_date: Day,
      to_date: Day,
      /** Empty for the building, that is, its main meters. */
      device_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
      /** Limits the result to the devices in a site, building or floor; an unknown one has none. */
      place: z.optional(Id),
      /**
       * By place, each room and place has what its meters used without those behind them, so that the parts of a place add up to it.
       * What no room contains has no id.
       */
      by: z._default(z.enum(["device", "room", "place", "day", "week", "month"]), "device"),
      /** Also divides each device or room, and the total, by this period. */
      each: z._default(z.nullable(z.enum(["day", "week", "month"])), null),
    })
    .check(
      z.refine(({ from_date, to_date }) => from_date <= to_date, { path: ["to_date"], message: "Invalid date range" }),
      z.refine(({ from_date, to_date }) => daysIn({ from: from_date, to: to_date }) < MOST_COST_DAYS, {
        path: ["to_date"],
        message: "More than ten years",
      }),
      z.refine(({ by, each }) => by !== "place" || each === null, { path: ["each"], message: "Not by place" }),
    ),
  reply: z.object({
    /** Null if the enterprise has no supply, or several in different currencies. */
    currency: z.nullable(z.string()),
    total: CostOf,
    docs: z.array(CostOf),
    /** The number of devices without a price. */
    unpriced: z.int(),
    /** The part of the total from times for which no tariff has a price. */
    unpricedWh: z.number(),
    /** The meters in the total that were silent for some hours, and the number of these hours in all. */
    missing: z.object({ meters: z.int(), hours: z.int() }),
    /** The meter that each meter stands behind, among those requested. */
    behind: z.record(Id, Id),
    /** Meters without a place in the tree, which the total of the building leaves out. */
    apart: z.array(Id),
    /** Summed over all requested devices; absent if nothing is left out. */
    left_out: z.optional(LeftOutReadings),
  }),
  errors: ["device.not_found"],
});
