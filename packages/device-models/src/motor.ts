import { EventType, MotorHealth } from "@switchboard/domain/site";
import {
  type Action,
  eventMessage,
  type Hardware,
  type HardwareState,
  NO_SUCH_SWITCH,
  NOT_SUPPORTED,
  NOTHING_TO_DO,
  type Outgoing,
  type Reading,
  stateMessage,
  type Trouble,
} from "./hardware.ts";
import type { Load, Meter } from "./meter.ts";
import { between, type Random } from "./random.ts";
import { SupplyWatch } from "./supply-watch.ts";

/** How long it runs dry or overloaded before it stops to protect itself. */
export const PROTECTION_MS = 8_000;
const HOUR_MS = 3_600_000;

type Condition = "dry" | "overload" | undefined;

/** A three-phase pump motor and its starter. */
export class Motor implements Hardware {
  private running: 0 | 1;
  private condition: Condition;
  private reported: MotorHealth | undefined;
  private badSince: number | undefined;
  private dryFrom = Number.POSITIVE_INFINITY;
  private dryUntil = Number.POSITIVE_INFINITY;
  private readonly meter: Meter;
  private readonly supply: SupplyWatch;
  private readonly watts: number;
  private readonly random: Random | undefined;

  /** With a random source, the well runs dry now and then. */
  constructor(meter: Meter, { running = 0, watts, random }: { running?: 0 | 1; watts: number; random?: Random }) {
    this.meter = meter;
    this.supply = new SupplyWatch(meter);
    this.running = running;
    this.watts = watts;
    this.random = random;
  }

  state(): HardwareState {
    return { relays: [this.running] };
  }

  act({ switch_no, state, dimm, color, ct }: Action, now: number): string | undefined {
    if (switch_no !== 1) return NO_SUCH_SWITCH;
    if (dimm !== undefined || color !== undefined || ct !== undefined) return NOT_SUPPORTED;
    if (state === undefined) return NOTHING_TO_DO;
    this.running = state;
    this.meter.hold(this.drawn(), now);
    return undefined;
  }

  tick(now: number): Outgoing[] {
    this.useTheWell(now);
    this.meter.hold(this.drawn(), now);
    const news = [...this.supply.tick(now), ...this.reportHealth(now)];
    if (this.badSince === undefined || now - this.badSince < PROTECTION_MS) return news;
    this.running = 0;
    this.meter.hold(this.drawn(), now);
    return [...news, stateMessage(this, now), ...this.reportHealth(now)];
  }

  reading(now: number): Reading {
    return this.meter.reading(now);
  }

  suffer(trouble: Trouble, now: number): boolean {
    if (trouble === "dry-run") this.condition = "dry";
    else if (trouble === "overload") this.condition = "overload";
    else return this.supply.suffer(trouble, now);
    return true;
  }

  recover(): void {
    this.condition = undefined;
    this.supply.recover();
  }

  private health(): MotorHealth {
    if (!this.running || this.meter.supply === "none") return MotorHealth.stopped;
    return this.condition ? MotorHealth[this.condition] : MotorHealth.normal;
  }

  private reportHealth(now: number): Outgoing[] {
    const health = this.health();
    if (health === this.reported) return [];
    this.reported = health;
    this.badSince = health > MotorHealth.normal ? now : undefined;
    const news = [eventMessage(EventType.motorHealth, health, now)];
    const amperes = this.meter.reading(now).c ?? 0;
    if (health === MotorHealth.dry) news.push(eventMessage(EventType.dryRun, amperes, now));
    if (health === MotorHealth.overload) news.push(eventMessage(EventType.overload, amperes, now));
    return news;
  }

  private drawn(): Load {
    if (!this.running) return { watts: 0, pf: 1 };
    if (this.condition === "dry") return { watts: this.watts * 0.35, pf: 0.45 };
    if (this.condition === "overload") return { watts: this.watts * 1.5, pf: 0.9 };
    return { watts: this.watts, pf: 0.85 };
  }

  private useTheWell(now: number): void {
    if (!this.random) return;
    if (this.dryFrom === Number.POSITIVE_INFINITY) this.dryFrom = now + between(this.random, 4, 30) * HOUR_MS;
    if (this.running && !this.condition && now >= this.dryFrom) {
      this.condition = "dry";
      this.dryUntil = now + between(this.random, 0.3, 1) * HOUR_MS;
    }
    if (this.condition === "dry" && now >= this.dryUntil) {
      this.condition = undefined;
      this.dryFrom = this.dryUntil = Number.POSITIVE_INFINITY;
    }
  }
}
