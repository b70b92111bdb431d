import type { Measure } from "../measure.ts";

/** A fault is tried whole, or in the short form that takes about a minute. */
export interface Trial {
  isShort: boolean;
  /** Returns the next whole number below the given one, repeatable by the seed. */
  random(below: number): number;
}

export type Fault = (trial: Trial) => Promise<Measure[] | SkippedFault>;

/** The reason why this machine cannot run a fault. */
export class SkippedFault {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** Requires that no case is like this. */
export function none(what: string, value: number): Measure {
  return { what, value, unit: "", isCount: true, aim: { atMost: 0 } };
}

/** Requires at least this many cases. */
export function atLeast(what: string, value: number, least: number): Measure {
  return { what, value, unit: "", isCount: true, aim: { atLeast: least } };
}

/** Requires at most this many cases. */
export function atMost(what: string, value: number, most: number): Measure {
  return { what, value, unit: "", isCount: true, aim: { atMost: most } };
}

export function count(what: string, value: number): Measure {
  return { what, value, unit: "", isCount: true };
}

/** Returns a repeatable sequence for a seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
