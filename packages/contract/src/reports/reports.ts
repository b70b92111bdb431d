import { LANGUAGES } from "@switchboard/domain/core";
import { COST_CUTS, COST_ROWS, SENSOR_REPORT_STEPS } from "@switchboard/domain/energy";
import { isComparison, REPORT_PERIODS } from "@switchboard/domain/reports";
import * as z from "zod/mini";
import { Day, Id, Instant } from "../core/primitives.ts";
import { SensorPlace, SensorPoint } from "../energy/sensors.ts";
import { DeviceEvent } from "../site/entities.ts";

export const ReportKind = z.enum(["energy", "power", "event", "sensor", "bill", "cost"]);
export type ReportKind = z.output<typeof ReportKind>;

/** The names are those of the spec (§2). */
export const ReportFormat = z.enum(["EXCEL", "PDF"]);
export type ReportFormat = z.output<typeof ReportFormat>;

export const ReportLanguage = z.enum(LANGUAGES);

/** Days of the enterprise's time zone, both included. Without devices, the report covers all that the caller may see as a whole. */
export const reportFilters = {
  from_date: Day,
  to_date: Day,
  period: z._default(z.enum(REPORT_PERIODS), "daily"),
  device_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
  /** Limits the report to the devices in a site, building or floor. */
  place: z._default(z.nullable(Id), null),
};

/** Filters of a sensor report besides its days. Without sensors, it covers all that the caller may see. */
export const sensorFilters = {
  sensor_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
  /** The period of a row; coarser if the span is too long for it. */
  step: z._default(z.enum(SENSOR_REPORT_STEPS), "day"),
};

/** Filter of a bill: the supply. The billing month is the one that contains the first day. */
export const billFilters = { supply: z._default(z.nullable(Id), null) };

/** Filters of a cost report: the rows and the periods. */
export const costFilters = {
  rows: z._default(z.enum(COST_ROWS), "device"),
  cut: z._default(z.enum(COST_CUTS), "day"),
};

interface BillRequest {
  kind: ReportKind;
  supply: string | null;
}
export const billCheck = z.refine<BillRequest>(({ kind, supply }) => kind !== "bill" || supply !== null, {
  path: ["supply"],
  message: "Required",
});

interface ReportRequest {
  from_date: string;
  to_date: string;
  device_ids?: string[];
  compare?: boolean;
}
/** Ten years of days, more than anybody reads in a file. */
const MOST_DAYS = 3660;
const lengthOf = ({ from_date, to_date }: ReportRequest) =>
  (Date.parse(to_date) - Date.parse(from_date)) / 86_400_000 + 1;

export const reportChecks = [
  z.refine<ReportRequest>((body) => body.from_date <= body.to_date, {
    path: ["to_date"],
    message: "Invalid date range",
  }),
  z.refine<ReportRequest>((body) => lengthOf(body) <= MOST_DAYS, { path: ["to_date"], message: "More than ten years" }),
  z.refine<ReportRequest>((body) => !body.compare || isComparison(body.device_ids ?? []), {
    path: ["device_ids"],
    message: "Comparison needs different devices",
  }),
] as const;

/** The progress of a report. The file is kept for a short time, for the person who requested it. */
export const ReportProgress = z.object({
  id: Id,
  format: ReportFormat,
  step: z.enum(["waiting", "reading", "writing", "ready", "failed"]),
  /** The progress in percent. */
  percent: z.int(),
  /** The error code if it failed. */
  code: z.nullable(z.enum(["report.no_data", "report.too_large", "report.failed"])),
  file_name: z.string(),
  expiresAt: Instant,
});
export type ReportProgress = z.output<typeof ReportProgress>;

export const ReportedEvent = z.extend(DeviceEvent, { device: Id, device_name: z.string() });
export type ReportedEvent = z.output<typeof ReportedEvent>;

/** The number of events of a device in a period. */
export const EventCount = z.object({
  device: Id,
  device_name: z.string(),
  /** The first day of the period. */
  day: Day,
  count: z.int(),
  critical: z.int(),
});
export type EventCount = z.output<typeof EventCount>;

/** The readings of one sensor in the whole span, a day, an hour, or at an instant. */
export const ReportedReading = z.extend(SensorPoint, { sensor: Id, ...SensorPlace });
export type ReportedReading = z.output<typeof ReportedReading>;
