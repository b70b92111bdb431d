import { type BodyOf, contract, type DeviceConfig, type QueryOf, type ReplyOf } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS, CONFIG_PROBLEMS, isOnline, readConfig, validateConfig } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore, Whole } from "../store.ts";

/** About what a device on a good Wi-Fi takes. */
const ANSWER_MS = 600;

interface Request {
  device: string;
  config: DeviceConfig;
  expires: number;
  confirmed_at: string | null;
}

const held = (device: Whole) => readConfig(device.device_type, device.device_config);

/** The settings of the demo's devices: they confirm a moment later. */
class DemoConfigure {
  readonly #store: DemoStore;
  readonly #toldAt = new Map<string, string>();
  readonly #requests = new Map<string, Request>();

  constructor(store: DemoStore) {
    this.#store = store;
    for (const { _id, device_config } of store.devices) {
      const installed = store.pasts[0]?.days[0]?.from ?? store.start;
      if (Object.keys(device_config).length > 0) this.#toldAt.set(_id, new Date(installed).toISOString());
    }
  }

  send({ userDevice, config }: BodyOf<typeof contract.configureDevice>): ReplyOf<typeof contract.configureDevice> {
    const device = this.#store.device(userDevice);
    const problems = validateConfig(device.device_type, config, held(device));
    const fields = [...problems].map(([path, problem]) => ({ path, sentence: CONFIG_PROBLEMS[problem] }));
    if (fields.length > 0) throw refuse("config.invalid", fields);
    if (!isOnline(device.current_status)) throw refuse("device.offline");
    const expires = Date.now() + COMMAND_EXPIRY_MS;
    const request: Request = { device: userDevice, config, expires, confirmed_at: null };
    const request_id = this.#store.newId();
    this.#requests.set(request_id, request);
    const known: Record<string, unknown> = device.device_config;
    const before = { config: Object.fromEntries(Object.keys(config).map((key) => [key, known[key] ?? null])) };
    const about = { subject: device.device_name, subject_id: userDevice };
    this.#store.record({ action: "device.config", ...about, before, after: { config } });
    setTimeout(() => this.#answer(device, request), ANSWER_MS);
    return { request_id, expires_at: new Date(expires).toISOString() };
  }

  tell({ userDevice, ask, id }: QueryOf<typeof contract.deviceConfig>): ReplyOf<typeof contract.deviceConfig> {
    const device = this.#store.device(userDevice);
    if (ask === "true" || ask === "1") {
      if (!isOnline(device.current_status)) throw refuse("device.offline");
      setTimeout(() => this.#answer(device), ANSWER_MS);
    }
    const config = held(device);
    const own = [...this.#requests].filter(([, request]) => request.device === userDevice);
    const isOpen = ({ confirmed_at, expires }: Request) => confirmed_at === null && expires > Date.now();
    if (id === undefined) {
      const open = own.map(([, request]) => request).filter(isOpen);
      const pending = open.length > 0 ? Object.assign({}, ...open.map((request) => request.config)) : null;
      return { config, confirmed_at: this.#toldAt.get(userDevice) ?? null, pending };
    }
    const request = own.find(([key]) => key === id)?.[1];
    const pending = request && isOpen(request) ? request.config : null;
    return { config, confirmed_at: request?.confirmed_at ?? null, pending };
  }

  #answer(device: Whole, request?: Request): void {
    device.device_config = { ...device.device_config, ...request?.config };
    const now = new Date().toISOString();
    this.#toldAt.set(device._id, now);
    if (request) request.confirmed_at = now;
  }
}

export function configureCalls(on: On, store: DemoStore): void {
  const configure = new DemoConfigure(store);
  on(contract.configureDevice, (body) => configure.send(body));
  on(contract.deviceConfig, (query) => configure.tell(query));
}
