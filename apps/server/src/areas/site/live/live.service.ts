import { type ChangeMessage, changesTopic, type DeviceChannel, homeTopic } from "@switchboard/contract";
import { isOnline } from "@switchboard/domain/site";
import type { Acknowledge } from "../../../platform/acknowledge.ts";
import type { BatchQueue } from "../../../platform/batch-queue.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import { intakeQueue } from "../../../platform/broker/intake-queue.ts";
import type { MessageCounters } from "../../../platform/broker/message-counters.ts";
import type { SessionPeer } from "../../../platform/broker/peer.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { StoreListener, StoreNotices } from "../../../platform/db/store-notices.ts";
import type { Signals } from "../../../platform/signals.ts";
import { type DeviceReport, readDeviceReport } from "./device-report.ts";
import type { IngestService } from "./ingest.service.ts";
import type { LiveGatekeeper } from "./live.gatekeeper.ts";
import { ReportBacklog } from "./report-backlog.ts";
import type { SwitchMirror } from "./switch-mirror.ts";

const ofReports = { channelOf: ({ channel }: DeviceReport) => channel, size: 500 };
/**
 * Heartbeats repeat the known state, so one transaction for many costs hardly more than one for each. Answers of
 * devices go to the screens before they are stored: both need the same processor, and nobody in front of a screen waits
 * for the store.
 */
const GATHER = { ms: 100, enough: 100, least: 20 };

/** Stores reports of devices, and keeps the rights at the broker in step with the store. */
export class LiveService {
  readonly #ingest: IngestService;
  readonly #broker: Broker;
  readonly #gatekeeper: LiveGatekeeper;
  readonly #mirror: SwitchMirror;
  readonly #clock: Clock;
  readonly #counters: MessageCounters;
  readonly #signals: Signals | undefined;
  readonly #queue: BatchQueue<DeviceReport>;
  readonly #overheard: BatchQueue<DeviceReport>;
  #isClosing = false;
  /** Rights that are being read again at the moment. */
  readonly #reading = new Set<Promise<void>>();

  constructor(parts: {
    broker: Broker;
    gatekeeper: LiveGatekeeper;
    mirror: SwitchMirror;
    ingest: IngestService;
    clock: Clock;
    counters: MessageCounters;
    signals?: Signals;
    /** Returns true while commands leave that must be on time. */
    givesWay?: () => boolean;
  }) {
    this.#ingest = parts.ingest;
    this.#broker = parts.broker;
    this.#gatekeeper = parts.gatekeeper;
    this.#mirror = parts.mirror;
    this.#clock = parts.clock;
    this.#counters = parts.counters;
    this.#signals = parts.signals;
    this.#queue = intakeQueue<DeviceReport>(parts.counters, {
      ...ofReports,
      name: "state",
      givesWay: parts.givesWay,
      backlog: new ReportBacklog(),
      gather: GATHER,
      write: (batch) => parts.ingest.store(batch),
    });
    this.#overheard = intakeQueue<DeviceReport>(parts.counters, {
      ...ofReports,
      name: "answers",
      givesWay: parts.givesWay,
      write: (batch) => parts.ingest.settle(batch),
    });
  }

  async start(listener: StoreListener): Promise<void> {
    await this.#mirror.refresh();
    listener.on("session.ended", ({ session }) => this.#recheck((peer) => peer.session === session));
    listener.on("rights.changed", ({ enterprise, user }) => {
      this.#recheck((peer) => peer.home === enterprise && peer.user === user);
      this.#refreshMirror();
    });
    listener.on("rules.changed", ({ enterprise }) => this.#recheck((peer) => peer.home === enterprise));
    listener.on("device.ended", ({ device }) => {
      this.#closeDevice(device);
      // The device's grants are gone with it: whoever adds it again starts without them.
      this.#recheck(({ rights }) => rights.devices.has(device) || rights.switches.has(device));
      this.#refreshMirror();
    });
    listener.on("people.changed", (notice) => void this.#tell(notice));
    for (const channel of ["status", "heartbeat", "state"] as const)
      await this.#broker.consume(
        homeTopic("+", channel),
        (topic, payload, acknowledge) => this.#receive(channel, topic, payload, acknowledge),
        { once: channel !== "heartbeat" },
      );
    await this.#broker.overhear(homeTopic("+", "state"), (topic, payload) => this.#overhear(topic, payload));
  }

  /** Runs after the store was unreachable, and every minute, to correct what a lost notice missed. */
  recheckEverything(): Promise<void> {
    return Promise.all([
      this.#mirror.refresh(),
      this.#gatekeeper.recheck(this.#broker, () => true),
      this.#gatekeeper.recheckDevices(this.#broker),
    ]).then(() => undefined);
  }

  /** Nothing is connected to a broker that has just started; devices that were connected come back in a moment. */
  expectDevices(): Promise<void> {
    return this.#ingest.expectDevices(this.#clock.now());
  }

  /** Runs every few seconds: devices that did not come back are offline. */
  endExpected(): Promise<void> {
    return this.#ingest.endExpected(this.#clock.now());
  }

  /** Ignores last wills when the broker itself closes all connections, because no device disconnected. */
  ignoreLastWills(): void {
    this.#isClosing = true;
  }

  /** Waits until every report received so far is stored. */
  async settled(): Promise<void> {
    await Promise.all([this.#queue.settled(), this.#overheard.settled()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#overheard.close(), this.#mirror.settled(), ...this.#reading]);
  }

  #receive(channel: DeviceChannel, topic: string, payload: string, acknowledge?: Acknowledge): void {
    this.#counters.received(channel);
    const report = readDeviceReport(topic, payload, this.#clock.now());
    if (!report) {
      this.#counters.unreadable(topic);
      acknowledge?.();
      return;
    }
    if (this.#isClosing && !isOnline(report.status)) return;
    if (report.answer) this.#signals?.emit("answer.heard", report.answer);
    this.#mirror.repeat(report, this.#broker, (error) => this.#counters.lost(0, error));
    this.#queue.push(report, acknowledge);
  }

  /** Every server settles the answers of devices: the one to store a report may hang. The first counts. */
  #overhear(topic: string, payload: string): void {
    const report = readDeviceReport(topic, payload, this.#clock.now());
    if (report) this.#mirror.overhear(report);
    if (!report?.answer) return;
    this.#signals?.emit("answer.heard", report.answer);
    this.#overheard.push(report);
  }

  #recheck(concerns: (peer: SessionPeer) => boolean): void {
    this.#follow(this.#gatekeeper.recheck(this.#broker, concerns));
  }

  #refreshMirror(): void {
    this.#follow(this.#mirror.refresh());
  }

  #follow(reading: Promise<void>): void {
    const followed = reading
      .catch((error) => this.#counters.lost(0, error))
      .finally(() => this.#reading.delete(followed));
    this.#reading.add(followed);
  }

  /**
   * Every server receives the notice and notifies its own people once the rights are in force, because a screen
   * subscribes to a new device at once and must not be rejected.
   */
  async #tell({ enterprise, people, by, ...change }: StoreNotices["people.changed"]): Promise<void> {
    await Promise.all(this.#reading);
    for (const person of people) {
      const message: ChangeMessage = person === by ? { ...change, own: true } : change;
      this.#broker
        .publishHere(changesTopic(enterprise, person), JSON.stringify(message))
        .catch((error) => this.#counters.lost(0, error));
    }
  }

  #closeDevice(device: string): void {
    // A device's client id is its hardware id.
    this.#broker.disconnect(device).catch((error) => this.#counters.lost(0, error));
  }
}
