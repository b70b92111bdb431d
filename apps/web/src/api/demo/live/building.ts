import {
  type Device,
  deviceTopic,
  type HeldBy,
  type Hold,
  parseTopic,
  type SentCommand,
  type SwitchAppliance,
} from "@switchboard/contract";
import {
  COMMAND_EXPIRY_MS,
  type CommandSource,
  dimmerValue,
  EventType,
  isOnline,
  isSupported,
  levelOf,
  movesCurtain,
  type Obstacle,
  type OnlineStatus,
  type OrderLevel,
  type OrderMeanwhile,
  orderToResume,
  type ProtectionVerdict,
  type SwitchOrder,
  writeCause,
} from "@switchboard/domain";
import { sensorAt, sensorPlace } from "@switchboard/sample-building";
import type { LiveOptions, LiveTransport } from "../../live-transport.ts";
import { serverClock } from "../../server-clock.ts";
import type { Command } from "../history.ts";
import { refuse, refuseHeld } from "../refuse.ts";
import type { DemoStore, Whole } from "../store.ts";
import { controlOf } from "./control.ts";
import { DemoEvents } from "./events.ts";
import { DemoHub } from "./hub.ts";
import { Movers } from "./movers.ts";
import { readingNow } from "./power.ts";

/** About what a device on a good Wi-Fi takes. */
const ANSWER_MS = 250;
const PING_MS = 80;
/** How often meters tell what they measure while somebody looks, and how often a car comes or goes. */
const READING_MS = 6_000;
const READINGS_PER_CAR = 7;
const READINGS_PER_HEARTBEAT = 10;
const READINGS_PER_SENSORS = 5;

type Asked = Omit<SwitchOrder, "switchId">;

/** Who or what asks. */
export interface Asker {
  source: CommandSource;
  cause?: Command["cause"];
  /** Orders for devices that are offline are kept until they return. */
  holds?: boolean;
  /** Until when a person waits. */
  deadline?: number | undefined;
  /** A schedule by itself, at its time. */
  isDue?: boolean;
}

interface Target {
  device: Pick<Whole, "_id" | "device_name">;
  appliance: Pick<SwitchAppliance, "_id" | "name" | "switch_no">;
}

interface Found {
  device: Whole;
  appliance: SwitchAppliance;
}

const heldBy = ({ by, until }: Hold): HeldBy => ({ by: by?.name ?? null, until });

type WaitingVerdict = Extract<ProtectionVerdict, { fate: "waits" }>;

function levelOfAsker({ source, cause }: Pick<Asker, "source" | "cause">): OrderLevel {
  return source === "device" || (source === "schedule" && cause?.isByHand) ? "tap" : levelOf(source);
}

function ranked({ _id: id, source, outcome, at: createdAt, cause, switch_state }: Command): OrderMeanwhile {
  return { id, source, outcome, createdAt, level: levelOfAsker({ source, cause }), turnsOn: switch_state === 1 };
}

/** What is known of a switch that is no longer there. */
const gone = (_id: string): Target => ({
  device: { _id: "", device_name: "" },
  appliance: { _id, name: "", switch_no: 0 },
});

/** The devices of the demo: they keep their state, answer pings and do what they are told, a moment later. */
export class DemoBuilding {
  readonly happened: DemoEvents;
  readonly #store: DemoStore;
  readonly #hub: DemoHub;
  readonly #movers: Movers;

  constructor(store: DemoStore) {
    this.#store = store;
    this.happened = new DemoEvents(store.pasts, store.start);
    this.#hub = new DemoHub({ onPublish: (topic) => this.#answerPing(topic), live: () => this.#live() });
    this.#movers = new Movers({
      report: (device) => this.#report(device),
      tell: (device, type, value) => this.#tell(device, type, value),
    });
  }

  openLive(options: LiveOptions): LiveTransport {
    return this.#hub.open(options);
  }

  /** Answers at once that the command is sent; the device reports under its id when it has acted. */
  command({ switchId, ...asked }: SwitchOrder, asker: Asker): SentCommand {
    const until = Math.min(asker.deadline ?? Number.POSITIVE_INFINITY, serverNow() + COMMAND_EXPIRY_MS);
    refuseLate(asker);
    const target = this.#store.switch(switchId);
    if (!isSupported(target.appliance.kind, asked)) throw refuse("switch.unsupported");
    this.endHolds();
    const hold = this.#heldBy(target);
    if (hold) throw refuseHeld(heldBy(hold));
    if (!isOnline(target.device.current_status)) throw refuse("device.offline");
    const verdict = this.#judge([{ switchId, ...asked }], asker)(switchId);
    if (verdict?.fate === "refused") throw refuseHeld(this.#keptBy(verdict.obstacle), `switch.${verdict.obstacle.why}`);
    const { _id } =
      verdict?.fate === "waits" ? this.#wait(target, asked, asker, verdict) : this.#send(target, asked, asker);
    return { command_id: _id, expires_at: new Date(until).toISOString() };
  }

  /** What goes off first, so that nothing overlaps. Each switch leaves a row, also where it could not be sent. */
  carryOut(orders: readonly SwitchOrder[], asker: Asker): Command[] {
    refuseLate(asker);
    this.endHolds();
    const sorted = orders.toSorted((one, other) => one.switch_state - other.switch_state);
    const verdictOn = this.#judge(sorted, asker);
    return sorted.map(({ switchId, ...asked }) => {
      const target = this.#store.findSwitch(switchId);
      if (!target) return this.#refused(gone(switchId), asked, asker, "switch_gone");
      if (!isSupported(target.appliance.kind, asked)) return this.#refused(target, asked, asker, "not_supported");
      // What is due ends what was to hold until then; what begins a hold is its own.
      if (asker.isDue) this.#store.holds.endBySchedule(switchId);
      const hold = asker.source === "hold" ? undefined : this.#heldBy(target);
      if (hold) return this.#held(target, asked, asker, hold);
      const verdict = verdictOn(switchId);
      if (verdict?.fate === "refused") return this.#keptOff(target, asked, asker, verdict.obstacle);
      if (verdict?.fate === "waits") return this.#wait(target, asked, asker, verdict);
      if (isOnline(target.device.current_status)) return this.#send(target, asked, asker);
      if (!asker.holds) return this.#refused(target, asked, asker, "offline");
      return this.#store.history.add({ ...this.#row(target, asked, asker), isKept: true });
    });
  }

  /** What protects the switches says about orders that are given together. */
  #judge(orders: readonly SwitchOrder[], asker: Asker): (switchId: string) => ProtectionVerdict | undefined {
    const level = levelOfAsker(asker);
    const patience = { forTimes: level !== "tap", forOthersMs: COMMAND_EXPIRY_MS };
    const asked = orders.map(({ switchId, switch_state }) => ({ switchId, switch_state, level }));
    const verdicts = this.#store.protections.judge(asked, patience);
    return (switchId) => [...verdicts].find(([order]) => order.switchId === switchId)?.[1];
  }

  #keptBy(obstacle: Obstacle): HeldBy {
    if (obstacle.why !== "interlocked") return { by: null, until: new Date(obstacle.until).toISOString() };
    return { by: this.#store.protections.nameOf(obstacle.by), until: null };
  }

  #keptOff(target: Target, asked: Asked, asker: Asker, obstacle: Obstacle): Command {
    const row = this.#row(target, asked, asker);
    const why = { reason: obstacle.why, held: this.#keptBy(obstacle) };
    return this.#store.history.add({ ...row, ...why, outcome: "failed", finishedAt: row.at });
  }

  /** Kept until nothing is in its way; from its end on it is refused. */
  #wait(target: Found, asked: Asked, asker: Asker, { until, obstacle }: WaitingVerdict): Command {
    const why = { reason: obstacle.why, held: this.#keptBy(obstacle) };
    const row = this.#store.history.add({ ...this.#row(target, asked, asker), ...why, isKept: true });
    const again = () => {
      const verdict = this.#judge([{ switchId: row.switch, ...asked }], asker)(row.switch);
      if (verdict && verdict.fate !== "acts") {
        if (Date.now() < until) setTimeout(again, ANSWER_MS);
        else Object.assign(row, { outcome: "failed", finishedAt: Date.now() });
        return;
      }
      Object.assign(row, { reason: null, isKept: false });
      delete row.held;
      this.#sendRow(target, asked, asker, row);
    };
    setTimeout(again, obstacle.why === "interlocked" ? ANSWER_MS : Math.max(0, obstacle.until - Date.now()));
    return row;
  }

  /** Turns off what has run for its longest by then. */
  #endRun(target: Found, since: number): void {
    const { max_run_s } = this.#store.protections.limitsOf(target.appliance._id);
    if (max_run_s === null) return;
    setTimeout(() => {
      const turned = this.#store.history.of(target.appliance._id).find(({ outcome }) => outcome === "confirmed");
      if (!target.appliance.current_status || turned?.finishedAt !== since) return;
      this.#send(target, { switch_state: 0 }, { source: "protection", cause: { name: writeCause({ max_run_s }) } });
    }, max_run_s * 1000);
  }

  /** Ends what is over by now, and what was to follow it follows. */
  endHolds(): void {
    this.resume(this.#store.holds.endDue());
  }

  /** The state that the automations would have given by now, once. */
  resume(ended: readonly Hold[]): void {
    for (const { after_end, since, switch_appliance } of ended) {
      if (after_end !== "resume") continue;
      const meanwhile = this.#store.history.of(switch_appliance._id).filter(({ at }) => at >= Date.parse(since));
      const owed = orderToResume(meanwhile.map((row) => ({ ...ranked(row), row })))?.row;
      if (!owed) continue;
      const { switch_state, level, light, cause } = owed;
      const order = { switchId: switch_appliance._id, switch_state, ...(level !== null && { level }), ...light };
      this.carryOut([order], { source: "hold", cause: cause ? { name: cause.name } : null });
    }
  }

  /** Of a curtain either relay holds both. */
  #heldBy({ device, appliance }: Found): Hold | undefined {
    const { curtain } = controlOf(device);
    const isOfCurtain = ({ switch_no }: SwitchAppliance) => curtain !== undefined && movesCurtain(curtain, switch_no);
    const both = isOfCurtain(appliance) ? device.switch_appliances.filter(isOfCurtain) : [appliance];
    return both.map(({ _id }) => this.#store.holds.on(_id)).find((hold) => hold !== undefined);
  }

  #held(target: Target, asked: Asked, asker: Asker, hold: Hold): Command {
    const row = this.#row(target, asked, asker);
    const held = heldBy(hold);
    return this.#store.history.add({ ...row, outcome: "held", reason: "held", held, finishedAt: row.at });
  }

  /** A device comes or goes, and says so. */
  setStatus(device: Device, status: (typeof OnlineStatus)["online" | "offline"]): void {
    device.current_status = status;
    device.last_seen = new Date().toISOString();
    this.happened.recordStatus(device, status);
    this.#hub.deliver(deviceTopic(device.kd_id, this.#store.home, "status"), status);
  }

  #row({ device, appliance }: Target, asked: Asked, { source, cause = null }: Asker): Command {
    const { level, color, color_temperature } = asked;
    const light = { ...(color && { color }), ...(color_temperature && { color_temperature }) };
    return {
      _id: this.#store.newId(),
      device: device._id,
      switch: appliance._id,
      switch_no: appliance.switch_no,
      device_name: device.device_name,
      switch_name: appliance.name,
      source,
      actor: source === "protection" ? null : this.#store.self.account.name,
      at: Date.now(),
      switch_state: asked.switch_state,
      level: level ?? null,
      light: Object.keys(light).length > 0 ? light : null,
      outcome: "pending",
      reason: null,
      finishedAt: null,
      cause,
    };
  }

  #refused(target: Target, asked: Asked, asker: Asker, reason: string): Command {
    const row = this.#row(target, asked, asker);
    return this.#store.history.add({ ...row, outcome: "failed", reason, finishedAt: row.at });
  }

  #send(target: Found, asked: Asked, asker: Asker): Command {
    return this.#sendRow(target, asked, asker, this.#store.history.add(this.#row(target, asked, asker)));
  }

  #sendRow(target: Found, asked: Asked, asker: Asker, row: Command): Command {
    const { device, appliance } = target;
    this.#letGo(target, row.switch_state, asker);
    setTimeout(() => {
      appliance.current_status = row.switch_state === 1;
      if (asked.level !== undefined) appliance.current_dimm = dimmerValue(asked.level);
      if (appliance.light) appliance.light = { ...appliance.light, ...row.light };
      const at = Date.now();
      Object.assign(row, { outcome: "confirmed", finishedAt: at });
      if (appliance.current_status) this.#endRun(target, at);
      this.#report(device, { cmd: row._id, ok: true });
      this.#movers.moved(device, appliance);
      this.#tellPower(device);
    }, ANSWER_MS);
    return row;
  }

  /** The other relay of a curtain lets go first: the two are never on together. */
  #letGo({ device, appliance }: Found, state: 0 | 1, asker: Asker): void {
    const { curtain } = controlOf(device);
    const isOfCurtain = ({ switch_no }: SwitchAppliance) => curtain !== undefined && movesCurtain(curtain, switch_no);
    if (state === 0 || !isOfCurtain(appliance)) return;
    const other = device.switch_appliances.find(
      (each) => each !== appliance && each.current_status && isOfCurtain(each),
    );
    if (other) this.#send({ device, appliance: other }, { switch_state: 0 }, asker);
  }

  #tellPower(device: Device): void {
    const past = this.#store.pasts.find((each) => each.device.id === device._id);
    const reading = readingNow(past, device, Date.now());
    if (reading) this.#hub.deliver(deviceTopic(device.kd_id, this.#store.home, "power"), reading);
  }

  #tellSensors(device: Device): void {
    const past = this.#store.pasts.find((each) => each.device.id === device._id);
    if (!past || past.device.sensors.length === 0) return;
    const ts = Date.now();
    const place = sensorPlace(this.#store.pasts, past, this.#store.zone);
    const values = Object.fromEntries(past.device.sensors.map((each) => [each.key, sensorAt(each, ts, place)]));
    this.#hub.deliver(deviceTopic(device.kd_id, this.#store.home, "sensor"), { ts, values });
  }

  #beat(device: Device): void {
    this.#hub.deliver(deviceTopic(device.kd_id, this.#store.home, "heartbeat"), stateOf(device));
  }

  #tell(device: Device, type: number, value: number): void {
    const { createdAt } = this.happened.record(device, type, value);
    const event = { ts: Date.parse(createdAt), type, value };
    this.#hub.deliver(deviceTopic(device.kd_id, this.#store.home, "event"), event);
  }

  #report(device: Device, answer: { cmd?: string; ok?: boolean } = {}): void {
    device.current_dimm = (device.switch_appliances ?? []).map((each) => each.current_dimm);
    this.#hub.deliver(deviceTopic(device.kd_id, this.#store.home, "state"), { ...stateOf(device), ...answer });
  }

  #answerPing(topic: string): void {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== "device" || parsed.channel !== "ping") return;
    const device = this.#online().find(({ kd_id }) => kd_id === parsed.device);
    if (!device) return;
    setTimeout(() => {
      this.#beat(device);
      this.#tellPower(device);
    }, PING_MS);
  }

  #online(): Whole[] {
    return this.#store.devices.filter(({ current_status }) => isOnline(current_status));
  }

  /** A building in which nothing moves looks dead: meters go on measuring, and cars come and go. */
  #live(): () => void {
    let readings = 0;
    const timer = setInterval(() => {
      readings += 1;
      const online = this.#online();
      for (const device of online) this.#tellPower(device);
      if (readings % READINGS_PER_SENSORS === 0) for (const device of online) this.#tellSensors(device);
      if (readings % READINGS_PER_HEARTBEAT === 0) for (const device of online) this.#beat(device);
      if (readings % READINGS_PER_CAR === 0) this.#moveCar(online, readings / READINGS_PER_CAR);
    }, READING_MS);
    return () => clearInterval(timer);
  }

  #moveCar(online: readonly Device[], turn: number): void {
    const bays = online.filter(({ device_type }) => device_type === "KIOT_PARKING_SENSOR");
    const bay = bays[(turn * 2) % bays.length];
    if (bay) this.#tell(bay, EventType.parking, this.happened.of(bay)[0]?.value === 1 ? 0 : 1);
  }
}

/** Deadlines are said by the clock of the server that the sign-in spoke with, if it spoke with one. */
function serverNow(): number {
  const now = Date.now();
  return serverClock.timeOf(now) ?? now;
}

/** Whoever asks has been told by then that there was no answer. */
function refuseLate({ deadline }: Asker): void {
  if (deadline !== undefined && deadline <= serverNow()) throw refuse("command.too_late");
}

/** A device's whole state as it reports it. */
function stateOf(device: Device) {
  const switches = device.switch_appliances ?? [];
  const light = switches.find((each) => each.light)?.light;
  return {
    ts: Date.now(),
    relays: switches.map((each) => (each.current_status ? 1 : 0)),
    dimm: switches.map((each) => each.current_dimm),
    light: light ? { color: light.color, ct: light.color_temperature } : undefined,
    rssi: device.rssi ?? undefined,
  };
}
