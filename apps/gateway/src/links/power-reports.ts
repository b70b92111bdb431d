import type { PowerReport } from "@switchboard/contract";

/** The time between two readings of a device. Offline they are kept less often, because the counter loses nothing. */
const POWER_SPACING = { onlineMs: 5000, awayMs: 60_000, changedMs: 1000 };
/** A load that changes by this much is reported sooner. */
const MUCH = { watts: 25, part: 0.1 };
/** Older values are dropped as outdated, except for the counter. */
const STALE_MS = 600_000;
/** A counter that seems to go back by less than this was rounded, or received in the wrong order. */
const JITTER = { part: 0.01, wattSeconds: 3_600_000 };

type Measures = Omit<PowerReport, "ts">;
type Measure = keyof Measures;

interface PowerOptions {
  now(): number;
  isOnline(): boolean;
  send(report: PowerReport): void;
}

/** Joins the partial power reports of a device into readings at a limited rate. */
export class PowerReports {
  readonly #options: PowerOptions;
  readonly #heard = new Map<Measure, { value: number; at: number }>();
  #at = 0;
  #lastSent: PowerReport | undefined;
  #toldAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PowerOptions) {
    this.#options = options;
  }

  hear(at: number, measures: Measures): void {
    for (const [name, value] of Object.entries(measures) as [Measure, number | undefined][]) {
      if (typeof value !== "number" || !Number.isFinite(value)) continue;
      this.#heard.set(name, { value: name === "e" ? this.#counter(value) : value, at });
    }
    this.#at = Math.max(this.#at, at);
    this.#schedule();
  }

  /** Returns the present values on request; undefined if they were reported already. */
  unreported(): PowerReport | undefined {
    return this.#heard.size > 0 && this.#at !== this.#lastSent?.ts ? this.#reading() : undefined;
  }

  /** Reports immediately, because somebody is looking. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reading = this.unreported();
    if (!reading) return;
    this.#lastSent = reading;
    this.#toldAt = this.#options.now();
    this.#options.send(reading);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    const since = this.#options.now() - this.#toldAt;
    const wait = Math.max(0, this.#spacing() - since);
    if (wait === 0) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  #spacing(): number {
    if (!this.#options.isOnline()) return POWER_SPACING.awayMs;
    const [now, before] = [this.#heard.get("p")?.value, this.#lastSent?.p];
    if (now === undefined || before === undefined) return POWER_SPACING.onlineMs;
    const change = Math.abs(now - before);
    const isMuch = change > MUCH.watts && change > Math.abs(before) * MUCH.part;
    return isMuch ? POWER_SPACING.changedMs : POWER_SPACING.onlineMs;
  }

  /** Never lowers the counter because of rounding; a meter that restarts at zero reports that itself. */
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
