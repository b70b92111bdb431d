import { createHash, randomUUID } from "node:crypto";
import type { BodyOf, contract, ReplyOf } from "@switchboard/contract";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import type { GatewayActor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { replaceSecret } from "../devices/new-devices.service.ts";
import type { DeviceCredentials } from "../provisioning/device-credentials.service.ts";
import { FoundDevicesRepository, MOST_FOUND } from "./found-devices.repository.ts";
import { GatewayLooksRepository } from "./gateway-looks.repository.ts";
import { GatewayTriesRepository } from "./gateway-tries.repository.ts";
import { GatewaysRepository } from "./gateways.repository.ts";
import type { ModbusService } from "./modbus.service.ts";
import type { Waiting } from "./waiting.ts";

/** How long a report waits for changes. */
const WAIT_MS = 20_000;
const MOST_FAULTS = 20;

type Report = BodyOf<typeof contract.reportGateway>;
type Orders = ReplyOf<typeof contract.reportGateway>;

interface Dependencies {
  database: Database;
  clock: Clock;
  credentials: DeviceCredentials;
  /** Woken by `gateway.changed`. */
  waiting: Waiting;
  modbus: Pick<ModbusService, "setup">;
}

/** Handles the reports and requests of gateways. */
export class GatewayReportsService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Answers at once with something to do or after an unknown answer; else upon a change or after a while. */
  async report(gateway: GatewayActor, report: Report): Promise<Orders> {
    await this.#keep(gateway, report);
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const news = this.#parts.waiting.begin(gateway.gatewayId);
      try {
        const orders = await this.#orders(gateway);
        const isNews = orders.revision !== report.revision || orders.restart.length > 0;
        if (isNews || this.#parts.waiting.isClosed || !(await news.told(until - performance.now()))) return orders;
      } finally {
        news.end();
      }
    }
  }

  async credentials(
    { enterpriseId, gatewayId }: GatewayActor,
    kdId: string,
  ): Promise<ReplyOf<typeof contract.gatewayCredentials>> {
    const { database, credentials } = this.#parts;
    const { signIn, provisioning } = await credentials.make(enterpriseId, kdId);
    return database.transaction(async (sql) => {
      const id = await new FoundDevicesRepository(sql).spokenFor(enterpriseId, gatewayId, kdId);
      if (!id || (await replaceSecret(sql, enterpriseId, id, signIn)) === undefined)
        throw new AppError("device.not_found");
      await credentials.tellBroker(kdId, provisioning);
      return provisioning;
    });
  }

  #keep({ enterpriseId, gatewayId }: GatewayActor, report: Report): Promise<void> {
    return this.#parts.database.transaction(async (sql) => {
      await new GatewaysRepository(sql).lock(enterpriseId, [gatewayId]);
      const at = this.#parts.clock.now();
      const faults = report.faults.slice(0, MOST_FAULTS);
      const sighting = { version: report.version, drivers: report.drivers, faults, at };
      const isOther = await new GatewaysRepository(sql).sight(enterpriseId, gatewayId, sighting);
      const changed = await this.#keepFound(sql, { enterpriseId, gatewayId }, report);
      const tries = new GatewayTriesRepository(sql);
      for (const tried of report.tried) await tries.settle(enterpriseId, gatewayId, tried);
      const looks = new GatewayLooksRepository(sql);
      for (const { id, ...answer } of report.looked ?? []) await looks.settle(enterpriseId, gatewayId, id, answer);
      if (isOther || changed > 0) await tellAdmins(sql, { enterpriseId, userId: gatewayId }, "gateways");
    });
  }

  async #keepFound(sql: Sql, { enterpriseId, gatewayId }: GatewayOf, report: Report): Promise<number> {
    const repository = new FoundDevicesRepository(sql);
    const at = this.#parts.clock.now();
    const gone = report.gone.length > 0 ? await repository.markGone(enterpriseId, gatewayId, report.gone) : 0;
    const found = report.found.length > 0 ? await this.#describe(repository, enterpriseId, gatewayId, report.found) : 0;
    const { online } = report;
    const seen = online.length > 0 ? await repository.setOnline(enterpriseId, gatewayId, online, at) : 0;
    return gone + found + seen;
  }

  async #describe(
    repository: FoundDevicesRepository,
    enterpriseId: string,
    gatewayId: string,
    found: Report["found"],
  ): Promise<number> {
    const at = this.#parts.clock.now();
    const reported = new Map(found.map((each) => [`${each.driver} ${each.id}`, { ...each, newId: randomUUID() }]));
    if ((await repository.count(enterpriseId, gatewayId)) + reported.size > MOST_FOUND)
      await repository.dropGone(enterpriseId, gatewayId);
    return repository.describe(enterpriseId, gatewayId, [...reported.values()], at);
  }

  async #orders(gateway: GatewayActor): Promise<Orders> {
    const { enterpriseId, gatewayId, tokenHash } = gateway;
    const { database, clock } = this.#parts;
    const repository = new GatewaysRepository(database);
    // The gateway may have been removed or replaced while it waited.
    if (!(await repository.tokenHash(enterpriseId, gatewayId))?.equals(tokenHash))
      throw new AppError("gateway.required");
    const [adopted, tries, restart, modbus, looks] = await Promise.all([
      new FoundDevicesRepository(database).adopted(enterpriseId, gatewayId),
      new GatewayTriesRepository(database).open(enterpriseId, gatewayId, clock.now()),
      repository.takeRestarts(enterpriseId, gatewayId),
      this.#parts.modbus.setup(gateway),
      new GatewayLooksRepository(database).open(enterpriseId, gatewayId, clock.now()),
    ]);
    const settings = {
      adopted: adopted.map(({ driver, field_id, kd_id, switches, sensors }) => ({
        driver,
        id: field_id,
        kd_id,
        switches,
        sensors: sensors.map(({ key }) => key),
      })),
      tries: tries.map(({ id, driver, field_id, wanted, expires_at }) => ({
        id,
        driver,
        device: field_id,
        order: wanted,
        expires: expires_at.getTime(),
      })),
      modbus,
      looks: looks.map(({ id, wanted }) => ({ id, ...wanted })),
    };
    return { revision: revisionOf(settings), ...settings, restart };
  }
}

type GatewayOf = Pick<GatewayActor, "enterpriseId" | "gatewayId">;

/** Identifies the answer by its content, because a counter could get out of step. */
function revisionOf(settings: unknown): string {
  return createHash("sha256")
    .update(storableText(JSON.stringify(settings)))
    .digest("base64url")
    .slice(0, 22);
}
