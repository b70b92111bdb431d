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

/** The measured power in order of time: in total and for each load. */
export interface PowerCourse {
  at: readonly number[];
  until: number;
  total: readonly number[];
  /** By load, each as long as `at`. */
  loads: ReadonlyMap<string, readonly number[]>;
  /** The sensor values by load. Null while a sensor was silent. */
  comfort?: ReadonlyMap<string, readonly (number | null)[]> | undefined;
}

export interface ReplayRule extends SheddingRule {
  minutes: number;
  timeZone: string;
}

export interface SheddingReplay {
  /** The reduction of the mean power in each quarter of an hour, by its start. Other quarters are unchanged. */
  less: ReadonlyMap<number, number>;
  /** How often and how long each load would have been off. */
  shed: readonly { id: string; times: number; ms: number }[];
  /** How long at least one load was shed. */
  shedMs: number;
  actions: readonly (SheddingAction & { at: number })[];
}

/**
 * Simulates shedding on measured power. A shed load is assumed to draw nothing and to catch up on nothing afterwards, so that the saving
 * is an upper bound.
 */
export function replayShedding(loads: readonly SheddableLoad[], course: PowerCourse, rule: ReplayRule): SheddingReplay {
  const replay = new Replay(loads, course, rule);
  course.at.forEach((_, index) => {
    replay.step(index);
  });
  return replay.result();
}

class Replay {
  readonly #order: SheddingOrder;
  /** The power of each load and the time of its last switching, by position in the order. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #drawn: readonly (readonly number[])[];
  readonly #since: Float64Array;
  readonly #isShed: Uint8Array;
  readonly #course: PowerCourse;
  readonly #rule: ReplayRule;
  readonly #shedAt = new Map<string, number>();
  /** Power times milliseconds that were not drawn, by quarter. */
  readonly #less = new Map<number, number>();
  readonly #actions: (SheddingAction & { at: number })[] = [];
  readonly #off = new Map<string, { times: number; ms: number }>();
  #shedMs = 0;
  /** The current window, in power times milliseconds. */
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
      // Windows consist of whole quarters.
      const quarter = at - (at % QUARTER_MS);
      const next = Math.min(end, quarter + QUARTER_MS);
      this.#draw(index, quarter, next - at);
      at = next;
    }
  }

  /** A load that people switched counts from that time on. */
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
