import type { Measure } from "../measure.ts";

/** How a fault is tried: whole, or in the short form that takes about a minute. */
export interface Trial {
  isShort: boolean;
  /** The next whole number below the one given; the same ones for the same seed. */
  random(below: number): number;
}

export type Fault = (trial: Trial) => Promise<Measure[] | Skipped>;

/** What this machine cannot offer, in words. */
export class Skipped {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** A promise: so many cases, of which none may be like this. */
export function none(what: string, value: number): Measure {
  return { what, value, unit: "", isCount: true, aim: { atMost: 0 } };
}

/** A promise that something happens: at least so many. */
export function atLeast(what: string, value: number, least: number): Measure {
  return { what, value, unit: "", isCount: true, aim: { atLeast: least } };
}

/** A promise that something stays seldom: at most so many. */
export function atMost(what: string, value: number, most: number): Measure {
  return { what, value, unit: "", isCount: true, aim: { atMost: most } };
}

export function count(what: string, value: number): Measure {
  return { what, value, unit: "", isCount: true };
}

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
