import { dayShape } from "./day-shape.ts";
import type { Action, Hardware, HardwareState, Outgoing, Reading, Trouble } from "./hardware.ts";
import type { Load, Meter } from "./meter.ts";
import type { RelayBoard } from "./relay-board.ts";
import { SupplyWatch } from "./supply-watch.ts";

interface LoadOptions {
  watts: number;
  /** Follows the building's day instead of being constant. */
  lively: boolean;
}

/** A plug or heavy switch that measures its load or, without a relay, a meter. */
export class MeteredBoard implements Hardware {
  private readonly board: RelayBoard;
  private readonly meter: Meter;
  private readonly supply: SupplyWatch;
  private readonly load: LoadOptions;

  constructor(board: RelayBoard, meter: Meter, load: LoadOptions) {
    this.board = board;
    this.meter = meter;
    this.supply = new SupplyWatch(meter);
    this.load = load;
  }

  state(): HardwareState {
    return this.board.state();
  }

  act(action: Action, now: number): string | undefined {
    const error = this.board.act(action, now);
    this.meter.hold(this.drawn(now), now);
    return error;
  }

  tick(now: number): Outgoing[] {
    this.meter.hold(this.drawn(now), now);
    return this.supply.tick(now);
  }

  reading(now: number): Reading {
    return this.meter.reading(now);
  }

  suffer(trouble: Trouble, now: number): boolean {
    return this.supply.suffer(trouble, now);
  }

  recover(): void {
    this.supply.recover();
  }

  private drawn(now: number): Load {
    const { relays } = this.board.state();
    const feeds = relays.length === 0 || relays.includes(1);
    const watts = feeds ? this.load.watts * (this.load.lively ? dayShape(now) : 1) : 0;
    return { watts, pf: watts > 0 ? 0.93 : 1 };
  }
}
