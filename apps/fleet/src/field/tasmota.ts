import { MqttThing } from "./mqtt-thing.ts";

type Json = Record<string, unknown>;

export interface TasmotaOptions {
  brokerUrl: string;
  /** Twelve upper-case hexadecimal digits. */
  mac: string;
  topic: string;
  name: string;
  model?: string;
  /** The kind of each relay: 1 relay, 2 light, 3 half a shutter. */
  relays: number[];
  /** Further configuration: `lt_st`, `so`, `btn`, `swc`, `ft`. */
  config?: Json;
  /** The content of `SENSOR`, which is also listed at discovery. */
  sensors?: Json;
  reportEveryMs?: number;
}

const OPTIONS = { "4": 0, "11": 0, "13": 0, "17": 0, "20": 0, "30": 0, "68": 0, "73": 0, "82": 0, "114": 0, "117": 0 };

/** A device with Tasmota 14, by its documentation: discovery, will, commands, RESULT, STATE and SENSOR. */
export class TasmotaModel {
  readonly mac: string;
  readonly commands: { command: string; payload: string }[] = [];
  readonly state: Json = {};
  readonly sensors: Json;
  readonly #options: TasmotaOptions;
  readonly #config: Json;
  #thing: MqttThing | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TasmotaOptions) {
    this.#options = options;
    this.mac = options.mac;
    this.sensors = structuredClone(options.sensors ?? {});
    const { so, ...config } = options.config ?? {};
    this.#config = {
      ip: "192.168.4.20",
      dn: options.name,
      fn: options.relays.map((_, index) => `${options.name}${index ? ` ${index + 1}` : ""}`),
      hn: `${options.topic}-1234`,
      mac: options.mac,
      md: options.model ?? "Sonoff Basic",
      ty: 0,
      if: 0,
      ofln: "Offline",
      onln: "Online",
      state: ["OFF", "ON", "TOGGLE", "HOLD"],
      sw: "14.4.1",
      t: options.topic,
      ft: "%prefix%/%topic%/",
      tp: ["cmnd", "stat", "tele"],
      rl: options.relays,
      swc: [-1, -1],
      swn: [null, null],
      btn: [0, 0],
      so: { ...OPTIONS, ...(so as Json | undefined) },
      lk: 1,
      lt_st: 0,
      sho: [],
      ver: 1,
      ...config,
    };
    options.relays.forEach((type, index) => {
      if (type !== 3) this.state[this.#power(index + 1)] = "OFF";
    });
    if (options.relays.includes(2)) Object.assign(this.state, { Dimmer: 10, HSBColor: "0,0,10", CT: 300 });
    if (options.relays.includes(3)) this.state.Shutter1 = { Position: 0, Direction: 0, Target: 0, Tilt: 0 };
  }

  async start(): Promise<this> {
    const will = `${this.#topic(2)}LWT`;
    const command = this.#topic(0);
    this.#thing = await MqttThing.connect(
      this.#options.brokerUrl,
      { topic: will, payload: "Offline" },
      { [`${command}+`]: (payload, topic) => this.#commanded(topic.slice(command.length), payload) },
    );
    const introduce = () => {
      this.#thing?.publish(will, "Online", true);
      this.#thing?.publish(`tasmota/discovery/${this.mac}/config`, this.#config, true);
      this.#thing?.publish(
        `tasmota/discovery/${this.mac}/sensors`,
        { sn: { Time: now(), ...this.sensors }, ver: 1 },
        true,
      );
    };
    this.#thing.onBack(introduce);
    introduce();
    if (this.#options.reportEveryMs) this.#timer = setInterval(() => this.tell(), this.#options.reportEveryMs);
    return this;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#thing?.end();
  }

  cut(): void {
    clearInterval(this.#timer);
    this.#thing?.cut();
  }

  /** Sends the periodic reports. */
  tell(): void {
    this.#thing?.publish(`${this.#topic(2)}STATE`, { Time: now(), ...this.state, Wifi: { RSSI: 80, Signal: -60 } });
    this.#thing?.publish(`${this.#topic(2)}SENSOR`, { Time: now(), ...this.sensors });
  }

  result(body: Json): void {
    this.#thing?.publish(`${this.#topic(1)}RESULT`, body);
  }

  /** Withdraws its announcement, as when the device is removed. */
  forget(): void {
    this.#thing?.publish(`tasmota/discovery/${this.mac}/config`, "", true);
  }

  #topic(prefix: 0 | 1 | 2): string {
    const [full, prefixes] = [String(this.#config.ft), this.#config.tp as string[]];
    return full
      .replace("%prefix%", prefixes[prefix] ?? "")
      .replace("%topic%", this.#options.topic)
      .replace("%id%", this.mac.slice(-6));
  }

  /** A single relay has no number. */
  #power(no: number): string {
    return this.#options.relays.length === 1 ? "POWER" : `POWER${no}`;
  }

  #commanded(command: string, payload: string): void {
    this.commands.push({ command, payload });
    if (command === "Backlog0") {
      for (const step of payload.split(";")) this.#carryOut(step.split(" ")[0] ?? "", step.split(" ")[1] ?? "");
      return;
    }
    if (command === "STATUS")
      this.#thing?.publish(`${this.#topic(1)}STATUS10`, {
        StatusSNS: { Time: now(), ...this.sensors, ...this.#shutters() },
      });
    else if (command === "STATE") this.result(this.state);
    else this.#carryOut(command, payload);
  }

  #shutters(): Json {
    return this.state.Shutter1 ? { Shutter1: this.state.Shutter1 } : {};
  }

  #carryOut(command: string, payload: string): void {
    const [, name = "", digits = ""] = /^([A-Za-z]+)(\d*)$/.exec(command) ?? [];
    if (name === "Power") this.#set({ [this.#power(Number(digits || 1))]: payload === "ON" ? "ON" : "OFF" });
    else if (name === "Dimmer") this.#setLight({ Dimmer: Number(payload) });
    else if (name === "CT") this.#setLight({ CT: Number(payload) });
    else if (name === "HsbColor") this.#setLight({ HSBColor: this.#hsb(Number(digits), payload) });
    else if (name.startsWith("Shutter")) this.#moveShutter(name);
  }

  #hsb(place: number, value: string): string {
    const parts = String(this.state.HSBColor).split(",");
    parts[place - 1] = value;
    return parts.join(",");
  }

  #set(change: Json): void {
    Object.assign(this.state, change);
    this.result(change);
  }

  /** Without SetOption20, a light turns on with its level or colour. */
  #setLight(change: Json): void {
    const power = this.#power(this.#options.relays.indexOf(2) + 1);
    Object.assign(this.state, change, { [power]: "ON" });
    const { Dimmer, HSBColor, CT } = this.state;
    this.result({ [power]: "ON", Dimmer, HSBColor, CT });
  }

  #moveShutter(name: string): void {
    const direction = name === "ShutterOpen" ? 1 : name === "ShutterClose" ? -1 : 0;
    const before = this.state.Shutter1 as { Position: number };
    const target = direction > 0 ? 100 : direction < 0 ? 0 : before.Position;
    this.#set({ Shutter1: { Position: before.Position, Direction: direction, Target: target, Tilt: 0 } });
  }
}

const now = () => new Date().toISOString().slice(0, 19);

/** A plug with a meter and a light strip; for `npm start`. */
export function tasmotaField(brokerUrl: string): TasmotaModel[] {
  const reportEveryMs = 15_000;
  return [
    new TasmotaModel({
      brokerUrl,
      reportEveryMs,
      mac: "84CCA8A1B2C3",
      topic: "tasmota_A1B2C3",
      name: "Water cooler",
      model: "Nous A1T",
      relays: [1],
      sensors: { ENERGY: { Total: 12.345, Power: 86, Voltage: 231, Current: 0.38, Factor: 0.97 } },
    }),
    new TasmotaModel({
      brokerUrl,
      reportEveryMs,
      mac: "84CCA8D4E5F6",
      topic: "tasmota_D4E5F6",
      name: "Lobby light strip",
      model: "MagicHome",
      relays: [2],
      config: { lt_st: 3 },
      sensors: { AM2301: { Temperature: 24.6, Humidity: 51.2, DewPoint: 13.8 }, TempUnit: "C" },
    }),
  ];
}
