import { connect, type MqttClient } from "mqtt";

/** One device of a Zigbee network, by Zigbee2MQTT's documentation. */
interface ZigbeeDevice {
  address: string;
  name: string;
  entry: object;
  state: Record<string, unknown>;
  /** Returns the states that follow an order, one after the other; by default the ordered state. */
  moves?(set: Record<string, unknown>, state: Record<string, unknown>): Record<string, unknown>[];
}

/** An order that reached a device. */
interface ZigbeeAct {
  at: number;
  name: string;
  set: Record<string, unknown>;
}

export interface ZigbeeNetwork {
  /** Every order that was carried out, in order. */
  acts: ZigbeeAct[];
  stateOf(name: string): Record<string, unknown>;
  /** Changes a state at the device, by a press on the wall or a measurement. */
  change(name: string, state: Record<string, unknown>): void;
  stop(): Promise<void>;
}

interface ZigbeeOptions {
  url: string;
  base?: string;
  devices: readonly ZigbeeDevice[];
  /** The delay of the radio. */
  radioMs?: number;
  /** The time between two steps of a movement. */
  stepMs?: number;
  /** The time between two readings; without it there are none. */
  measureMs?: number;
}

const numeric = (name: string, unit: string, access = 1, more: object = {}) => ({
  type: "numeric",
  name,
  label: name,
  property: name,
  unit,
  access,
  ...more,
});
const binary = (name: string, value_on: unknown, value_off: unknown, access = 1) => ({
  type: "binary",
  name,
  label: name,
  property: name,
  value_on,
  value_off,
  access,
});
const STATE = binary("state", "ON", "OFF", 7);

function device(no: number, name: string, of: { vendor: string; model: string; mains: boolean }, exposes: object[]) {
  const address = `0x00158d00${no.toString(16).padStart(8, "0")}`;
  const entry = {
    ieee_address: address,
    type: of.mains ? "Router" : "EndDevice",
    network_address: no,
    supported: true,
    disabled: false,
    friendly_name: name,
    power_source: of.mains ? "Mains (single phase)" : "Battery",
    interview_completed: true,
    definition: { vendor: of.vendor, model: of.model, description: of.model, exposes, options: [] },
  };
  return { address, name, entry };
}

export function zigbeePlug(no: number, name: string): ZigbeeDevice {
  const measures = [numeric("power", "W", 5), numeric("voltage", "V", 5), numeric("energy", "kWh")];
  const exposes = [{ type: "switch", features: [STATE] }, ...measures];
  const state = { state: "OFF", power: 0, voltage: 231, energy: 12.5, linkquality: 140 };
  return { ...device(no, name, { vendor: "IKEA", model: "E1603", mains: true }, exposes), state };
}

export function zigbeeLamp(no: number, name: string): ZigbeeDevice {
  const brightness = numeric("brightness", "", 7, { value_min: 0, value_max: 254 });
  const exposes = [{ type: "light", features: [STATE, brightness] }];
  return {
    ...device(no, name, { vendor: "IKEA", model: "LED1836G9", mains: true }, exposes),
    state: { state: "OFF", brightness: 127, linkquality: 120 },
  };
}

export function zigbeeClimate(no: number, name: string): ZigbeeDevice {
  const exposes = [numeric("temperature", "°C"), numeric("humidity", "%"), numeric("battery", "%")];
  return {
    ...device(no, name, { vendor: "Aqara", model: "WSDCGQ11LM", mains: false }, exposes),
    state: { temperature: 23.4, humidity: 48, battery: 88, linkquality: 90 },
  };
}

/** Battery-powered: reports motion immediately, and after a while that there is none. */
export function zigbeeMotion(no: number, name: string): ZigbeeDevice {
  const exposes = [binary("occupancy", true, false), numeric("illuminance", "lx"), numeric("battery", "%")];
  return {
    ...device(no, name, { vendor: "IKEA", model: "E2134", mains: false }, exposes),
    state: { occupancy: false, illuminance: 210, battery: 91, linkquality: 100 },
  };
}

/** Moves from end to end in ten steps, and reports its position at each. */
export function zigbeeBlind(no: number, name: string): ZigbeeDevice {
  const words = { type: "enum", name: "state", label: "State", property: "state", access: 3 };
  const position = numeric("position", "%", 7, { value_min: 0, value_max: 100 });
  const moving = { type: "enum", name: "moving", label: "Moving", property: "moving", access: 1 };
  const exposes = [
    { type: "cover", features: [{ ...words, values: ["OPEN", "CLOSE", "STOP"] }, position] },
    { ...moving, values: ["UP", "STOP", "DOWN"] },
  ];
  return {
    ...device(no, name, { vendor: "Aqara", model: "ZNCLDJ12LM", mains: true }, exposes),
    state: { state: "OPEN", position: 100, moving: "STOP", linkquality: 130 },
    moves: blindMoves,
  };
}

function blindMoves(set: Record<string, unknown>, { position }: Record<string, unknown>): Record<string, unknown>[] {
  const from = Number(position);
  const to = set.state === "OPEN" ? 100 : set.state === "CLOSE" ? 0 : Number(set.position ?? from);
  const state = to > 0 ? "OPEN" : "CLOSE";
  const moving = to > from ? "UP" : "DOWN";
  const steps = Math.ceil(Math.abs(to - from) / 10);
  const way = Array.from({ length: steps }, (_, step) => Math.round(from + ((to - from) * step) / steps));
  return [...way.map((at) => ({ state, moving, position: at })), { state, moving: "STOP", position: to }];
}

export function zigbeeButton(no: number, name: string): ZigbeeDevice {
  const action = { type: "enum", name: "action", label: "Action", property: "action", access: 1 };
  const exposes = [{ ...action, values: ["single", "double", "hold"] }, numeric("battery", "%")];
  return {
    ...device(no, name, { vendor: "Aqara", model: "WXKG11LM", mains: false }, exposes),
    state: { battery: 97, linkquality: 80 },
  };
}

/** Movements in progress: one state after the other, until another order. */
class Walks {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #change: ZigbeeNetwork["change"];

  constructor(change: ZigbeeNetwork["change"]) {
    this.#change = change;
  }

  start(name: string, [next, ...rest]: Record<string, unknown>[], stepMs: number): void {
    clearTimeout(this.#timers.get(name));
    if (!next) return;
    this.#change(name, next);
    this.#timers.set(
      name,
      setTimeout(() => this.start(name, rest, stepMs), stepMs),
    );
  }

  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}

/** A Zigbee2MQTT with its network: it lists its devices, carries out `set`, answers `get`, and measures. */
export async function startZigbeeNetwork(options: ZigbeeOptions): Promise<ZigbeeNetwork> {
  const { url, base = "zigbee2mqtt", devices, radioMs = 20, stepMs = 500, measureMs } = options;
  const states = new Map(devices.map(({ name, state }) => [name, { ...state }]));
  const acts: ZigbeeAct[] = [];
  const client: MqttClient = connect(url, {
    reconnectPeriod: 200,
    will: { topic: `${base}/bridge/state`, payload: Buffer.from('{"state":"offline"}'), qos: 1, retain: true },
  });
  client.on("error", () => undefined);
  const say = (topic: string, payload: object, retain = false) =>
    void client.publish(`${base}/${topic}`, JSON.stringify(payload), { qos: 1, retain }, () => undefined);
  const tell = (name: string) => client.connected && say(name, states.get(name) ?? {});
  const change = (name: string, state: Record<string, unknown>) => {
    states.set(name, { ...states.get(name), ...state });
    tell(name);
  };
  const walks = new Walks(change);
  client.on("connect", () => {
    client.subscribe(
      devices.flatMap(({ name }) => [`${base}/${name}/set`, `${base}/${name}/get`]),
      { qos: 1 },
    );
    say("bridge/state", { state: "online" }, true);
    say("bridge/devices", [COORDINATOR, ...devices.map(({ entry }) => entry)], true);
    for (const { name } of devices) {
      say(`${name}/availability`, { state: "online" }, true);
      tell(name);
    }
  });
  client.on("message", (topic, payload) => {
    const { name, verb, set } = heardOf(topic, payload);
    if (!states.has(name)) return;
    if (verb === "set") acts.push({ at: Date.now(), name, set });
    const moves = devices.find((each) => each.name === name)?.moves;
    if (verb === "set" && moves) walks.start(name, moves(set, states.get(name) ?? {}), stepMs);
    else setTimeout(() => change(name, verb === "set" ? set : {}), radioMs);
  });
  const measuring = measureMs === undefined ? undefined : setInterval(() => measure(states, tell), measureMs);
  await new Promise<void>((connected) => client.once("connect", () => connected()));
  return {
    acts,
    stateOf: (name) => states.get(name) ?? {},
    change,
    async stop() {
      clearInterval(measuring);
      walks.end();
      await client.endAsync(true);
    },
  };
}

function heardOf(topic: string, payload: Buffer) {
  const [, name = "", verb] = /^.*?\/(.+)\/(set|get)$/.exec(topic) ?? [];
  return { name, verb, set: JSON.parse(payload.toString()) as Record<string, unknown> };
}

const COORDINATOR = {
  ieee_address: "0x00124b0000000001",
  type: "Coordinator",
  friendly_name: "Coordinator",
  definition: null,
};

const about = (value: number, digits: number) => Number((value * (0.98 + Math.random() * 0.04)).toFixed(digits));

function measure(states: Map<string, Record<string, unknown>>, tell: (name: string) => void): void {
  for (const [name, state] of states) {
    const { energy, temperature, humidity, occupancy } = state;
    if (typeof occupancy === "boolean" && Math.random() < 0.2) {
      Object.assign(state, { occupancy: !occupancy, illuminance: Math.round(about(210, 0)) });
      tell(name);
    }
    if (typeof energy === "number") {
      const power = state.state === "ON" ? about(60, 1) : 0;
      Object.assign(state, { power, voltage: about(231, 1), energy: Number((energy + power / 360_000).toFixed(3)) });
    }
    if (typeof temperature === "number")
      state.temperature = Number((temperature + (Math.random() - 0.5) / 5).toFixed(2));
    if (typeof humidity === "number")
      state.humidity = Math.round(Math.min(90, Math.max(20, humidity + Math.random() - 0.5)));
    if (typeof energy === "number" || typeof temperature === "number") tell(name);
  }
}
