import { randomUUID } from "node:crypto";
import { type BodyOf, type contract, type DeviceConfig, deviceTopic } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { CONFIG_PROBLEMS, isOnline, validateConfig } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KnownDevice } from "../devices/device-lookup.service.ts";
import type { ConfigRequest, ConfigurationRepository } from "./configuration.repository.ts";

interface ConfigReply {
  config: DeviceConfig;
  confirmed_at: string | null;
  pending: DeviceConfig | null;
}

/** Sends settings to devices; they count once the device confirms them. */
export class ConfigurationService {
  readonly #repository: ConfigurationRepository;
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;

  constructor(repository: ConfigurationRepository, broker: Pick<Broker, "publish">, clock: Clock) {
    this.#repository = repository;
    this.#broker = broker;
    this.#clock = clock;
  }

  async send(actor: Actor, { userDevice, config }: BodyOf<typeof contract.configureDevice>) {
    const device = await this.#device(actor, userDevice);
    checkConfig(device, config);
    if (!isOnline(device.current_status)) throw new AppError("device.offline");
    const request = this.#compose(actor, device, config);
    const audited = { action: "device.config", subject: device.device_name, subject_id: device.id } as const;
    const values = { before: { config: valuesIn(device.device_config, config) }, after: { config } };
    const recordSent = (sql: Sql) => record(sql, actor, { ...audited, ...values });
    if (!(await this.#repository.insert(actor.enterpriseId, request, recordSent)))
      throw await this.#repository.missing(actor, userDevice);
    try {
      await this.#publish(actor.enterpriseId, device, config);
    } catch (error) {
      const result = "server.unavailable";
      await this.#repository.remove(actor.enterpriseId, request.id, (sql) =>
        record(sql, actor, { ...audited, result }),
      );
      throw error;
    }
    return { request_id: request.id, expires_at: request.expires_at.toISOString() };
  }

  async show(actor: Actor, deviceId: string, requestId: string | undefined): Promise<ConfigReply> {
    const device = await this.#device(actor, deviceId);
    return requestId === undefined ? this.#latest(actor, device) : this.#ofRequest(actor, device, requestId);
  }

  /** Asks the device for its settings; its answer comes over the broker. */
  async requestFromDevice(actor: Actor, deviceId: string): Promise<void> {
    if (actor.isDemo) throw new AppError("demo.read_only");
    const device = await this.#device(actor, deviceId);
    if (!isOnline(device.current_status)) throw new AppError("device.offline");
    await this.#publish(actor.enterpriseId, device, {});
  }

  async #latest(actor: Actor, device: KnownDevice): Promise<ConfigReply> {
    const pendingRequests = await this.#repository.pendingRequests(actor.enterpriseId, device.id, this.#clock.now());
    return {
      config: device.device_config,
      confirmed_at: device.config_confirmed_at?.toISOString() ?? null,
      pending:
        pendingRequests.length > 0 ? Object.assign({}, ...pendingRequests.map((request) => request.config)) : null,
    };
  }

  async #ofRequest(actor: Actor, device: KnownDevice, id: string): Promise<ConfigReply> {
    const request = await this.#repository.request(actor.enterpriseId, device.id, id);
    const isUnderWay = request && !request.confirmed_at && request.expires_at > this.#clock.now();
    return {
      config: device.device_config,
      confirmed_at: request?.confirmed_at?.toISOString() ?? null,
      pending: isUnderWay ? request.config : null,
    };
  }

  async #device(actor: Actor, id: string): Promise<KnownDevice> {
    await this.#repository.requireManaged(actor, id);
    const device = await this.#repository.find(actor.enterpriseId, id);
    if (!device) throw await this.#repository.missing(actor, id);
    return device;
  }

  #compose(actor: Actor, device: KnownDevice, config: DeviceConfig): ConfigRequest {
    const now = this.#clock.now();
    return {
      id: randomUUID(),
      device_id: device.id,
      config,
      actor_id: actor.userId,
      actor_name: actor.name,
      requested_at: now,
      expires_at: new Date(now.getTime() + COMMAND_EXPIRY_MS),
      confirmed_at: null,
    };
  }

  async #publish(enterpriseId: string, device: KnownDevice, message: DeviceConfig): Promise<void> {
    try {
      // The message is never retained, because a device that returns must not find old settings.
      await this.#broker.publish(deviceTopic(device.kd_id, enterpriseId, "configure"), JSON.stringify(message), {
        qos: 1,
      });
    } catch {
      throw new AppError("server.unavailable");
    }
  }
}

/** Returns the present values of the settings that change. */
function valuesIn(held: DeviceConfig, change: DeviceConfig): Record<string, unknown> {
  const current = held as Record<string, unknown>;
  return Object.fromEntries(Object.keys(change).map((key) => [key, current[key] ?? null]));
}

function checkConfig({ device_type, device_config, rating }: KnownDevice, config: DeviceConfig): void {
  const problems = validateConfig(device_type, config, device_config, rating);
  if (problems.size === 0) return;
  const fields = [...problems].map(([path, problem]) => ({ path, sentence: CONFIG_PROBLEMS[problem] }));
  throw new AppError("config.invalid", fields);
}
