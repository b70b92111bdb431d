import { CommandMessage, type DeviceChannel, decode, IrCommand, type IrSend } from "@switchboard/contract";
import type { DeviceModel, HardwareState, Outgoing } from "@switchboard/device-models";
import type { IrSignal } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { type Fault, isTrouble } from "./faults.ts";
import { MALFORMED } from "./malformed.ts";

const Config = z.record(z.string(), z.unknown());
const UNSENT_EVENTS_KEPT = 50;

export interface Clock {
  now(): number;
}

/** Callbacks about the connections of devices. */
export interface Watcher {
  online(kd_id: string): void;
  /** The broker does not know its id or secret; the device keeps trying. */
  refused(kd_id: string): void;
}

/** One device of the fleet: its model, its connection, and its present fault. */
export class VirtualDevice {
  readonly kd_id: string;
  private readonly model: DeviceModel;
  private readonly connection: Connection;
  private readonly clock: Clock;
  private active: Fault = { kind: "none" };
  private flapAt = 0;
  private held: { at: number; message: Outgoing }[] = [];
  private unsentEvents: Outgoing[] = [];
  private waiters: (() => void)[] = [];

  constructor(model: DeviceModel, clock: Clock, options: ConnectionOptions, watcher: Watcher) {
    this.kd_id = options.kd_id;
    this.model = model;
    this.clock = clock;
    this.connection = new Connection(options, {
      online: () => {
        this.returned();
        watcher.online(options.kd_id);
      },
      refused: () => watcher.refused(options.kd_id),
      received: (channel, payload) => this.receive(channel, payload),
    });
  }

  get online(): boolean {
    return this.connection.online;
  }

  /** True if it was ordered to be offline. */
  get isAway(): boolean {
    return this.active.kind === "offline";
  }

  /** The executed commands, oldest first; the last thousand are kept. */
  get executed(): readonly CommandMessage[] {
    return this.model.executed;
  }

  state(): HardwareState {
    return this.model.state();
  }

  async stop(): Promise<void> {
    await this.connection.close();
  }

  /** Presses the switch on the wall. */
  press(switch_no: number): void {
    this.send(this.model.press(switch_no, this.clock.now()));
  }

  /** Lets a car come to the watched parking place, or leave it. */
  park(): void {
    this.model.park();
  }

  /** Presses a key of a remote in front of it. */
  point(signal: Pick<IrSignal, "carrier" | "pattern">): void {
    this.send(this.model.point(signal, this.clock.now()));
  }

  /** The infrared signals that it has sent, oldest first; the last hundred are kept. */
  get lit(): readonly IrSend[] {
    return this.model.lit;
  }

  /** Replaces the present fault; `none` makes the device healthy and connected. */
  fault(fault: Fault): void {
    const now = this.clock.now();
    this.active = { kind: "none" };
    this.release(Number.POSITIVE_INFINITY);
    this.model.recover(now);
    const possible = !isTrouble(fault.kind) || this.model.suffer(fault.kind, now);
    if (possible) this.active = fault;
    if (fault.kind === "flapping") this.flapAt = now + fault.ms;
    if (fault.kind === "malformed") this.sendMalformed();
    if (fault.kind === "offline") void this.connection.close();
    else this.connection.open();
    if (!possible) throw new Error(`${this.kd_id} cannot have the fault ${fault.kind}`);
  }

  /** Resolves once it is connected, subscribed and announced; rejects with the broker's last error if that takes too long. */
  waitUntilOnline(timeoutMs = 10_000): Promise<void> {
    if (this.online) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => {
        reject(new Error(`${this.kd_id} is not online after ${timeoutMs} ms: ${this.connection.lastError}`));
      }, timeoutMs);
      this.waiters.push(() => {
        clearTimeout(tooLong);
        resolve();
      });
    });
  }

  /** Lets time pass for the model. */
  beat(now: number): void {
    const news = this.model.tick(now);
    if (news.length > 0) this.send(news);
    if (this.held.length > 0) this.release(now);
    if (this.active.kind === "flapping" && now >= this.flapAt) {
      this.flapAt = now + this.active.ms;
      this.connection.drop();
    }
  }

  private receive(channel: DeviceChannel, payload: Buffer): void {
    const now = this.clock.now();
    if (channel === "ping") this.send(this.model.answerPing(now));
    if (channel === "command") {
      const command = decode(CommandMessage, payload.toString());
      if (command) this.send(this.model.handle(command, now));
    }
    if (channel === "irSend") {
      const order = decode(IrCommand, payload.toString());
      if (order) this.send(this.model.infrared(order, now));
    }
    if (channel === "configure") {
      const changes = decode(Config, payload.toString());
      if (changes) this.send([this.model.configure(changes, now)]);
    }
  }

  private returned(): void {
    const events = this.unsentEvents;
    this.unsentEvents = [];
    this.send([this.model.heartbeat(this.clock.now()), ...events]);
    const waiters = this.waiters;
    this.waiters = [];
    for (const resume of waiters) resume();
  }

  private send(messages: Outgoing[]): void {
    for (const message of messages) {
      if (this.active.kind === "silent") return;
      if (this.active.kind === "slow") this.held.push({ at: this.clock.now() + this.active.ms, message });
      else this.transmit(message);
    }
  }

  private transmit(message: Outgoing): void {
    this.connection.send(message, message.channel === "event" ? () => this.keepEvent(message) : undefined);
    if (this.active.kind === "malformed" && message.channel === "heartbeat") this.sendMalformed();
  }

  /** Keeps an event for later, because the state is sent again on return but events are not; the oldest are dropped. */
  private keepEvent(message: Outgoing): void {
    this.unsentEvents.push(message);
    if (this.unsentEvents.length > UNSENT_EVENTS_KEPT) this.unsentEvents.shift();
  }

  private sendMalformed(): void {
    for (const [channel, payload] of MALFORMED) this.connection.sendRaw(channel, payload);
  }

  private release(now: number): void {
    const due = this.held.filter((each) => now >= each.at);
    this.held = this.held.filter((each) => now < each.at);
    for (const { message } of due) this.transmit(message);
  }
}
