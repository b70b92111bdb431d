import { windowStart } from "./demand-windows.ts";
import {
  type LoadNow,
  planShedding,
  type SheddableLoad,
  type SheddingAction,
  type SheddingOrder,
  type SheddingRule,
  sheddingOrder,
} from "./shedding.ts";
import { QUARTER_MS } from "./usage-columns.ts";

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

export interface SheddingReplay {
  /** How much less would have been drawn on average in a quarter of an hour, by its beginning; in all others, as much as was. */
  less: ReadonlyMap<number, number>;
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
  readonly #order: SheddingOrder;
  /** What each load drew, and since when it is as it is, by its place in the order. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #drawn: readonly (readonly number[])[];
  readonly #since: Float64Array;
  readonly #isShed: Uint8Array;
  readonly #course: PowerCourse;
  readonly #rule: ReplayRule;
  readonly #shedAt = new Map<string, number>();
  /** Power times milliseconds that were not drawn, by quarters. */
  readonly #less = new Map<number, number>();
  readonly #actions: (SheddingAction & { at: number })[] = [];
  readonly #off = new Map<string, { times: number; ms: number }>();
  #shedMs = 0;
  /** Of the current window: power times milliseconds. */
  #window = { at: Number.NaN, drawn: 0 };

  constructor(loads: readonly SheddableLoad[], course: PowerCourse, rule: ReplayRule) {
    this.#order = sheddingOrder(loads);
    const ids = [...this.#order.keys()];
    this.#places = new Map(ids.map((id, place) => [id, place]));
    this.#drawn = ids.map((id) => course.loads.get(id) ?? []);
    this.#since = new Float64Array(ids.length).fill(Number.NEGATIVE_INFINITY);
    this.#isShed = new Uint8Array(ids.length);
    this.#course = course;
    this.#rule = rule;
  }

  step(index: number): void {
    const { at: times, until } = this.#course;
    const [now, end] = [times[index] ?? until, times[index + 1] ?? until];
    this.#follow(index, now);
    for (let at = now; at < end; ) {
      const start = windowStart(at, this.#rule.minutes, this.#rule.timeZone);
      if (start !== this.#window.at) this.#window = { at: start, drawn: 0 };
      this.#plan(index, at);
      // Windows are whole quarters.
      const quarter = at - (at % QUARTER_MS);
      const next = Math.min(end, quarter + QUARTER_MS);
      this.#draw(index, quarter, next - at);
      at = next;
    }
  }

  /** A load that people switched on or off counts from then. */
  #follow(index: number, now: number): void {
    if (index === 0) return;
    this.#drawn.forEach((course, place) => {
      const isChanged = (course[index] ?? 0) > 0 !== (course[index - 1] ?? 0) > 0;
      if (isChanged && !this.#isShed[place]) this.#since[place] = now;
    });
  }

  #power(id: string, index: number): number {
    return this.#drawn[this.#places.get(id) ?? -1]?.[index] ?? 0;
  }

  #shedPower(index: number): number {
    let power = 0;
    for (const id of this.#shedAt.keys()) power += this.#power(id, index);
    return power;
  }

  #present(index: number): number {
    return (this.#course.total[index] ?? 0) - this.#shedPower(index);
  }

  #read(id: string, index: number): LoadNow {
    const power = this.#power(id, index);
    return {
      isOn: power > 0 && !this.#shedAt.has(id),
      since: this.#since[this.#places.get(id) ?? -1] ?? Number.NEGATIVE_INFINITY,
      power,
      comfort: this.#course.comfort?.get(id)?.[index] ?? null,
    };
  }

  #plan(index: number, at: number): void {
    const { minutes, limit } = this.#rule;
    const left = minutes * MINUTE - (at - this.#window.at);
    const allowed = Math.max(0, (limit * minutes * MINUTE - this.#window.drawn) / left);
    const present = this.#present(index);
    if (this.#shedAt.size === 0 && present <= allowed) return;
    const actions = planShedding(this.#order, {
      rule: this.#rule,
      now: at,
      heardAt: Number.POSITIVE_INFINITY,
      present,
      allowed,
      shed: [...this.#shedAt.keys()],
      read: (id) => this.#read(id, index),
    });
    for (const action of actions) this.#apply(action, at);
  }

  #apply(action: SheddingAction, at: number): void {
    this.#actions.push({ ...action, at });
    const place = this.#places.get(action.id) ?? -1;
    this.#since[place] = at;
    this.#isShed[place] = action.do === "shed" ? 1 : 0;
    if (action.do === "restore") {
      this.#shedAt.delete(action.id);
      return;
    }
    this.#shedAt.set(action.id, at);
    const off = this.#off.get(action.id) ?? { times: 0, ms: 0 };
    this.#off.set(action.id, { ...off, times: off.times + 1 });
  }

  #draw(index: number, quarter: number, ms: number): void {
    this.#window.drawn += this.#present(index) * ms;
    if (this.#shedAt.size === 0) return;
    this.#less.set(quarter, (this.#less.get(quarter) ?? 0) + this.#shedPower(index) * ms);
    this.#shedMs += ms;
    for (const id of this.#shedAt.keys()) {
      const off = this.#off.get(id);
      if (off) off.ms += ms;
    }
  }

  result(): SheddingReplay {
    return {
      less: new Map([...this.#less].map(([quarter, powerMs]) => [quarter, powerMs / QUARTER_MS])),
      shed: [...this.#off].map(([id, off]) => ({ id, ...off })),
      shedMs: this.#shedMs,
      actions: this.#actions,
    };
  }
}
