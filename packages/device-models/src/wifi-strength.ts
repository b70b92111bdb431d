import { between, type Random } from "./random.ts";

/** How far it strays from what is usual for the device's place, in dBm. */
const DRIFT = 3;

/** The signal at one place: people and doors move it a little, and never far. */
export class WifiStrength {
  private readonly usual: number;
  private readonly random: Random;
  private drift = 0;

  /** Where nobody says what is usual, it is good. */
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
