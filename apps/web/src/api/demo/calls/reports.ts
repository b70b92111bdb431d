import {
  type BodyOf,
  contract,
  type EventCount,
  eventLabel,
  type ReportedEvent,
  type ReportKind,
  type ReportProgress,
} from "@switchboard/contract";
import { dayBounds, isCritical, localDay, periodOf, type ServerSort } from "@switchboard/domain";
import { MINUTE } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byText, inOrderOf, pageOf } from "../order.ts";
import { need, refuse } from "../refuse.ts";
import { reportFile } from "../report-file.ts";
import type { DemoStore } from "../store.ts";
import type { DemoHealth } from "./health.ts";

/** As long, and as far at first, as the server says. */
const KEPT = 15 * MINUTE;
const BEGUN = { step: "waiting", percent: 5, code: null } as const;
type Kept = ReportProgress & { kind: ReportKind };

/** What events are compared by; their kinds by their words in the language of the screen. */
const SORTS: Record<ServerSort<"events">, (event: ReportedEvent) => string> = {
  when: ({ createdAt }) => createdAt,
  device: ({ device_name }) => device_name,
  event: ({ type }) => eventLabel(document.documentElement.lang, type, 1),
};

/** Reports of the demo: the events are those of its devices, and a file is a canned one. */
class DemoReports {
  readonly #store: DemoStore;
  readonly #health: DemoHealth;
  readonly #made = new Map<string, Kept>();

  constructor(store: DemoStore, health: DemoHealth) {
    this.#store = store;
    this.#health = health;
  }

  events({ device_ids, from_date, to_date, period, sort, dir, ...page }: BodyOf<typeof contract.reportEvents>) {
    const events = this.#eventsOf(device_ids, from_date, to_date);
    const counts = new Map<string, EventCount>();
    for (const { device, device_name, createdAt, type, value } of events) {
      const day = periodOf(localDay(new Date(createdAt), this.#store.zone), period);
      const key = `${day} ${device}`;
      const { count = 0, critical = 0 } = counts.get(key) ?? {};
      const more = isCritical(type, value) ? 1 : 0;
      counts.set(key, { device, device_name, day, count: count + 1, critical: critical + more });
    }
    const inOrder = [...counts].sort(([one], [other]) => byText(one, other)).map(([, each]) => each);
    const sorted = inOrderOf(events, sort && SORTS[sort], dir);
    return { events: pageOf(sorted, page), count: events.length, counts: inOrder };
  }

  begin({ kind, device_ids, from_date, to_date, format, supply }: BodyOf<typeof contract.newReport>): ReportProgress {
    if (kind === "bill" && !this.#store.hasSupply(supply ?? "")) throw refuse("supply.not_found");
    const events = this.#eventsOf(device_ids, from_date, to_date);
    const hasBegun = dayBounds(from_date, this.#store.zone).from.getTime() <= Date.now();
    const measured = kind === "sensor" ? this.#store.tables.sensors.length : 1;
    const hasData = hasBegun && measured > 0 && (kind !== "event" || events.length > 0);
    const about = {
      id: this.#store.newId(),
      format,
      file_name: `${kind}-report_${from_date}_${to_date}.${format === "PDF" ? "pdf" : "xlsx"}`,
      expiresAt: new Date(Date.now() + KEPT).toISOString(),
    };
    const code = hasData ? null : ("report.no_data" as const);
    this.#made.set(about.id, { ...about, step: hasData ? "ready" : "failed", percent: 100, code, kind });
    return { ...about, ...BEGUN };
  }

  find(id: string): Kept {
    return need(this.#made.get(id), "report.not_found");
  }

  #eventsOf(ids: readonly string[], from_date: string, to_date: string) {
    const asked = ids.length > 0 ? [...new Set(ids)].map((id) => this.#store.device(id)) : this.#store.devices;
    return this.#health.eventsOf(asked, from_date, to_date);
  }
}

export function reportCalls(on: On, store: DemoStore, health: DemoHealth): void {
  const reports = new DemoReports(store, health);
  on(contract.reportEvents, (body) => reports.events(body));
  on(contract.newReport, (body) => reports.begin(body));
  on(contract.reportProgress, ({ id }) => {
    const { kind: _, ...progress } = reports.find(id);
    return progress;
  });
  on(contract.reportFile, ({ id }) => {
    const { kind, format, file_name } = reports.find(id);
    return reportFile(kind, format, file_name);
  });
}
