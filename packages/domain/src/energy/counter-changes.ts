import { type CounterReading, type CounterState, type Judgement, judgeReading, type ReadingKind } from "./counter.ts";
import type { Step } from "./energy.ts";

/** A step that counts from now on (1), or no longer (-1). */
export interface ChangedStep extends Step {
  sign: 1 | -1;
}

/** What has to be remembered of a reading that does not just go on: without it, later ones could not be judged. */
export interface ReadingMark extends Omit<Judgement, "kind"> {
  kind: Exclude<ReadingKind, "rise">;
  reading: CounterReading;
  /** What it was compared with. */
  last: CounterReading;
}

/** What is stored around a reading that is added. */
export interface Around {
  /** Where the counter stood right before it; undefined where nothing is stored before. */
  state: CounterState | undefined;
  /** The stored readings from it on, ascending: the next ones, without a hole. */
  following: readonly CounterReading[];
  /** Whether those are all there are. */
  isAll: boolean;
}

/** Where nothing is stored yet. */
export const NOTHING_STORED: Around = { state: undefined, following: [], isAll: true };

export interface CounterChange {
  steps: ChangedStep[];
  /** Readings that are marked from now on, or otherwise than before. */
  marks: ReadingMark[];
  /** When those were taken that no longer are. */
  unmarked: number[];
  /** Where the counter stands after the last of them. */
  state: CounterState | undefined;
  /** False where what is stored around does not reach far enough. */
  isSettled: boolean;
}

/**
 * What added readings of a counter change: what they count themselves, and what those after them count otherwise. They
 * ascend. One that stands where another is stored takes its place.
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

/** From an added reading to where everything is again as it was: the stored readings from there on need no second look. */
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

  /** Answers which of the added is the next that has not been looked at. */
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

/** A reading is known by when it was taken. */
function isSame(one: CounterState | undefined, other: CounterState | undefined): boolean {
  return (
    one?.last.ts === other?.last.ts &&
    one?.before?.ts === other?.before?.ts &&
    (one?.counted ?? 0) === (other?.counted ?? 0)
  );
}
