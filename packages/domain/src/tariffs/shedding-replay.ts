import { windowStart } from "./demand-windows.ts";
import { planShedding, type SheddableLoad, type SheddingAction, type SheddingRule, sheddingOrder } from "./shedding.ts";

const MINUTE = 60_000;

/** What was measured, in order of time: all power at once, and what each load drew of it. */
export interface PowerCourse {
  at: readonly number[];
  until: number;
  total: readonly number[];
  /** By load, each as long as `at`. */
  loads: ReadonlyMap<string, readonly number[]>;
  /** What the sensors showed, by load; null where one was silent. */
  comfort?: ReadonlyMap<string, readonly (number | null)[]> | undefined;
}

export interface ReplayRule extends SheddingRule {
  minutes: number;
  timeZone: string;
}

export interface ReplayedWindow {
  at: number;
  before: number;
  after: number;
}

export interface SheddingReplay {
  windows: readonly ReplayedWindow[];
  /** The highest window without and with shedding. */
  peakBefore: number;
  peakAfter: number;
  /** How often and how long each load would have been off. */
  shed: readonly { id: string; times: number; ms: number }[];
  /** How long anything was shed. */
  shedMs: number;
  actions: readonly (SheddingAction & { at: number })[];
}

/**
 * What shedding would have done to what was measured. A load that was shed is taken to draw nothing and to catch up on nothing
 * afterwards: what it saves is the most it could have saved.
 */
export function replayShedding(loads: readonly SheddableLoad[], course: PowerCourse, rule: ReplayRule): SheddingReplay {
  const replay = new Replay(loads, course, rule);
  course.at.forEach((_, index) => {
    replay.step(index);
  });
  return replay.result();
}

/** One walk over the course; what a load would draw is read from it. */
class Replay {
  readonly #order: SheddableLoad[];
  readonly #course: PowerCourse;
  readonly #rule: ReplayRule;
  readonly #shedAt = new Map<string, number>();
  readonly #since = new Map<string, number>();
  readonly #windows: ReplayedWindow[] = [];
  readonly #actions: (SheddingAction & { at: number })[] = [];
  readonly #off = new Map<string, { times: number; ms: number }>();
  #shedMs = 0;
  /** Of the current window: power times milliseconds, without and with shedding. */
  #window = { at: Number.NaN, before: 0, after: 0, ms: 0 };

  constructor(loads: readonly SheddableLoad[], course: PowerCourse, rule: ReplayRule) {
    this.#order = sheddingOrder(loads);
    this.#course = course;
    this.#rule = rule;
  }

  step(index: number): void {
    const { at: times, until, total } = this.#course;
    const [now, end] = [times[index] ?? until, times[index + 1] ?? until];
    this.#follow(index, now);
    for (let at = now; at < end; ) {
      const start = windowStart(at, this.#rule.minutes, this.#rule.timeZone);
      if (start !== this.#window.at) this.#open(start);
      this.#plan(index, at);
      const next = Math.min(end, start + this.#rule.minutes * MINUTE);
      this.#draw(total[index] ?? 0, this.#present(index), next - at);
      at = next;
    }
  }

  /** A load that people switched on or off counts from then. */
  #follow(index: number, now: number): void {
    for (const { id } of this.#order) {
      if (this.#shedAt.has(id)) continue;
      const course = this.#course.loads.get(id);
      const [is, was] = [(course?.[index] ?? 0) > 0, (course?.[index - 1] ?? 0) > 0];
      if (index === 0) this.#since.set(id, Number.NEGATIVE_INFINITY);
      else if (is !== was) this.#since.set(id, now);
    }
  }

  #present(index: number): number {
    let power = this.#course.total[index] ?? 0;
    for (const id of this.#shedAt.keys()) power -= this.#course.loads.get(id)?.[index] ?? 0;
    return power;
  }

  #plan(index: number, at: number): void {
    const { minutes, limit } = this.#rule;
    const left = minutes * MINUTE - (at - this.#window.at);
    const allowed = Math.max(0, (limit * minutes * MINUTE - this.#window.after) / left);
    const actions = planShedding(this.#order, {
      rule: this.#rule,
      now: at,
      present: this.#present(index),
      allowed,
      shed: [...this.#shedAt.keys()],
      read: (id) => {
        const power = this.#course.loads.get(id)?.[index] ?? 0;
        return {
          isOn: power > 0 && !this.#shedAt.has(id),
          since: this.#since.get(id) ?? Number.NEGATIVE_INFINITY,
          power,
          comfort: this.#course.comfort?.get(id)?.[index] ?? null,
        };
      },
    });
    for (const action of actions) this.#apply(action, at);
  }

  #apply(action: SheddingAction, at: number): void {
    this.#actions.push({ ...action, at });
    this.#since.set(action.id, at);
    if (action.do === "restore") {
      this.#shedAt.delete(action.id);
      return;
    }
    this.#shedAt.set(action.id, at);
    const off = this.#off.get(action.id) ?? { times: 0, ms: 0 };
    this.#off.set(action.id, { ...off, times: off.times + 1 });
  }

  #draw(before: number, after: number, ms: number): void {
    this.#window.before += before * ms;
    this.#window.after += after * ms;
    this.#window.ms += ms;
    if (this.#shedAt.size > 0) this.#shedMs += ms;
    for (const id of this.#shedAt.keys()) {
      const off = this.#off.get(id);
      if (off) off.ms += ms;
    }
  }

  #open(at: number): void {
    this.#close();
    this.#window = { at, before: 0, after: 0, ms: 0 };
  }

  #close(): void {
    const { at, before, after, ms } = this.#window;
    if (ms > 0) this.#windows.push({ at, before: Math.round(before / ms), after: Math.round(after / ms) });
  }

  result(): SheddingReplay {
    this.#close();
    const highest = (of: (window: ReplayedWindow) => number) =>
      this.#windows.reduce((peak, window) => Math.max(peak, of(window)), 0);
    return {
      windows: this.#windows,
      peakBefore: highest(({ before }) => before),
      peakAfter: highest(({ after }) => after),
      shed: [...this.#off].map(([id, off]) => ({ id, ...off })),
      shedMs: this.#shedMs,
      actions: this.#actions,
    };
  }
}
