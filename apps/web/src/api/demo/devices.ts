import { covers, type Device, deviceTopic, type IrCommand, parseTopic, type SentCommand } from "@switchboard/contract";
import { createHardware, DeviceModel, type Outgoing, seededRandom } from "@switchboard/device-models";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { type ConfigValues, isOnline } from "@switchboard/domain/site";
import { currentTime } from "../../ui/clock.ts";
import type { LiveOptions, LiveTransport } from "../live-transport.ts";
import { refuse } from "./refuse.ts";

/** About as long as a device on a good Wi-Fi takes to answer. */
const ANSWER_MS = 200;
const TICK_MS = 500;
const READING_MS = 6_000;
const HEARTBEAT_MS = 60_000;

type Action = Omit<Parameters<DeviceModel["handle"]>[0], "id" | "exp" | "switch_no">;

interface Part {
  device: Device;
  /** Missing where the recorded device is offline. */
  model: DeviceModel | undefined;
}

interface Listener {
  topics: Set<string>;
  options: LiveOptions;
}

function createModel(device: Device, watts: number | undefined): DeviceModel {
  const switches = device.switch_appliances ?? [];
  const random = seededRandom(device.kd_id);
  const spec = {
    device_type: device.device_type,
    relays: switches.map(({ current_status }): 0 | 1 => (current_status ? 1 : 0)),
    dimm: switches.map(({ current_dimm }) => current_dimm),
    ...(watts && { traits: { load_watts: watts } }),
  };
  const options = { random, heartbeatMs: HEARTBEAT_MS, powerMs: READING_MS, lively: false };
  const config = (device.device_config ?? {}) as ConfigValues & Record<string, unknown>;
  const model = new DeviceModel({ hardware: createHardware(spec, random, false), config, ...options }, currentTime());
  // A meter measures nothing before its first tick, and the first ping may come sooner.
  model.tick(currentTime());
  return model;
}

/** The devices of the demo: the models of the virtual fleet, reached without a broker. */
export class DemoDevices {
  readonly #parts: Part[];
  readonly #enterprise: string;
  readonly #listeners = new Set<Listener>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `watts` is each device's power when it was recorded. */
  constructor(enterprise: string, devices: readonly Device[], watts: ReadonlyMap<string, number>) {
    this.#enterprise = enterprise;
    this.#parts = devices.map((device) => ({
      device,
      model: isOnline(device.current_status) ? createModel(device, watts.get(device._id)) : undefined,
    }));
  }

  open(options: LiveOptions): LiveTransport {
    const listener: Listener = { topics: new Set(), options };
    options.onState("connecting");
    queueMicrotask(() => {
      if (this.#listeners.has(listener)) options.onState("connected");
    });
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    return {
      subscribe: (topics) => {
        for (const topic of topics) listener.topics.add(topic);
      },
      unsubscribe: (topics) => {
        for (const topic of topics) listener.topics.delete(topic);
      },
      publish: (topic) => this.#answerPing(topic),
      end: () => this.#close(listener),
    };
  }

  /** Sends a command to a switch; the device reports under the command's id when it has acted. */
  command(switchId: string, action: Action): SentCommand {
    const part = this.#parts.find(({ device }) => device.switch_appliances?.some(({ _id }) => _id === switchId));
    const appliance = part?.device.switch_appliances?.find(({ _id }) => _id === switchId);
    if (!part || !appliance) throw refuse("switch.not_found");
    const { model } = part;
    if (!model) throw refuse("device.offline");
    const exp = currentTime() + COMMAND_EXPIRY_MS;
    const id = crypto.randomUUID();
    setTimeout(() => {
      this.#deliver(part, model.handle({ id, exp, switch_no: appliance.switch_no, ...action }, currentTime()));
      this.#deliver(part, model.answerPing(currentTime()));
    }, ANSWER_MS);
    return { command_id: id, expires_at: new Date(exp).toISOString() };
  }

  /** Sends an infrared code through a blaster, or lets it learn one; returns the blaster's answer. */
  infrared(deviceId: string, order: IrCommand): Outgoing | undefined {
    const model = this.#parts.find(({ device }) => device._id === deviceId)?.model;
    if (!model) throw refuse("device.offline");
    return model.infrared(order, currentTime())[0];
  }

  /** Returns a device's current state, including what was switched in this tab. */
  present(device: Device): Device {
    const model = this.#parts.find((part) => part.device._id === device._id)?.model;
    if (!model) return device;
    const { relays, dimm, light } = model.state();
    return {
      ...device,
      last_seen: new Date(currentTime()).toISOString(),
      ...(dimm && { current_dimm: dimm }),
      ...(device.switch_appliances && {
        switch_appliances: device.switch_appliances.map((appliance, index) => ({
          ...appliance,
          current_status: relays[index] === 1,
          current_dimm: dimm?.[index] ?? appliance.current_dimm,
          light: light && appliance.light ? { color: light.color, color_temperature: light.ct } : appliance.light,
        })),
      }),
    };
  }

  #tick(): void {
    for (const part of this.#parts) if (part.model) this.#deliver(part, part.model.tick(currentTime()));
  }

  #deliver({ device }: Part, messages: readonly Outgoing[]): void {
    for (const { channel, payload } of messages) {
      const topic = deviceTopic(device.kd_id, this.#enterprise, channel);
      const text = JSON.stringify(payload);
      for (const { topics, options } of this.#listeners)
        if ([...topics].some((filter) => covers(filter, topic))) options.onMessage(topic, text);
    }
  }

  #answerPing(topic: string): void {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== "device" || parsed.channel !== "ping") return;
    const part = this.#parts.find(({ device }) => device.kd_id === parsed.device);
    if (part?.model)
      setTimeout(() => part.model && this.#deliver(part, part.model.answerPing(currentTime())), ANSWER_MS);
  }

  #close(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    if (this.#listeners.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    listener.options.onState("ended");
  }
}
