import { between, type Random } from "./random.ts";

/** The largest deviation from the usual strength of the device's place, in dBm. */
const DRIFT = 3;

/** The signal at one place, which people and doors change slightly. */
export class WifiStrength {
  private readonly usual: number;
  private readonly random: Random;
  private drift = 0;

  /** The default is a good signal. */
  constructor(random: Random, usual?: number) {
    this.random = random;
    this.usual = usual ?? Math.round(between(random, -62, -50));
  }

  measure(): number {
    const step = Math.round(between(this.random, -1.5, 1.5));
    this.drift = Math.min(DRIFT, Math.max(-DRIFT, this.drift + step));
    return this.usual + this.drift;
  }
}
