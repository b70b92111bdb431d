import { SERVER_SORTS } from "@switchboard/domain/core";
import { SENSOR_REPORT_STEPS } from "@switchboard/domain/energy";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Day, Id, queryInt } from "../../core/primitives.ts";
import { sortFields } from "../../core/views.ts";
import {
  billCheck,
  billFilters,
  costFilters,
  EventCount,
  ReportedEvent,
  ReportedReading,
  ReportFormat,
  ReportKind,
  ReportLanguage,
  ReportProgress,
  reportChecks,
  reportFilters,
  sensorFilters,
} from "../reports.ts";

/** The file is created in the background: poll its progress, then fetch it. */
export const newReport = endpoint({
  method: "POST",
  path: "/api/v1/reports/new",
  summary: "Begin to make a report as a file",
  permission: "device.view",
  body: z
    .object({
      kind: ReportKind,
      ...reportFilters,
      /** Puts the devices side by side. */
      compare: z._default(z.boolean(), false),
      ...sensorFilters,
      ...billFilters,
      ...costFilters,
      format: ReportFormat,
      language: z._default(ReportLanguage, "en"),
    })
    .check(...reportChecks, billCheck),
  reply: ReportProgress,
  errors: [
    "device.not_found",
    "sensor.not_found",
    "supply.not_found",
    "place.not_found",
    "thing.deleted",
    "report.busy",
    "report.throttled",
  ],
});

export const reportProgress = endpoint({
  method: "GET",
  path: "/api/v1/reports/progress",
  summary: "How far a report has come",
  permission: "device.view",
  query: z.object({ id: Id }),
  reply: ReportProgress,
  errors: ["report.not_found"],
});

export const reportFile = endpoint({
  method: "GET",
  path: "/api/v1/reports/file",
  summary: "The finished report, as a download",
  permission: "device.view",
  query: z.object({ id: Id }),
  reply: z.file(),
  isDownload: true,
  errors: ["report.not_found"],
});

export const reportEvents = endpoint({
  method: "POST",
  path: "/api/v1/reports/events",
  summary: "What happened to some devices, newest first, and how much in each period",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      ...reportFilters,
      limit: queryInt(1, 500, 100),
      offset: queryInt(0, 1_000_000, 0),
      ...sortFields(SERVER_SORTS.events),
    })
    .check(...reportChecks),
  reply: z.object({ events: z.array(ReportedEvent), count: z.int(), counts: z.array(EventCount) }),
  errors: ["device.not_found", "place.not_found", "thing.deleted"],
});

export const reportSensors = endpoint({
  method: "POST",
  path: "/api/v1/reports/sensors",
  summary: "What some sensors measured, a row for each of them and each step of the span",
  permission: "device.view",
  changes: false,
  body: z
    .object({
      from_date: Day,
      to_date: Day,
      ...sensorFilters,
      limit: queryInt(1, 500, 100),
      offset: queryInt(0, 1_000_000, 0),
      ...sortFields(SERVER_SORTS.readings),
    })
    .check(...reportChecks),
  reply: z.object({ rows: z.array(ReportedReading), count: z.int(), step: z.enum(SENSOR_REPORT_STEPS) }),
  errors: ["sensor.not_found"],
});
