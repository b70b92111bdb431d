import http from "node:http";
import https from "node:https";
import { type AnyEndpoint, contract, deviceTopic, type Enterprise } from "@switchboard/contract";
import { connect, type MqttClient } from "mqtt";
import { PASSWORD } from "../faults/building.ts";

/** Without an answer to a call or a tap in this time, the tile reports a failure. */
const PATIENCE_MS = 10_000;
/** A browser that hears nothing for this long sends a ping. */
const KEEPALIVE_S = 5;

/** The entry for people: a proxy with its own certificate, or a server. */
interface Door {
  url: string;
  certificate?: string;
}

export interface Ticket {
  home: string;
  username: string;
  password: string;
  clientId: string;
}

interface Reply {
  status: number;
  body: unknown;
}

/** A person at a screen, with calls and a live connection through the proxy. */
export class Person {
  readonly #agent: http.Agent;
  readonly #url: string;
  readonly #ca: string | undefined;
  #token = "";
  #screen: MqttClient | undefined;
  readonly #waiting = new Map<string, (at: number) => void>();
  /** Answers that arrived before the reply to the call. */
  readonly #early = new Map<string, number>();
  heardAt = 0;
  reconnects = 0;

  private constructor({ url, certificate }: Door) {
    this.#url = url;
    this.#ca = certificate;
    const options = { keepAlive: true, maxSockets: 4 };
    this.#agent = certificate ? new https.Agent({ ...options, ca: certificate }) : new http.Agent(options);
  }

  static async arrive(door: Door, email: string, devices: string[]): Promise<Person> {
    const person = new Person(door);
    const { status, body } = await person.call(contract.login, { username: email, password: PASSWORD });
    if (status !== 200) throw new Error(`sign-in failed with ${status}`);
    person.#token = (body as { token: string }).token;
    if (devices.length > 0) await person.#look(devices);
    return person;
  }

  /** Returns the broker's credentials of a browser. */
  async ticket(): Promise<Ticket> {
    const { body } = await this.call(contract.enterpriseMe);
    const { _id: home, mqttPassword: password, broker } = body as Enterprise;
    return { home, password, username: broker.username, clientId: broker.client_id };
  }

  /** Status 0 means that there was no answer. */
  call(endpoint: AnyEndpoint, body?: object, query = ""): Promise<Reply> {
    const payload = body && JSON.stringify(body);
    const headers = {
      ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
      ...(this.#token && { authorization: this.#token }),
    };
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, body: undefined });
      const options = { method: endpoint.method, headers, agent: this.#agent, timeout: PATIENCE_MS };
      const { request: begin } = this.#ca ? https : http;
      const request = begin(`${this.#url}${endpoint.path}${query}`, options, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", none);
        reply.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = reply.headers["content-type"]?.includes("json");
          resolve({ status: reply.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      });
      request.on("timeout", () => request.destroy());
      request.on("error", none);
      request.end(payload);
    });
  }

  /**
   * Taps a switch. Returns the milliseconds until the device's answer is on the screen, or the reason of the failure.
   */
  async tap(switchId: string, state: 0 | 1): Promise<number | string> {
    const began = performance.now();
    const { status, body } = await this.call(contract.switchDevice, {
      switch_appliance_id: switchId,
      switch_state: state,
    });
    if (status !== 200) return `status ${status}`;
    const id = (body as { command_id: string }).command_id;
    const at = await this.#answered(id, PATIENCE_MS - (performance.now() - began));
    return at === undefined ? "no answer" : at - began;
  }

  leave(): void {
    this.#screen?.end(true);
    this.#agent.destroy();
  }

  #answered(id: string, forMs: number): Promise<number | undefined> {
    const early = this.#early.get(id);
    if (early !== undefined) return Promise.resolve(early);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        resolve(undefined);
      }, forMs);
      this.#waiting.set(id, (at) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(at);
      });
    });
  }

  async #look(devices: string[]): Promise<void> {
    const { home, ...ticket } = await this.ticket();
    const screen = connect(`${this.#url.replace("http", "ws")}/mqtt`, {
      ...(this.#ca && { ca: this.#ca }),
      ...ticket,
      keepalive: KEEPALIVE_S,
      reconnectPeriod: 250,
      connectTimeout: 3000,
    });
    this.#screen = screen;
    screen.on("error", () => undefined);
    screen.on("reconnect", () => {
      this.reconnects += 1;
    });
    screen.on("message", (_, payload) => this.#hear(payload.toString()));
    screen.on("connect", () => screen.subscribe(devices.map((kd) => deviceTopic(kd, home, "state"))));
    await new Promise<void>((resolve) => screen.once("connect", () => resolve()));
  }

  #hear(text: string): void {
    const at = performance.now();
    this.heardAt = at;
    const { cmd } = JSON.parse(text) as { cmd?: string };
    if (!cmd) return;
    this.#early.set(cmd, at);
    if (this.#early.size > 5000) this.#early.clear();
    this.#waiting.get(cmd)?.(at);
  }
}
