import { randomUUID } from "node:crypto";
import { type BodyOf, type contract, DRIVERS, type Gateway, type ReplyOf } from "@switchboard/contract";
import { gatewayGoneWords } from "@switchboard/domain/alarms";
import { PANEL_CODE } from "@switchboard/domain/people";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { hashPairingCode, newPairingCode } from "../../../platform/auth/pairing-codes.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { admitCodeTry } from "../../../platform/throttle/code-tries.ts";
import type { Throttle } from "../../../platform/throttle/throttle.ts";
import { setSecrets } from "../devices/field-devices.service.ts";
import type { DeviceCredentials } from "../provisioning/device-credentials.service.ts";
import { FoundDevicesRepository, MOST_FOUND } from "./found-devices.repository.ts";
import { newGatewayToken } from "./gateway-tokens.service.ts";
import { type GatewayRow, GatewaysRepository } from "./gateways.repository.ts";

/** A building has one or a few; a campus has some dozens. */
const MOST_GATEWAYS = 100;
/** A gateway reports every 20 s at the latest. */
export const SILENT_MS = 50_000;

export interface GatewaysDependencies {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  /** The secret that codes are hashed with. */
  tokenSecret: string;
  credentials: DeviceCredentials;
  alarms: ReportConditions;
}

type Code = ReplyOf<typeof contract.newGatewayCode>;

/** Creates, pairs, renames, restarts and removes gateways (ADR 0066). */
export class GatewaysService {
  readonly #parts: GatewaysDependencies;

  constructor(parts: GatewaysDependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor): Promise<{ gateways: Gateway[] }> {
    const rows = await new GatewaysRepository(this.#parts.database).list(actor.enterpriseId);
    return { gateways: rows.map((row) => this.#present(row)) };
  }

  create(actor: Actor, { name }: BodyOf<typeof contract.newGateway>): Promise<ReplyOf<typeof contract.newGateway>> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql) => {
      const repository = new GatewaysRepository(sql);
      if ((await repository.count(enterpriseId)) >= MOST_GATEWAYS) throw new AppError("gateway.too_many");
      const id = randomUUID();
      await repository.insert(enterpriseId, { id, name: storableText(name), at: this.#parts.clock.now() });
      const code = await this.#newCode(sql, enterpriseId, id);
      const made = await find(sql, actor, id);
      await record(sql, actor, {
        action: "gateway.create",
        subject: made.name,
        subject_id: id,
        after: { name: made.name },
      });
      return { gateway: this.#present(made), ...code };
    });
  }

  /** Creates a code; the paired gateway continues until another is paired with it. */
  newCode(actor: Actor, id: string): Promise<Code> {
    return this.#change(actor, async (sql) => {
      const gateway = await find(sql, actor, id);
      await record(sql, actor, { action: "gateway.code", subject: gateway.name, subject_id: id });
      return this.#newCode(sql, actor.enterpriseId, id);
    });
  }

  rename(actor: Actor, { id, name }: BodyOf<typeof contract.renameGateway>): Promise<{ gateway: Gateway }> {
    return this.#change(actor, async (sql) => {
      const before = await find(sql, actor, id);
      await new GatewaysRepository(sql).rename(actor.enterpriseId, id, storableText(name));
      const after = await find(sql, actor, id);
      const change = { before: { name: before.name }, after: { name: after.name } };
      await record(sql, actor, { action: "gateway.edit", subject: after.name, subject_id: id, ...change });
      return { gateway: this.#present(after) };
    });
  }

  restart(actor: Actor, { id, driver }: BodyOf<typeof contract.restartGateway>): Promise<{ asked: true }> {
    return this.#change(actor, async (sql) => {
      const gateway = await find(sql, actor, id);
      if (!this.#isOnline(gateway)) throw new AppError("gateway.offline");
      await new GatewaysRepository(sql).askRestart(actor.enterpriseId, id, driver ? [driver] : DRIVERS);
      const after = driver ? { driver } : undefined;
      await record(sql, actor, { action: "gateway.restart", subject: gateway.name, subject_id: id, after });
      return { asked: true };
    });
  }

  /** Takes effect at once: its token and the secrets of its devices stop working. */
  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql) => {
      const repository = new GatewaysRepository(sql);
      const before = await repository.find(actor.enterpriseId, id);
      if (!before) return alreadyDeleted(sql, actor, "gateway", id);
      await this.#invalidateSecrets(sql, actor.enterpriseId, id);
      await repository.delete(actor.enterpriseId, id);
      const about = { subject: before.name, subject_id: id, before: { name: before.name } };
      await record(sql, actor, { action: "gateway.delete", ...about });
      return { deleted: true };
    });
  }

  /** Answers the same for a wrong, used or expired code. Attempts are counted before any code is checked. */
  async pair(
    { pairing_code, version }: BodyOf<typeof contract.pairGateway>,
    ip: string,
  ): Promise<ReplyOf<typeof contract.pairGateway>> {
    const { database, clock, tokenSecret, throttle } = this.#parts;
    await admitCodeTry(throttle, "gateway", ip);
    const codeHash = hashPairingCode(tokenSecret, "gateway", pairing_code);
    const [token, at] = [newGatewayToken(), clock.now()];
    return database.transaction(async (sql) => {
      const repository = new GatewaysRepository(sql);
      const paired = await repository.pair({ codeHash, tokenHash: token.hash, version, at });
      const gateway = paired && (await repository.find(paired.enterpriseId, paired.id));
      if (!gateway) throw new AppError("gateway.code_invalid");
      const { enterprise_id: home, id, name } = gateway;
      await this.#invalidateSecrets(sql, home, id);
      const author = { enterpriseId: home, userId: id, name, at };
      await record(sql, author, { action: "gateway.pair", subject: name, subject_id: id });
      await tellAdmins(sql, author, "gateways");
      return { gateway: id, name, token: token.of(home, id), home };
    });
  }

  /** Runs now and then, so that the list shows silent gateways as offline. */
  async markLost(): Promise<void> {
    const { database, clock } = this.#parts;
    await database.transaction(async (sql) => {
      const silentGateways = await new GatewaysRepository(sql).lost(new Date(clock.now().getTime() - SILENT_MS));
      for (const { enterprise_id: enterpriseId, id: userId } of silentGateways)
        await tellAdmins(sql, { enterpriseId, userId }, "gateways");
    });
    await this.#parts.alarms.reportStanding("gateway", async (sql) =>
      (await new GatewaysRepository(sql).gone()).map(goneCondition),
    );
  }

  /** Invalidates the secrets of the gateway's devices, because the former gateway knows them. */
  async #invalidateSecrets(sql: Sql, enterpriseId: string, id: string): Promise<void> {
    const adopted = await new FoundDevicesRepository(sql).adopted(enterpriseId, id);
    const secrets = await this.#parts.credentials.nobodys(
      enterpriseId,
      adopted.map(({ kd_id }) => kd_id),
    );
    if (secrets.size > 0) await setSecrets(sql, enterpriseId, secrets);
  }

  async #newCode(sql: Sql, enterpriseId: string, id: string): Promise<Code> {
    const { clock, tokenSecret } = this.#parts;
    const code = newPairingCode();
    const expires = new Date(clock.now().getTime() + PANEL_CODE.minutes * 60_000);
    const hash = hashPairingCode(tokenSecret, "gateway", code);
    await new GatewaysRepository(sql).setCode(enterpriseId, id, hash, expires);
    return { code, expires_at: expires.toISOString() };
  }

  #change<T>(actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const result = await work(sql);
      await tellAdmins(sql, actor, "gateways");
      return result;
    });
  }

  #isOnline({ is_online, last_seen }: GatewayRow): boolean {
    return is_online && last_seen !== null && this.#parts.clock.now().getTime() - last_seen.getTime() < SILENT_MS;
  }

  #present(row: GatewayRow): Gateway {
    const isOpen = row.code_expires !== null && row.code_expires > this.#parts.clock.now();
    return {
      _id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      pairedAt: row.paired_at?.toISOString() ?? null,
      lastSeen: row.last_seen?.toISOString() ?? null,
      isOnline: this.#isOnline(row),
      version: row.version,
      drivers: row.drivers,
      faults: row.faults,
      found: row.found,
      isFull: row.kept >= MOST_FOUND,
      adopted: row.adopted,
      codeExpires: isOpen ? (row.code_expires?.toISOString() ?? null) : null,
    };
  }
}

async function find(sql: Sql, actor: Actor, id: string): Promise<GatewayRow> {
  const row = await new GatewaysRepository(sql).find(actor.enterpriseId, id);
  if (!row) throw await missing(sql, actor, "gateway", id);
  return row;
}

function goneCondition({
  enterprise_id: enterpriseId,
  id: gateway,
  name,
  last_seen,
}: Pick<GatewayRow, "enterprise_id" | "id" | "name" | "last_seen">): SeenCondition {
  const at = last_seen ?? new Date(0);
  const words = gatewayGoneWords(name, at.getTime());
  return { enterpriseId, source: "gateway", key: `gateway ${gateway}`, gateway, isWrong: true, at, words };
}
