import type { contract, ReplyOf } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { lengthByInterval } from "@switchboard/domain/energy";
import { OnlineStatus, onlineSpans } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { hoursSince } from "./hours-since.ts";
import { SwitchAnalyticsRepository } from "./switch-analytics.repository.ts";

const statusOf = (isOn: boolean | undefined) => (isOn ? OnlineStatus.online : OnlineStatus.offline);

/** Computes when switches were on, and how often they were used, on days of the enterprise's zone. */
export class SwitchAnalyticsService {
  readonly #repository: SwitchAnalyticsRepository;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#repository = new SwitchAnalyticsRepository(database);
    this.#clock = clock;
  }

  /** Combines the roll-ups, which contain finished spans, with switches that are still on. */
  async running(actor: Actor, first: string, last: string): Promise<ReplyOf<typeof contract.runningHours>> {
    const { enterpriseId, timeZone } = actor;
    const span = this.#untilNow(first, last, timeZone);
    const whole = { from: span.from, to: dayBounds(last, timeZone).to };
    const switches = await this.#repository.seen(actor);
    const ids = switches.map(({ _id }) => _id);
    const [rows, changes] = await Promise.all([
      this.#repository.onTimeByHour(enterpriseId, ids, whole, timeZone),
      // A change at this very instant counts.
      this.#repository.lastChanges(enterpriseId, ids, new Date(this.#clock.now().getTime() + 1)),
    ]);
    const ended = Map.groupBy(rows, (row) => row.switch_id);
    const onSince = new Map(changes.filter(({ is_on }) => is_on).map((row) => [row.switch_id, row.at]));
    const since = hoursSince(span.from.getTime(), span.to.getTime(), timeZone);
    return {
      span_ms: span.to.getTime() - span.from.getTime(),
      switches: switches.map((each) => {
        const hours = since(onSince.get(each._id) ?? Number.POSITIVE_INFINITY);
        for (const { hours: hour, on_ms } of ended.get(each._id) ?? []) hours[hour] = (hours[hour] ?? 0) + on_ms;
        return { ...each, hours, on_ms: hours.reduce((sum, ms) => sum + ms, 0) };
      }),
    };
  }

  async runningOn(actor: Actor, day: string): Promise<ReplyOf<typeof contract.switchAnalytics>> {
    const { switches, span_ms } = await this.running(actor, day, day);
    return { switches, day_ms: span_ms };
  }

  async intervals(actor: Actor, day: string, interval: number): Promise<ReplyOf<typeof contract.intervalWiseHistory>> {
    const span = this.#untilNow(day, day, actor.timeZone);
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
      const { on = 0, off = 0, sent = 0, failed = 0 } = countsOf.get(each._id) ?? {};
      return { ...each, on, off, sent, failed, total: on + off + failed };
    });
    return { switches: counted, total: counted.reduce((sum, { total }) => sum + total, 0) };
  }

  /** The current day ends now. */
  #untilNow(first: string, last: string, timeZone: string): { from: Date; to: Date } {
    const [{ from }, { to }] = [dayBounds(first, timeZone), dayBounds(last, timeZone)];
    return { from, to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), this.#clock.now().getTime()))) };
  }
}
