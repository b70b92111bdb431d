import {
  type ConfigValues,
  type DeviceTypeCode,
  DOORBELL_RING_MS,
  DOORBELL_RUNG,
  DoorbellMotion,
  deviceType,
  doorbellOf,
  EventType,
} from "@switchboard/domain/site";
import { type Action, eventMessage, type Outgoing, stateMessage } from "./hardware.ts";
import { RelayBoard } from "./relay-board.ts";

/** In percent. A virtual battery does not run down. */
const BATTERY = 80;

/** A relay, alone or beside a socket. Configured as a door bell, it rings for a moment. */
export class BellBoard extends RelayBoard {
  private readonly type: DeviceTypeCode;
  private bell: number | undefined;
  private silentAt: number | undefined;
  private rungAt: number | undefined;
  private isWatching = false;
  private hasSeen = false;
  private hasBatteryNews = false;

  constructor(type: DeviceTypeCode, relays?: readonly (0 | 1)[]) {
    super(deviceType(type).switches, relays);
    this.type = type;
  }

  configure(config: ConfigValues, now: number): void {
    const before = this.bell;
    this.bell = doorbellOf(this.type, config);
    this.isWatching = config.doorbell_pir === true;
    if (this.bell !== before) this.hasBatteryNews = this.bell !== undefined;
    // A bell that was left on must not ring for long after a start.
    this.silentAt = this.bell === undefined ? undefined : now + DOORBELL_RING_MS;
  }

  override act(action: Action, now: number): string | undefined {
    const error = super.act(action, now);
    if (error !== undefined || action.switch_no !== this.bell) return error;
    this.silentAt = now + DOORBELL_RING_MS;
    if (action.state === 1) this.rungAt = now;
    return undefined;
  }

  /** A press rings the bell, even while it rings. */
  press(switch_no: number): Action | undefined {
    if (switch_no !== this.bell) return undefined;
    this.hasSeen = this.isWatching;
    return { switch_no, state: 1 };
  }

  tick(now: number): Outgoing[] {
    const { bell, rungAt } = this;
    if (bell === undefined) return [];
    const news: Outgoing[] = [];
    if (this.hasBatteryNews) news.push(eventMessage(EventType.doorbellBattery, BATTERY, now));
    if (this.hasSeen) news.push(eventMessage(EventType.doorbellMotion, DoorbellMotion.person, now));
    this.hasBatteryNews = false;
    this.hasSeen = false;
    if (rungAt !== undefined) news.push(eventMessage(EventType.doorbell, DOORBELL_RUNG, rungAt));
    this.rungAt = undefined;
    if (this.silentAt === undefined || now < this.silentAt) return news;
    this.silentAt = undefined;
    if (this.state().relays[bell - 1] !== 1) return news;
    super.act({ switch_no: bell, state: 0 }, now);
    return [...news, stateMessage(this, now)];
  }
}
