import { EventType } from "@switchboard/domain/site";
import { eventMessage, type Outgoing, type Reading, type Trouble } from "./hardware.ts";
import type { Meter, Supply } from "./meter.ts";

const SUPPLY_OF: Partial<Record<Trouble, Supply>> = {
  "no-supply": "none",
  "over-voltage": "high",
  "under-voltage": "low",
};

/** Reports the supply of a meter once per change: phases that are too high, too low, gone, or normal again. */
export class SupplyWatch {
  private readonly meter: Meter;
  private reported: Supply = "ok";

  constructor(meter: Meter) {
    this.meter = meter;
  }

  /** Accepts faults of the supply and of the meter itself. Returns false for others. */
  suffer(trouble: Trouble, now: number): boolean {
    const supply = SUPPLY_OF[trouble];
    if (supply) this.meter.supply = supply;
    else if (trouble === "reset-meter") this.meter.reset(now);
    else if (trouble === "jump-meter") this.meter.jump(now);
    else return false;
    return true;
  }

  recover(): void {
    this.meter.supply = "ok";
  }

  tick(now: number): Outgoing[] {
    if (this.meter.supply === this.reported) return [];
    this.reported = this.meter.supply;
    const reading = this.meter.reading(now);
    if (this.reported === "none") return [eventMessage(EventType.noSupply, 0, now)];
    if (this.reported === "ok") return [eventMessage(EventType.supplyOk, reading.v ?? 0, now)];
    const first = this.reported === "high" ? EventType.overVoltage : EventType.underVoltage;
    return phaseVolts(reading).map((volts, phase) => eventMessage(first + phase, volts, now));
  }
}

function phaseVolts({ v = 0, v1, v2, v3 }: Reading): number[] {
  return v1 === undefined || v2 === undefined || v3 === undefined ? [v] : [v1, v2, v3];
}
