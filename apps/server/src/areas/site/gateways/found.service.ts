import { randomUUID } from "node:crypto";
import type { BodyOf, contract, FoundDevice, QueryOf, ReplyOf } from "@switchboard/contract";
import { channelChanges, suggestRoom } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { usedOf } from "./extension.service.ts";
import { FoundDevicesRepository, type FoundRow } from "./found-devices.repository.ts";
import { GatewayTriesRepository } from "./gateway-tries.repository.ts";
import { GatewaysRepository } from "./gateways.repository.ts";
import { SILENT_MS } from "./gateways.service.ts";
import type { Waiting } from "./waiting.ts";

/** A person waits in front of the lamp. */
const TRY_MS = 10_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Woken by `gateway.tried`. */
  waiting: Waiting;
}

/** The inbox of devices that gateways have found. */
export class FoundService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor, { gateway }: QueryOf<typeof contract.listFound>): Promise<{ found: FoundDevice[] }> {
    const repository = new FoundDevicesRepository(this.#parts.database);
    const [rows, rooms] = await Promise.all([
      repository.list(actor.enterpriseId, gateway),
      repository.rooms(actor.enterpriseId),
    ]);
    return { found: rows.map((row) => present(row, rooms)) };
  }

  ignore(actor: Actor, { found, ignored }: BodyOf<typeof contract.ignoreFound>): Promise<{ changed: number }> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const changed = await new FoundDevicesRepository(sql).ignore(actor.enterpriseId, found, ignored);
      if (changed > 0) await tellAdmins(sql, actor, "gateways");
      return { changed };
    });
  }

  /** An adopted device cannot be tried here, because it is switched like any other device. */
  async try(
    actor: Actor,
    { found: id, order }: BodyOf<typeof contract.tryFound>,
  ): Promise<ReplyOf<typeof contract.tryFound>> {
    const { database, clock, waiting } = this.#parts;
    const { enterpriseId } = actor;
    const [found] = await new FoundDevicesRepository(database).find(enterpriseId, [id]);
    const isThere = found?.description.channels.some(({ key }) => key === order.channel);
    if (!found || !isThere || found.device_id !== null) throw new AppError("found.not_found");
    await this.#requireOnline(enterpriseId, found.gateway_id);
    const tried = randomUUID();
    const answer = waiting.begin(tried);
    try {
      await database.transaction(async (sql) => {
        const { driver, id: field_id, name } = found.description;
        const expires_at = new Date(clock.now().getTime() + TRY_MS);
        const wanted = { id: tried, gateway: found.gateway_id, driver, field_id, wanted: order, expires_at };
        await new GatewayTriesRepository(sql).insert(enterpriseId, wanted);
        await record(sql, actor, { action: "gateway.test", subject: name, subject_id: found.id, after: { driver } });
        await new GatewaysRepository(sql).notify(found.gateway_id);
      });
      await answer.told(TRY_MS);
      const row = await new GatewayTriesRepository(database).take(enterpriseId, tried);
      return { outcome: row?.outcome ?? "expired", reason: row?.reason ?? null };
    } finally {
      answer.end();
    }
  }

  async #requireOnline(enterpriseId: string, gateway: string): Promise<void> {
    const row = await new GatewaysRepository(this.#parts.database).find(enterpriseId, gateway);
    const heard = row?.is_online ? (row.last_seen?.getTime() ?? 0) : 0;
    if (this.#parts.clock.now().getTime() - heard >= SILENT_MS) throw new AppError("gateway.offline");
  }
}

function stateOf({ device_id, is_ignored, is_gone }: FoundRow): FoundDevice["state"] {
  if (device_id !== null) return "adopted";
  if (is_ignored) return "ignored";
  return is_gone ? "gone" : "new";
}

function useOf({ description, device_field: field, device_type }: FoundRow): FoundDevice["use"] {
  if (!field || !device_type) return null;
  return channelChanges(description.channels, usedOf({ field, device_type }));
}

function present(row: FoundRow, rooms: readonly { id: string; name: string }[]): FoundDevice {
  return {
    ...row.description,
    _id: row.id,
    gateway: { _id: row.gateway_id, name: row.gateway_name },
    state: stateOf(row),
    firstSeen: row.first_seen.toISOString(),
    lastSeen: row.last_seen.toISOString(),
    device: row.device_id === null ? null : { _id: row.device_id, device_name: row.device_name ?? "" },
    use: useOf(row),
    suggestedRoom: suggestRoom(row.description, rooms)?.id ?? null,
  };
}
