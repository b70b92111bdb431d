import {
  type ConfigValues,
  CURTAIN_PULSE_MS,
  type Curtain,
  CurtainState,
  curtainOf,
  type DeviceTypeCode,
  deviceType,
  EventType,
  movesCurtain,
  relayToRelease,
} from "@switchboard/domain/site";
import { type Action, eventMessage, NOT_SUPPORTED, type Outgoing, stateMessage } from "./hardware.ts";
import { RelayBoard } from "./relay-board.ts";

type Direction = 1 | 0 | -1;

/** Two or three relays. With a curtain mode, the first two move a curtain and are never on together. */
export class CurtainBoard extends RelayBoard {
  private readonly type: DeviceTypeCode;
  private curtain: Curtain | undefined;
  /** 0 is closed and 1 is open. A guess until the curtain has reached an end, as with motors without a sensor. */
  private position = 0;
  private isPlaced = false;
  private direction: Direction = 0;
  private movedAt = 0;
  private releaseAt: number | undefined;
  private reported: CurtainState | undefined;
  private isStopped = false;

  constructor(type: DeviceTypeCode, relays?: readonly (0 | 1)[]) {
    super(deviceType(type).switches, relays);
    this.type = type;
  }

  configure(config: ConfigValues, now: number): void {
    const before = this.curtain;
    this.curtain = curtainOf(this.type, config);
    if (JSON.stringify(before) === JSON.stringify(this.curtain)) return;
    const { relays } = this.state();
    this.direction = 0;
    this.isPlaced = false;
    this.releaseAt = undefined;
    if (!this.curtain) return;
    // The curtain was left moving and continues, in one direction.
    if (relays[this.curtain.openBy - 1] === 1) this.move(this.curtain, 1, now);
    else if (relays[this.curtain.closeBy - 1] === 1) this.move(this.curtain, -1, now);
  }

  override act(action: Action, now: number): string | undefined {
    const { curtain } = this;
    if (!curtain || !movesCurtain(curtain, action.switch_no)) return super.act(action, now);
    if (action.state === undefined || action.dimm !== undefined) return NOT_SUPPORTED;
    this.travel(curtain, now);
    if (action.state === 0) this.stop(curtain, now);
    else this.move(curtain, action.switch_no === curtain.openBy ? 1 : -1, now);
    return undefined;
  }

  /** A press on the wall moves the curtain, and a press while it moves stops it. */
  press(switch_no: number): Action | undefined {
    const { curtain } = this;
    if (!curtain || !movesCurtain(curtain, switch_no)) return undefined;
    return { switch_no, state: this.direction === 0 ? 1 : 0 };
  }

  tick(now: number): Outgoing[] {
    const { curtain } = this;
    if (!curtain) return [];
    const before = JSON.stringify(this.state());
    this.travel(curtain, now);
    if (this.releaseAt !== undefined && now >= this.releaseAt) this.release(curtain);
    const news = before === JSON.stringify(this.state()) ? [] : [stateMessage(this, now)];
    const state = this.where();
    if (state === undefined || state === this.reported) return news;
    this.reported = state;
    return [...news, eventMessage(EventType.curtain, state, now)];
  }

  private where(): CurtainState | undefined {
    if (this.direction !== 0) return this.direction === 1 ? CurtainState.opening : CurtainState.closing;
    if (this.isPlaced && this.position === 1) return CurtainState.open;
    if (this.isPlaced && this.position === 0) return CurtainState.closed;
    return this.isStopped ? CurtainState.stopped : undefined;
  }

  private move(curtain: Curtain, direction: 1 | -1, now: number): void {
    // The board allows for the whole way when it does not know the position.
    if (!this.isPlaced) this.position = direction === 1 ? 0 : 1;
    this.direction = direction;
    this.movedAt = now;
    this.turnOn(curtain, direction === 1 ? curtain.openBy : curtain.closeBy, now);
  }

  private stop(curtain: Curtain, now: number): void {
    if (this.direction === 0) {
      this.release(curtain);
      return;
    }
    const [same, other] = this.direction === 1 ? [curtain.openBy, curtain.closeBy] : [curtain.closeBy, curtain.openBy];
    this.direction = 0;
    this.isStopped = true;
    if (curtain.stopBy === "release") this.release(curtain);
    else this.turnOn(curtain, curtain.stopBy === "same" ? same : other, now);
  }

  private travel(curtain: Curtain, now: number): void {
    if (this.direction === 0) return;
    const way = ((now - this.movedAt) / curtain.travelMs) * this.direction;
    this.movedAt = now;
    this.position = Math.min(1, Math.max(0, this.position + way));
    if (this.position !== (this.direction === 1 ? 1 : 0)) return;
    this.isPlaced = true;
    this.direction = 0;
    if (curtain.drive === "held") this.release(curtain);
  }

  private turnOn(curtain: Curtain, switch_no: number, now: number): void {
    const other = relayToRelease(curtain, switch_no, 1);
    if (other !== undefined) super.act({ switch_no: other, state: 0 }, now);
    super.act({ switch_no, state: 1 }, now);
    this.releaseAt = curtain.drive === "pulsed" ? now + CURTAIN_PULSE_MS : undefined;
  }

  private release(curtain: Curtain): void {
    this.releaseAt = undefined;
    for (const switch_no of [curtain.openBy, curtain.closeBy]) super.act({ switch_no, state: 0 }, this.movedAt);
  }
}
