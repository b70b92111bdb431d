import { contract, type Device, type EventCount, type ReportKind, type ReportProgress } from "@switchboard/contract";
import { dayBounds, isCritical, localDay, periodOf } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";
import type { On } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import type { DemoHealth } from "./demo-health.ts";
import { demoReportFile } from "./demo-report-file.ts";

interface DemoReports {
  devices: readonly Device[];
  health: DemoHealth;
  timeZone: string;
}

/** Reports of the demo: the events are those of its devices, and a file is a canned one. */
export function demoReports(on: On, { devices, health, timeZone }: DemoReports): void {
  const made = new Map<string, ReportProgress & { kind: ReportKind }>();
  const asked = (ids: readonly string[] = []) => {
    const found = ids.map((id) => devices.find(({ _id }) => _id === id) ?? refused());
    return found.length > 0 ? found : devices;
  };
  const eventsOf = (ids: readonly string[] | undefined, from_date: string, to_date: string) =>
    asked(ids)
      .flatMap(({ _id: device, device_name }) =>
        health
          .events({ id: device, from_date, to_date, limit: 500, offset: 0 })
          .events.map((event) => ({ ...event, device, device_name })),
      )
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));

  on(contract.reportEvents, ({ device_ids, from_date, to_date, period = "daily", limit, offset }) => {
    const events = eventsOf(device_ids, from_date, to_date);
    const counts = new Map<string, EventCount>();
    for (const { device, device_name, createdAt, type, value } of events) {
      const day = periodOf(localDay(new Date(createdAt), timeZone), period);
      const before = counts.get(`${device} ${day}`) ?? { device, device_name, day, count: 0, critical: 0 };
      const critical = before.critical + (isCritical(type, value) ? 1 : 0);
      counts.set(`${device} ${day}`, { ...before, count: before.count + 1, critical });
    }
    const from = Number(offset ?? 0);
    return {
      events: events.slice(from, from + Number(limit ?? 100)),
      count: events.length,
      counts: [...counts.values()],
    };
  });

  on(contract.newReport, ({ kind, device_ids, from_date, to_date, format }) => {
    asked(device_ids);
    const id = demoId(19, made.size + 1);
    const began = dayBounds(from_date, timeZone).from.getTime() <= Date.now();
    const hasData = began && (kind !== "event" || eventsOf(device_ids, from_date, to_date).length > 0);
    const ending = format === "PDF" ? "pdf" : "xlsx";
    const file_name = `${kind}-report_${from_date}_${to_date}.${ending}`;
    const progress: ReportProgress = {
      id,
      format,
      step: hasData ? "ready" : "failed",
      percent: 100,
      code: hasData ? null : "report.no_data",
      file_name,
      expiresAt: "2100-01-01T00:00:00.000Z",
    };
    made.set(id, { ...progress, kind });
    return progress;
  });
  on(contract.reportProgress, ({ id }) => {
    const { kind: _, ...progress } = made.get(id) ?? refused("report.not_found");
    return progress;
  });
  on(contract.reportFile, ({ id }) => {
    const { kind, format, file_name } = made.get(id) ?? refused("report.not_found");
    return demoReportFile(kind, format, file_name);
  });
}

function refused(code: Parameters<typeof refuse>[0] = "device.not_found"): never {
  throw refuse(code);
}
