import { isDeepStrictEqual } from "node:util";
import type { Append, BodyOf, contract, Device } from "@switchboard/contract";
import { deviceType, ratingText } from "@switchboard/domain/site";
import { requireManaged, requireManagedTarget } from "../../../core/access/managers.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missing, wereDeleted } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Removal } from "../../../platform/lifecycle.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { moveDevices, type Withdrawal } from "../groups/room-access.service.ts";
import { moveToRoom } from "../groups/rooms.service.ts";
import { DeviceChangesRepository } from "./device-changes.repository.ts";
import { presentDevice } from "./device-view.ts";
import { DevicesRepository } from "./devices.repository.ts";
import { readMeta } from "./meta-values.ts";

export interface DevicePage {
  appends: readonly Append[];
  limit: number;
  offset: number;
  ud_id?: string | undefined;
}

/** The reply to an edit contains everything, so that no second call is needed. */
const EVERYTHING: readonly Append[] = ["swappliance", "kiotdevice", "deviceType"];

/** Rebuilds the sums of a device, in the caller's transaction and before the device is changed. */
type Recount = (sql: Sql, enterpriseId: string, deviceId: string) => Promise<void>;

interface Dependencies {
  database: Database;
  /** Lets modules that refer to devices react to the removal of one. */
  remove: readonly Removal[];
  withdrawal: Withdrawal;
  recount: Recount;
}

export class DevicesService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Lists only what the actor may see; an invisible id gives an empty list, like an unknown one. */
  async list(actor: Actor, page: DevicePage): Promise<{ devices: Device[]; count: number }> {
    const repository = new DevicesRepository(this.#parts.database);
    const where = { limit: page.limit, offset: page.offset, ...(page.ud_id ? { id: page.ud_id } : {}) };
    const [rows, count] = await Promise.all([repository.list(actor, where), repository.count(actor, page.ud_id)]);
    const devices = rows.map((row) => presentDevice(row, actor.enterpriseId, page.appends));
    // A wall panel does not show owners, because anybody can read it.
    return { devices: actor.panel === undefined ? devices : devices.map((each) => ({ ...each, owner: null })), count };
  }

  /** Changes all given fields or nothing. */
  edit(
    actor: Actor,
    { id, device_name, room, meta = {}, rating }: BodyOf<typeof contract.editDevice>,
  ): Promise<Device> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const before = await find(sql, actor, id);
      await requireManaged(sql, actor, "device", [id]);
      if (room !== undefined) await requireManagedTarget(sql, actor, "group", room);
      const { metaKeys } = await enterpriseFacts(sql, enterpriseId);
      if (isOtherRating(before, rating)) await this.#parts.recount(sql, enterpriseId, id);
      const change = { device_name, meta: readMeta(meta, metaKeys), rating };
      await new DeviceChangesRepository(sql).edit(enterpriseId, id, change);
      const mover = { sql, actor, withdrawal: this.#parts.withdrawal };
      if (room !== undefined) await moveDevices(mover, [id], () => moveToRoom(sql, enterpriseId, id, room));
      const after = await find(sql, actor, id);
      await record(sql, actor, {
        action: "device.edit",
        subject: after.device_name,
        subject_id: id,
        before: asRecorded(before),
        after: asRecorded(after),
      });
      await tellPeopleOfDevices(sql, actor, {
        what: room === undefined ? ["devices"] : ["devices", "groups"],
        devices: [id],
      });
      return after;
    });
  }

  /** Rejects a list (each id once) with a device that the enterprise does not have, in the caller's transaction. */
  async requireAll(sql: Sql, enterpriseId: string, ids: string[]): Promise<void> {
    const doAllExist = await new DeviceChangesRepository(sql).allExist(enterpriseId, ids);
    if (!doAllExist) throw new AppError("device.not_found");
  }

  /** Removes the values of keys that the enterprise has removed, in the same transaction. */
  dropMeta(sql: Sql, enterpriseId: string, keys: string[]): Promise<void> {
    return new DeviceChangesRepository(sql).dropMeta(enterpriseId, keys);
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      if (await wereDeleted(sql, actor, "device", [id])) return { deleted: true };
      const before = await find(sql, actor, id);
      await tellPeopleOfDevices(sql, actor, { what: ["devices", "groups"], devices: [id] });
      const at = actor.at ?? new Date();
      const subject = before.device_name;
      // The history stays as long as the device is in the bin.
      await intoBin(sql, actor, { thing: "device", id, name: subject }, async () => {
        for (const each of this.#parts.remove) await each.beforeDevice?.(sql, enterpriseId, id);
        await new DeviceChangesRepository(sql).delete(enterpriseId, id, at);
      });
      for (const each of this.#parts.remove) await each.afterDevice?.(sql, enterpriseId, id, at);
      await record(sql, actor, { action: "device.delete", subject, subject_id: id, before: asRecorded(before) });
      return { deleted: true };
    });
  }
}

async function find(sql: Sql, actor: Actor, id: string): Promise<Device> {
  const [row] = await new DevicesRepository(sql).list(actor, { id, limit: 1, offset: 0 });
  if (!row) throw await missing(sql, actor, "device", id);
  return presentDevice(row, actor.enterpriseId, EVERYTHING);
}

/** Returns whether readings have to be judged again; rejects a rating for a device that measures nothing. */
function isOtherRating(device: Device, rating: Device["rating"] | null): boolean {
  if (rating && deviceType(device.device_type).phases === 0) throw new AppError("meter.no_meter");
  return rating !== undefined && !isDeepStrictEqual(rating, device.rating ?? null);
}

function asRecorded(device: Device) {
  const room = device.groups.find(({ type }) => type === "room")?.name ?? null;
  return {
    ...device,
    room,
    owner: device.owner?.name ?? null,
    rating: device.rating ? ratingText(device.rating) : null,
  };
}
