import { type CounterReading, type CounterState, type Judgement, judgeReading, type ReadingKind } from "./counter.ts";
import type { Step } from "./energy.ts";

/** A step that counts from now on (1), or no longer (-1). */
export interface ChangedStep extends Step {
  sign: 1 | -1;
}

/** The record of a reading that does not simply continue the count. Later readings could not be judged without it. */
export interface ReadingMark extends Omit<Judgement, "kind"> {
  kind: Exclude<ReadingKind, "rise">;
  reading: CounterReading;
  /** The reading that it was compared with. */
  last: CounterReading;
}

/** The stored readings around a reading that is added. */
export interface Around {
  /** The counter's state right before the reading. Undefined when nothing is stored before. */
  state: CounterState | undefined;
  /** The stored readings from the added one on, ascending and without gaps. */
  following: readonly CounterReading[];
  /** True when no further readings are stored after `following`. */
  isAll: boolean;
}

export const NOTHING_STORED: Around = { state: undefined, following: [], isAll: true };

export interface CounterChange {
  steps: ChangedStep[];
  /** Readings that are marked now, or differently than before. */
  marks: ReadingMark[];
  /** The times of readings that are no longer marked. */
  unmarked: number[];
  /** The counter's state after the last reading. */
  state: CounterState | undefined;
  /** False when `following` does not reach far enough to decide. */
  isSettled: boolean;
}

/**
 * Returns how added readings change the count: the energy of their own, and the changed energy of the readings after them. The
 * added readings ascend. One at the time of a stored reading replaces it.
 */
export function changeCounter(
  added: readonly CounterReading[],
  around: (reading: CounterReading) => Around,
  watts: number,
): CounterChange {
  const change: CounterChange = { steps: [], marks: [], unmarked: [], state: undefined, isSettled: true };
  for (let next = 0; next < added.length && change.isSettled; )
    next = new Stretch(around, watts, change).go(added, next);
  return change;
}

/** Processes readings from an added one until the state is as before; later ones need no new judgement. */
class Stretch {
  readonly #around: (reading: CounterReading) => Around;
  readonly #watts: number;
  readonly #change: CounterChange;
  #was: CounterState | undefined;
  #is: CounterState | undefined;
  #following: readonly CounterReading[] = [];
  #isAll = false;

  constructor(around: (reading: CounterReading) => Around, watts: number, change: CounterChange) {
    this.#around = around;
    this.#watts = watts;
    this.#change = change;
  }

  /** Returns the index of the next added reading that has not been processed. */
  go(added: readonly CounterReading[], first: number): number {
    let next = first;
    for (let at = 0; ; ) {
      const reading = added[next];
      if (reading && next === first) this.#begin(this.#around(reading));
      const stored = this.#following[at];
      if (reading && reading.ts <= (stored?.ts ?? (this.#isAll ? reading.ts : Number.NEGATIVE_INFINITY))) {
        const replaced = stored?.ts === reading.ts ? stored : undefined;
        this.#take(replaced, reading);
        if (replaced) at += 1;
        if (next > first) this.#reachFurther(this.#around(reading));
        next += 1;
      } else if (stored) {
        this.#take(stored, stored);
        at += 1;
      } else {
        this.#change.isSettled = this.#isAll;
        break;
      }
      if (isSame(this.#was, this.#is)) break;
    }
    this.#change.state = this.#is;
    return next;
  }

  #begin({ state, following, isAll }: Around): void {
    this.#was = state;
    this.#is = state;
    this.#following = following;
    this.#isAll = isAll;
  }

  #reachFurther({ following, isAll }: Around): void {
    const end = this.#following.at(-1)?.ts ?? Number.NEGATIVE_INFINITY;
    const further = following.filter(({ ts }) => ts > end);
    if (further.length > 0) this.#following = [...this.#following, ...further];
    this.#isAll ||= isAll;
  }

  #take(stored: CounterReading | undefined, reading: CounterReading): void {
    const was = stored && this.#was && judgeReading(this.#was, stored, this.#watts);
    const is = this.#is && judgeReading(this.#is, reading, this.#watts);
    const isAsBefore = was && is && this.#was?.last.ts === this.#is?.last.ts && isAlike(was, is);
    if (!isAsBefore) {
      this.#count(was, stored, this.#was, -1);
      this.#count(is, reading, this.#is, 1);
      this.#mark(was, is, reading);
    }
    if (stored) this.#was = was ? was.state : { last: stored, counted: 0 };
    this.#is = is ? is.state : { last: reading, counted: 0 };
  }

  #count(
    judged: Judgement | undefined,
    after: CounterReading | undefined,
    state: CounterState | undefined,
    sign: 1 | -1,
  ) {
    if (!judged || !after || !state || judged.kind === "disorder") return;
    this.#change.steps.push({ before: state.last, after, energy: judged.energy, sign });
  }

  #mark(was: Judgement | undefined, is: Judgement | undefined, reading: CounterReading): void {
    if (is && this.#is && is.kind !== "rise")
      this.#change.marks.push({ ...is, kind: is.kind, reading, last: this.#is.last });
    else if (was && was.kind !== "rise") this.#change.unmarked.push(reading.ts);
  }
}

function isAlike(one: Judgement, other: Judgement): boolean {
  return one.kind === other.kind && one.energy === other.energy && isSame(one.state, other.state);
}

/** Readings are identified by their time. */
function isSame(one: CounterState | undefined, other: CounterState | undefined): boolean {
  return (
    one?.last.ts === other?.last.ts &&
    one?.before?.ts === other?.before?.ts &&
    (one?.counted ?? 0) === (other?.counted ?? 0)
  );
}
