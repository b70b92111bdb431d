import { contract } from "@switchboard/contract";
import {
  dayBounds,
  everyHour,
  lengthByInterval,
  OnlineStatus,
  onlineSpans,
  type Span,
  wallClock,
} from "@switchboard/domain";
import type { On } from "../calls.ts";
import type { Command } from "../history.ts";
import type { DemoStore } from "../store.ts";

const HOURS = 24;
/** What a device cannot confirm was sent all the same, and is taken as done. */
const isDone = (outcome: Command["outcome"]) => outcome === "confirmed" || outcome === "sent";
const statusOf = (isOn: boolean) => (isOn ? OnlineStatus.online : OnlineStatus.offline);

/** When the switches of the demo were on, and how often they were used. */
class DemoSwitchAnalytics {
  readonly #store: DemoStore;
  readonly #hours = new Map<number, number>();

  constructor(store: DemoStore) {
    this.#store = store;
  }

  running(first: string, last: string) {
    const { from, to } = this.#untilNow(first, last);
    const switches = this.#switches().map(({ named, commands }) => {
      const hours = this.#byHour(this.#spansOf(commands, from, to));
      return { ...named, hours, on_ms: hours.reduce((sum, ms) => sum + ms, 0) };
    });
    return { switches, span_ms: to - from };
  }

  intervals(day: string, interval: number) {
    const { from, to, end } = this.#untilNow(day, day);
    const switches = this.#switches().map(({ named, commands }) => {
      const spans = this.#spansOf(commands, from, to);
      return { ...named, intervals: lengthByInterval(spans, from, end, interval * 60_000) };
    });
    return { interval, from: new Date(from).toISOString(), switches };
  }

  counts(day: string) {
    const { from, end } = this.#untilNow(day, day);
    const switches = this.#switches().map(({ named, commands }) => {
      const own = commands.filter(({ at }) => at >= from && at < end);
      const count = (isCounted: (command: Command) => boolean) => own.filter(isCounted).length;
      const on = count(({ outcome, switch_state }) => isDone(outcome) && switch_state === 1);
      const off = count(({ outcome, switch_state }) => isDone(outcome) && switch_state === 0);
      const sent = count(({ outcome }) => outcome === "sent");
      const failed = count(({ outcome }) => outcome === "failed" || outcome === "expired");
      return { ...named, on, off, sent, failed, total: on + off + failed };
    });
    return { switches, total: switches.reduce((sum, { total }) => sum + total, 0) };
  }

  #switches() {
    const bySwitch = Map.groupBy(this.#store.history.all(), (command) => command.switch);
    return this.#store.listed().flatMap(({ _id: device, device_name, switch_appliances }) =>
      switch_appliances.map(({ _id, name, switch_no }) => {
        return { named: { _id, name, switch_no, device, device_name }, commands: bySwitch.get(_id) ?? [] };
      }),
    );
  }

  #spansOf(commands: readonly Command[], from: number, to: number): Span[] {
    const changes = commands
      .filter(({ outcome }) => isDone(outcome))
      .map(({ finishedAt, switch_state }) => ({ at: finishedAt ?? 0, status: statusOf(switch_state === 1) }))
      .sort((one, other) => one.at - other.at);
    const before = changes.findLast(({ at }) => at < from)?.status ?? OnlineStatus.offline;
    return onlineSpans(
      before,
      changes.filter(({ at }) => at >= from && at < to),
      from,
      to,
    );
  }

  #byHour(spans: readonly Span[]): number[] {
    const hours = Array.from({ length: HOURS }, () => 0);
    for (const span of spans)
      for (const { hour, from, to } of everyHour(span.from, span.to, this.#store.zone)) {
        const local = this.#hours.get(hour) ?? wallClock(new Date(hour), this.#store.zone).getUTCHours();
        this.#hours.set(hour, local);
        hours[local] = (hours[local] ?? 0) + to - from;
      }
    return hours;
  }

  /** A day that is not over yet ends now. */
  #untilNow(first: string, last: string): { from: number; to: number; end: number } {
    const from = dayBounds(first, this.#store.zone).from.getTime();
    const end = dayBounds(last, this.#store.zone).to.getTime();
    return { from, end, to: Math.max(from, Math.min(end, Date.now())) };
  }
}

export function switchAnalyticsCalls(on: On, store: DemoStore): void {
  const analytics = new DemoSwitchAnalytics(store);
  on(contract.switchAnalytics, ({ day }) => {
    const { switches, span_ms } = analytics.running(day, day);
    return { switches, day_ms: span_ms };
  });
  on(contract.runningHours, ({ from_date, to_date }) => analytics.running(from_date, to_date));
  on(contract.intervalWiseHistory, ({ day, interval }) => analytics.intervals(day, interval));
  on(contract.switchEventsCount, ({ day }) => analytics.counts(day));
}
