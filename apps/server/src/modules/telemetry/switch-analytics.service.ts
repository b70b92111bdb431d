import type { contract, ReplyOf } from "@switchboard/contract";
import { dayBounds, hourPieces, lengthByInterval, OnlineStatus, onlineSpans, wallClock } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { SwitchAnalyticsRepository } from "./switch-analytics.repository.ts";

const statusOf = (isOn: boolean | undefined) => (isOn ? OnlineStatus.online : OnlineStatus.offline);

/** When switches were on, and how often they were used, on one day of the enterprise's zone. */
export class SwitchAnalyticsService {
  readonly #repository: SwitchAnalyticsRepository;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#repository = new SwitchAnalyticsRepository(database);
    this.#clock = clock;
  }

  /** From the roll-ups, which hold the spans that have ended, and what has been on ever since. */
  async running(actor: Actor, day: string): Promise<ReplyOf<typeof contract.switchAnalytics>> {
    const { enterpriseId, timeZone } = actor;
    const span = this.#dayUntilNow(day, timeZone);
    const switches = await this.#repository.seen(actor);
    const ids = switches.map(({ _id }) => _id);
    const [rows, last] = await Promise.all([
      this.#repository.onTimeByHour(enterpriseId, ids, dayBounds(day, timeZone), timeZone),
      // A change of this very instant counts.
      this.#repository.lastChanges(enterpriseId, ids, new Date(this.#clock.now().getTime() + 1)),
    ]);
    const ended = Map.groupBy(rows, (row) => row.switch_id);
    const onSince = new Map(last.filter(({ is_on }) => is_on).map((row) => [row.switch_id, row.at]));
    return {
      day_ms: span.to.getTime() - span.from.getTime(),
      switches: switches.map((each) => {
        const hours = Array.from({ length: 24 }, () => 0);
        const add = (hour: number, ms: number) => {
          hours[hour] = (hours[hour] ?? 0) + ms;
        };
        for (const row of ended.get(each._id) ?? []) add(row.hours, row.on_ms);
        const since = Math.max(onSince.get(each._id) ?? Number.POSITIVE_INFINITY, span.from.getTime());
        for (const { hour, from, to } of since < span.to.getTime()
          ? hourPieces(since, span.to.getTime(), timeZone)
          : [])
          add(wallClock(new Date(hour), timeZone).getUTCHours(), to - from);
        return { ...each, hours, on_ms: hours.reduce((sum, ms) => sum + ms, 0) };
      }),
    };
  }

  async intervals(actor: Actor, day: string, interval: number): Promise<ReplyOf<typeof contract.intervalWiseHistory>> {
    const span = this.#dayUntilNow(day, actor.timeZone);
    const whole = dayBounds(day, actor.timeZone);
    const switches = await this.#repository.seen(actor);
    const ids = switches.map(({ _id }) => _id);
    const [changes, before] = await Promise.all([
      this.#repository.changes(actor.enterpriseId, ids, span),
      this.#repository.lastChanges(actor.enterpriseId, ids, span.from),
    ]);
    const changesOf = Map.groupBy(changes, (row) => row.switch_id);
    const firstOf = new Map(before.map((row) => [row.switch_id, row.is_on]));
    const [from, to] = [span.from.getTime(), span.to.getTime()];
    return {
      interval,
      from: span.from.toISOString(),
      switches: switches.map((each) => {
        const own = (changesOf.get(each._id) ?? []).map(({ at, is_on }) => ({ at, status: statusOf(is_on) }));
        const spans = onlineSpans(statusOf(firstOf.get(each._id)), own, from, to);
        return { ...each, intervals: lengthByInterval(spans, from, whole.to.getTime(), interval * 60_000) };
      }),
    };
  }

  async counts(actor: Actor, day: string): Promise<ReplyOf<typeof contract.switchEventsCount>> {
    const switches = await this.#repository.seen(actor);
    const ids = switches.map(({ _id }) => _id);
    const rows = await this.#repository.counts(actor.enterpriseId, ids, dayBounds(day, actor.timeZone));
    const countsOf = new Map(rows.map((row) => [row.switch_id, row]));
    const counted = switches.map((each) => {
      const { on = 0, off = 0, failed = 0 } = countsOf.get(each._id) ?? {};
      return { ...each, on, off, failed, total: on + off + failed };
    });
    return { switches: counted, total: counted.reduce((sum, { total }) => sum + total, 0) };
  }

  /** A day that is not over yet ends now. */
  #dayUntilNow(day: string, timeZone: string): { from: Date; to: Date } {
    const { from, to } = dayBounds(day, timeZone);
    return { from, to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), this.#clock.now().getTime()))) };
  }
}
