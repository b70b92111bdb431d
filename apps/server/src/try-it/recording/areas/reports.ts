import { contract } from "@switchboard/contract";
import { SENSOR_REPORT_STEPS } from "@switchboard/domain/energy";
import { DAYS, RANGES } from "../ranges.ts";
import type { Ask } from "../recorder.ts";

const PERIODS = { daily: RANGES.last7, monthly: RANGES.lastYear, yearly: RANGES.threeYears } as const;

export async function recordReports(ask: Ask): Promise<void> {
  await ask(contract.listReportMailings);
  for (const period of ["daily", "monthly", "yearly"] as const)
    await ask(contract.reportEvents, { ...PERIODS[period], period, limit: 500 }, (reply) => ({
      ...reply,
      events: reply.events.slice(0, 100),
      count: Math.min(reply.count, 100),
    }));
  for (const step of SENSOR_REPORT_STEPS.filter((each) => each !== "hour"))
    await ask(contract.reportSensors, { ...RANGES.last7, step, limit: 500 });
  for (const day of DAYS)
    await ask(contract.reportSensors, { from_date: day, to_date: day, step: "whole", sort: "place", limit: 500 });
}
