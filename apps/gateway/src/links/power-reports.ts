import type { PowerReport } from "@switchboard/contract";

/** Between two readings of one device. Away from the server they are kept more sparsely: the counter loses nothing by it. */
const POWER_SPACING = { onlineMs: 5000, awayMs: 60_000, changedMs: 1000 };
/** A load that changes by so much is told sooner. */
const MUCH = { watts: 25, part: 0.1 };
/** What was measured longer ago says nothing about now; but a counter stands where it stands. */
const STALE_MS = 600_000;
/** A counter that seems to go back by less than this was rounded, or heard in the wrong order. */
const JITTER = { part: 0.01, wattSeconds: 3_600_000 };

type Measures = Omit<PowerReport, "ts">;
type Measure = keyof Measures;

interface PowerOptions {
  now(): number;
  isOnline(): boolean;
  send(report: PowerReport): void;
}

/** Joins what a device says of its electricity, part by part, into readings at a bounded rate. */
export class PowerReports {
  readonly #given: PowerOptions;
  readonly #heard = new Map<Measure, { value: number; at: number }>();
  #at = 0;
  #told: PowerReport | undefined;
  #toldAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(given: PowerOptions) {
    this.#given = given;
  }

  hear(at: number, measures: Measures): void {
    for (const [name, value] of Object.entries(measures) as [Measure, number | undefined][]) {
      if (typeof value !== "number" || !Number.isFinite(value)) continue;
      this.#heard.set(name, { value: name === "e" ? this.#counter(value) : value, at });
    }
    this.#at = Math.max(this.#at, at);
    this.#schedule();
  }

  /** What is known now, for whoever asks; undefined where it was told already. */
  untold(): PowerReport | undefined {
    return this.#heard.size > 0 && this.#at !== this.#told?.ts ? this.#reading() : undefined;
  }

  /** At once, because somebody looks. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reading = this.untold();
    if (!reading) return;
    this.#told = reading;
    this.#toldAt = this.#given.now();
    this.#given.send(reading);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    const since = this.#given.now() - this.#toldAt;
    const wait = Math.max(0, this.#spacing() - since);
    if (wait === 0) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  #spacing(): number {
    if (!this.#given.isOnline()) return POWER_SPACING.awayMs;
    const [now, told] = [this.#heard.get("p")?.value, this.#told?.p];
    if (now === undefined || told === undefined) return POWER_SPACING.onlineMs;
    const change = Math.abs(now - told);
    const isMuch = change > MUCH.watts && change > Math.abs(told) * MUCH.part;
    return isMuch ? POWER_SPACING.changedMs : POWER_SPACING.onlineMs;
  }

  /** Never lower because of us; a meter that starts again at zero says so itself. */
  #counter(value: number): number {
    const before = this.#heard.get("e")?.value ?? 0;
    const back = before - value;
    const isJitter = back > 0 && back < JITTER.wattSeconds && back < before * JITTER.part;
    return isJitter ? before : Math.max(0, Math.round(value));
  }

  #reading(): PowerReport {
    const reading: PowerReport = { ts: Math.round(this.#at) };
    for (const [name, { value, at }] of this.#heard)
      if (name === "e" || this.#at - at < STALE_MS) reading[name] = value;
    return reading;
  }
}
