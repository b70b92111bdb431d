import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, Instant, queryInt } from "../../core/primitives.ts";
import { EnergyPoint, GroupBy, Grouping, MOST_RUNNING_DAYS, PowerSeries, RecentReading } from "../analytics.ts";

const Ids = z.array(Id).check(z.maxLength(1000));

/** Days of the enterprise's time zone, both included. Without devices, all that the caller may see as a whole. */
const filters = {
  from_date: Day,
  to_date: Day,
  device_ids: z._default(Ids, []),
  /** Narrows the result to one of these devices. */
  selected_device: z.optional(z.nullable(Id)),
  /** Narrows the result to the devices in a site, building or floor; an unknown one has none. */
  place: z.optional(Id),
};
interface Dates {
  from_date?: string | undefined;
  to_date?: string | undefined;
}
const inOrder = ({ from_date, to_date }: Dates) => !from_date || !to_date || from_date <= to_date;
const order = { path: ["to_date"], message: "Invalid date range" };

export const getEnergyData = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/get_energy_data",
  summary: "Energy of some devices together, by hours, days, months or years",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      ...filters,
      /** By default the last seven days, or the seven days up to the one named (spec §9). */
      from_date: z.optional(Day),
      to_date: z.optional(Day),
      groupby: Grouping,
      v2: z.optional(z.boolean()),
    })
    .check(z.refine(inOrder, order)),
  reply: z.object({
    data: z.array(EnergyPoint),
    /** The period of a point; coarser than requested if there would be more points than a chart can show. */
    groupby: GroupBy,
    downsampled: z.boolean(),
    /** With v2: each device by itself, in the same buckets. */
    devices: z.optional(z.array(z.object({ _id: Id, device_name: z.string(), data: z.array(EnergyPoint) }))),
  }),
  errors: ["device.not_found"],
});

const series = {
  method: "POST",
  permission: "device.view",
  changes: false,
  body: z.object(filters).check(z.refine(inOrder, order)),
  reply: PowerSeries,
  errors: ["device.not_found"],
} as const;

export const getPowerData = endpoint({
  ...series,
  path: "/api/v1/userdevices/get_power_data",
  summary: "Active power of some devices over time, in watts",
});

export const getCurrentData = endpoint({
  ...series,
  path: "/api/v1/userdevices/get_current_data",
  summary: "Current of some devices over time, whole and by phase, in amperes",
});

export const getVoltageData = endpoint({
  ...series,
  path: "/api/v1/userdevices/get_voltage_data",
  summary: "Voltage of some devices over time, whole and by phase, in volts",
});

export const getPfactorData = endpoint({
  ...series,
  path: "/api/v1/userdevices/get_pfactor_data",
  summary: "Power factor of some devices over time",
});

export const devicewiseEnergy = endpoint({
  method: "POST",
  path: "/api/v1/userdevices/devicewise_energy",
  summary: "Energy of each device over a span of days, the most first",
  permission: "device.view",
  changes: false,
  body: z.object(filters).check(z.refine(inOrder, order)),
  reply: z.object({
    devices: z.array(
      z.object({
        _id: Id,
        device_name: z.string(),
        avg_energy: z.number(),
        avg_power: z.nullable(z.number()),
        gap_ms: z.int(),
      }),
    ),
    total: z.number(),
  }),
  errors: ["device.not_found"],
});

/** Beyond the spec: saves a newly opened screen from waiting, because meters report only about every three minutes. */
export const powerNow = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/power_now",
  summary: "The power each device measured last, where that was within the last quarter of an hour",
  permission: "device.view",
  reply: z.object({ devices: z.array(z.object({ _id: Id, at: Instant, /** In watts. */ p: z.number() })) }),
});

/** Beyond the spec: the readings with which a live chart begins. */
export const recentReadings = endpoint({
  method: "GET",
  path: "/api/v1/userdevices/recent_readings",
  summary: "What one device measured in the last minutes, reading by reading, the oldest first",
  permission: "device.view",
  query: z.object({ userDevice: Id }),
  reply: z.object({ readings: z.array(RecentReading) }),
  errors: ["device.not_found"],
});

const ofSwitch = { _id: Id, name: z.string(), switch_no: z.int(), device: Id, device_name: z.string() };

export const switchAnalytics = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/switch_appliances_analytics",
  summary: "How long each switch was on, on one day and in each of its hours",
  permission: "device.view",
  query: z.object({ day: Day }),
  reply: z.object({
    switches: z.array(
      z.object({
        ...ofSwitch,
        on_ms: z.int(),
        /** Indexed by local hour, 0-23. */
        hours: z.array(z.int()),
      }),
    ),
    /** The part of the day that has passed. */
    day_ms: z.int(),
  }),
});

const isNotTooLong = ({ from_date, to_date }: { from_date: string; to_date: string }) =>
  (Date.parse(to_date) - Date.parse(from_date)) / 86_400_000 < MOST_RUNNING_DAYS;

/** Beyond the spec: `switch_appliances_analytics` for several days in one call. */
export const runningHours = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/running_hours",
  summary: "How long each switch was on over some days, in all and by the hour of the day",
  permission: "device.view",
  query: z
    .object({ from_date: Day, to_date: Day })
    .check(
      z.refine(inOrder, order),
      z.refine(isNotTooLong, { path: ["to_date"], message: `More than ${MOST_RUNNING_DAYS} days` }),
    ),
  reply: z.object({
    switches: z.array(z.object({ ...ofSwitch, on_ms: z.int(), hours: z.array(z.int()) })),
    /** The part of the days that has passed. */
    span_ms: z.int(),
  }),
});

export const intervalWiseHistory = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/interval_wise_history",
  summary: "How long each switch was on in each interval of one day",
  permission: "device.view",
  /** The interval in minutes; a day has no more than 288 intervals. */
  query: z.object({ day: Day, interval: queryInt(5, 720, 60) }),
  reply: z.object({
    interval: z.int(),
    /** The start of the day and of the first interval. */
    from: Instant,
    switches: z.array(z.object({ ...ofSwitch, intervals: z.array(z.int()) })),
  }),
});

export const switchEventsCount = endpoint({
  method: "GET",
  path: "/api/v1/switch_appliances/switch_events_count",
  summary: "How often each switch was turned on and off on one day, and how often it failed",
  permission: "device.view",
  query: z.object({ day: Day }),
  reply: z.object({
    switches: z.array(
      z.object({
        ...ofSwitch,
        on: z.int(),
        off: z.int(),
        /** The part of those on and off that was sent to devices which cannot confirm. */
        sent: z.int(),
        failed: z.int(),
        total: z.int(),
      }),
    ),
    total: z.int(),
  }),
});

export const rollupProgress = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/rollup_progress",
  summary: "How far charts have been made anew after a change of the time zone",
  permission: "session",
  reply: z.object({
    time_zone: z.string(),
    running: z.boolean(),
    done: z.int(),
    total: z.int(),
    startedAt: z.nullable(Instant),
    finishedAt: z.nullable(Instant),
  }),
});
