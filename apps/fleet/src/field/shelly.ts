import { createHash } from "node:crypto";
import { MqttThing } from "./mqtt-thing.ts";

type Json = Record<string, unknown>;

export interface ShellyOptions {
  brokerUrl: string;
  /** Also its topic prefix, unless `prefix` is set. */
  id: string;
  prefix?: string;
  app: string;
  name?: string | null;
  /** The configuration of each component: `{"switch:0": {name: "Lamp"}}`. */
  config: Record<string, Json>;
  /** The status of each component, as the device itself would report it. */
  status: Record<string, Json>;
  /** The interval at which meters report; by default they do not. */
  reportEveryMs?: number;
  /** With a password, unauthenticated callers only get the device's identity. */
  password?: string;
}

const NONCE = 1_625_038_762;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A Shelly of the second generation or later, by its documentation: JSON-RPC over MQTT, notifications, `online` with a will. */
export class ShellyModel {
  readonly id: string;
  readonly calls: { method: string; params: Json }[] = [];
  readonly status: Record<string, Json>;
  readonly #options: ShellyOptions;
  readonly #prefix: string;
  #thing: MqttThing | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Calls are answered but not carried out, like a device that is about to restart. */
  isDeaf = false;

  constructor(options: ShellyOptions) {
    this.#options = options;
    this.id = options.id;
    this.#prefix = options.prefix ?? options.id;
    this.status = structuredClone(options.status);
  }

  async start(): Promise<this> {
    const online = `${this.#prefix}/online`;
    this.#thing = await MqttThing.connect(
      this.#options.brokerUrl,
      { topic: online, payload: "false" },
      {
        [`${this.#prefix}/rpc`]: (text) => this.#called(text),
        "shellies/command": (text) => {
          if (text === "announce") this.#thing?.publish(`${this.#prefix}/announce`, this.#info());
        },
      },
    );
    this.#thing.onBack(() => this.#thing?.publish(online, "true", true));
    this.#thing.publish(online, "true", true);
    if (this.#options.reportEveryMs) this.#timer = setInterval(() => this.#measure(), this.#options.reportEveryMs);
    return this;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#thing?.end();
  }

  /** Disconnects like a pulled plug. */
  cut(): void {
    clearInterval(this.#timer);
    this.#thing?.cut();
  }

  /** Changes a component at the device itself, which then reports the change. */
  change(component: string, change: Json): void {
    this.status[component] = { ...this.status[component], ...change };
    this.notify("NotifyStatus", { [component]: { id: idOf(component), ...change } });
  }

  press(component: string, event: string): void {
    this.notify("NotifyEvent", { events: [{ component, id: idOf(component), event, ts: Date.now() / 1000 }] });
  }

  notify(method: string, params: Json): void {
    const frame = { src: this.id, dst: `${this.#prefix}/events`, method, params: { ts: Date.now() / 1000, ...params } };
    this.#thing?.publish(`${this.#prefix}/events/rpc`, frame);
  }

  #info(): Json {
    const { id, app, name = null } = this.#options;
    return {
      name,
      id,
      mac: id.split("-").at(-1)?.toUpperCase(),
      model: "SNSW-001P16EU",
      gen: 2,
      ver: "1.4.4",
      app,
      auth_en: this.#options.password !== undefined,
    };
  }

  #called(text: string): void {
    const frame = JSON.parse(text) as { id: number; src: string; method: string; params?: Json; auth?: Json };
    const params = frame.params ?? {};
    if (frame.method !== "Shelly.GetDeviceInfo" && !this.#isTrusted(frame.auth)) {
      const message = { auth_type: "digest", nonce: NONCE, nc: 1, realm: this.id, algorithm: "SHA-256" };
      const error = { code: 401, message: JSON.stringify(message) };
      this.#thing?.publish(`${frame.src}/rpc`, { id: frame.id, src: this.id, dst: frame.src, error });
      return;
    }
    this.calls.push({ method: frame.method, params });
    const answer = this.#answer(frame.method, params);
    const body =
      answer === undefined ? { error: { code: 404, message: `No handler for ${frame.method}` } } : { result: answer };
    this.#thing?.publish(`${frame.src}/rpc`, { id: frame.id, src: this.id, dst: frame.src, ...body });
  }

  #isTrusted(auth: Json | undefined): boolean {
    const { password } = this.#options;
    if (password === undefined) return true;
    const secret = sha256(`admin:${this.id}:${password}`);
    const expected = sha256(`${secret}:${NONCE}:1:${auth?.cnonce}:auth:${sha256("dummy_method:dummy_uri")}`);
    return auth?.username === "admin" && auth.realm === this.id && auth.response === expected;
  }

  #answer(method: string, params: Json): Json | null | undefined {
    if (method === "Shelly.GetDeviceInfo") return this.#info();
    if (method === "Shelly.GetConfig")
      return { sys: { device: { name: this.#options.name ?? null } }, ...this.#options.config };
    if (method === "Shelly.GetStatus") return { wifi: { rssi: -58 }, ...this.status };
    const [space = "", verb = ""] = method.split(".");
    const component = `${space.toLowerCase()}:${Number(params.id ?? 0)}`;
    if (!this.status[component]) return undefined;
    if (verb === "GetStatus") return this.status[component];
    return this.isDeaf ? null : this.#act(component, verb, params);
  }

  #act(component: string, verb: string, params: Json): Json | null | undefined {
    if (verb === "Set") {
      const before = this.status[component] ?? {};
      const { id: _, on, ...rest } = params;
      const change: Json = { ...rest, ...(on === undefined ? {} : { output: on }) };
      // A state that did not change is not reported.
      if (Object.entries(change).some(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value)))
        this.change(component, { ...change, source: "MQTT" });
      return { was_on: before.output };
    }
    if (verb === "Open" || verb === "Close") this.change(component, { state: verb === "Open" ? "opening" : "closing" });
    else if (verb === "Stop") this.change(component, { state: "stopped" });
    else if (verb === "GoToPosition") this.change(component, { state: "opening", target_pos: params.pos });
    else return undefined;
    return null;
  }

  #measure(): void {
    for (const [key, status] of Object.entries(this.status)) {
      if (typeof status.apower !== "number") continue;
      const isOn = status.output !== false;
      const apower = isOn ? Number((40 + 8 * Math.sin(Date.now() / 30_000)).toFixed(1)) : 0;
      const before = status.aenergy as { total?: number } | undefined;
      const total = (before?.total ?? 0) + (apower * (this.#options.reportEveryMs ?? 0)) / 3.6e6;
      this.change(key, { apower, voltage: 230.4, current: Number((apower / 230.4).toFixed(3)), aenergy: { total } });
    }
  }
}

const idOf = (component: string) => Number(component.split(":")[1] ?? 0);

/** A plug with a meter, a cover, and a remote with buttons; for `npm start`. */
export function shellyField(brokerUrl: string): ShellyModel[] {
  const reportEveryMs = 15_000;
  return [
    new ShellyModel({
      brokerUrl,
      reportEveryMs,
      id: "shellyplusplugs-a8032abe54dc",
      app: "PlusPlugS",
      name: "Coffee corner",
      config: { "switch:0": { id: 0, name: null } },
      status: {
        "switch:0": { id: 0, output: true, apower: 40, voltage: 230, current: 0.17, aenergy: { total: 1250 } },
      },
    }),
    new ShellyModel({
      brokerUrl,
      id: "shellyplus2pm-c049ef8e4a10",
      app: "Plus2PM",
      name: "Board room blind",
      config: { "cover:0": { id: 0, name: "Blind" } },
      status: { "cover:0": { id: 0, state: "stopped", current_pos: 40, pos_control: true } },
    }),
    new ShellyModel({
      brokerUrl,
      id: "shellyplusi4-083af2009e6c",
      app: "PlusI4",
      name: "Reception buttons",
      config: {
        "input:0": { id: 0, name: "Left", type: "button" },
        "input:1": { id: 1, name: "Right", type: "button" },
      },
      status: { "input:0": { id: 0, state: null }, "input:1": { id: 1, state: null } },
    }),
  ];
}
