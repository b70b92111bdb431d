import { EventType } from "@switchboard/domain/site";
import { hourOfDay } from "./day-shape.ts";
import { eventMessage, type Hardware, type HardwareState, NO_SUCH_SWITCH, type Outgoing } from "./hardware.ts";
import { between, type Random } from "./random.ts";

const HOUR_MS = 3_600_000;

/** Watches one place: 1 is occupied, 0 is free. With a random source, cars come and go, more of them by day. */
export class ParkingSensor implements Hardware {
  occupied: boolean;
  private reported: boolean | undefined;
  private changesAt: number | undefined;
  private readonly random: Random | undefined;

  constructor(occupied: boolean, random?: Random) {
    this.occupied = occupied;
    this.random = random;
  }

  state(): HardwareState {
    return { relays: [] };
  }

  act(): string {
    return NO_SUCH_SWITCH;
  }

  park(): void {
    this.occupied = !this.occupied;
    this.changesAt = undefined;
  }

  tick(now: number): Outgoing[] {
    this.letCarsMove(now);
    if (this.occupied === this.reported) return [];
    this.reported = this.occupied;
    return [eventMessage(EventType.parking, this.occupied ? 1 : 0, now)];
  }

  private letCarsMove(now: number): void {
    if (!this.random) return;
    this.changesAt ??= now + this.stay(now);
    if (now < this.changesAt) return;
    this.occupied = !this.occupied;
    this.changesAt = now + this.stay(now);
  }

  private stay(now: number): number {
    if (!this.random) return Number.POSITIVE_INFINITY;
    if (this.occupied) return between(this.random, 0.5, 4) * HOUR_MS;
    const hour = hourOfDay(now);
    const byDay = hour >= 8 && hour < 19;
    return (byDay ? between(this.random, 0.1, 1) : between(this.random, 2, 6)) * HOUR_MS;
  }
}
