import type { Reading } from "./hardware.ts";
import { between, type Random } from "./random.ts";

const NOMINAL_VOLTS = 230;
const SUPPLY_FACTOR = { ok: 1, none: 0, high: 1.15, low: 0.8 } as const;
export type Supply = keyof typeof SUPPLY_FACTOR;

/** More than any meter counts in a week: 20,000 kWh. */
const JUMP = 72_000_000_000;

export interface Load {
  watts: number;
  /** Power factor. */
  pf: number;
}
const IDLE: Load = { watts: 0, pf: 1 };

/** Measures one or three phases, and integrates the given load to energy in watt-seconds. */
export class Meter {
  supply: Supply = "ok";
  private readonly phases: 1 | 3;
  private readonly random: Random;
  /** The position of each phase's voltage in its slow drift, and its share of the load. */
  private readonly drifts: number[];
  private readonly shares: number[];
  private load: Load = IDLE;
  private energy = 0;
  private since: number | undefined;

  constructor(phases: 1 | 3, random: Random) {
    this.phases = phases;
    this.random = random;
    this.drifts = Array.from({ length: phases }, () => between(random, 0, 2 * Math.PI));
    const weights = this.drifts.map(() => between(random, 0.95, 1.05));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    this.shares = weights.map((weight) => weight / total);
  }

  /** Counts the time since the last call at the previous load, and then sets the new one. */
  hold(load: Load, now: number): void {
    this.count(now);
    this.load = this.supply === "none" ? IDLE : load;
  }

  reset(now: number): void {
    this.count(now);
    this.energy = 0;
  }

  /** Simulates a replaced meter. */
  jump(now: number): void {
    this.count(now);
    this.energy += JUMP;
  }

  reading(now: number): Reading {
    this.count(now);
    const { watts, pf } = this.load;
    const volts = this.drifts.map((drift) => round(this.volts(drift, now), 1));
    const amperes = volts.map((v, phase) => (v > 0 ? round((watts * (this.shares[phase] ?? 1)) / (v * pf), 3) : 0));
    const total = {
      v: round(mean(volts), 1),
      c: round(mean(amperes), 3),
      p: round(watts, 1),
      pf: round(pf, 2),
      e: Math.floor(this.energy),
      THDN: watts > 0 ? round(between(this.random, 2, 5), 1) : 0,
    };
    if (this.phases === 1) return total;
    const [v1, v2, v3] = volts;
    const [c1, c2, c3] = amperes;
    return { ...total, v1, v2, v3, c1, c2, c3 };
  }

  private count(now: number): void {
    // A clock that is set back must not reduce the energy.
    if (this.since !== undefined && now > this.since) this.energy += (this.load.watts * (now - this.since)) / 1000;
    this.since = now;
  }

  private volts(drift: number, now: number): number {
    const slow = 4 * Math.sin(now / 13_750_000 + drift) + 2.5 * Math.sin(now / 420_000 + 3 * drift);
    return (NOMINAL_VOLTS + slow + between(this.random, -0.6, 0.6)) * SUPPLY_FACTOR[this.supply];
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
