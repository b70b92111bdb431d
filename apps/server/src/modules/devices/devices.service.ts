import type { Append, BodyOf, contract, Device } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { record } from "../audit/audit.service.ts";
import { tellPeopleOfDevices } from "../changes/changes.service.ts";
import { endCommandsOf } from "../commands/settlement.service.ts";
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

/** What an edited device is answered with: all there is, so that nobody has to ask again. */
const EVERYTHING: readonly Append[] = ["swappliance", "kiotdevice", "deviceType"];

export class DevicesService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What one may see and nothing else: an id that is not visible gives an empty list, as an unknown one does. */
  async list(actor: Actor, page: DevicePage): Promise<{ devices: Device[]; count: number }> {
    const repository = new DevicesRepository(this.#database);
    const where = { limit: page.limit, offset: page.offset, ...(page.ud_id ? { id: page.ud_id } : {}) };
    const [rows, count] = await Promise.all([repository.list(actor, where), repository.count(actor, page.ud_id)]);
    return { devices: rows.map((row) => presentDevice(row, actor.enterpriseId, page.appends)), count };
  }

  /** All that was given changes, or nothing does. */
  edit(actor: Actor, { id, device_name, room, meta = {} }: BodyOf<typeof contract.editDevice>): Promise<Device> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const before = await find(sql, actor, id);
      const changes = new DeviceChangesRepository(sql);
      await changes.edit(enterpriseId, id, {
        device_name,
        meta: readMeta(meta, await changes.metaKeys(enterpriseId)),
      });
      if (room !== undefined) await moveToRoom(sql, enterpriseId, id, room);
      const after = await find(sql, actor, id);
      await record(sql, actor, {
        action: "device.edit",
        subject: after.device_name,
        subject_id: id,
        before: withRoom(before),
        after: withRoom(after),
      });
      await tellPeopleOfDevices(sql, actor, {
        what: room === undefined ? ["devices"] : ["devices", "groups"],
        devices: [id],
      });
      return after;
    });
  }

  /** Refuses a list (each id once) that names a device the enterprise does not have; part of the caller's transaction. */
  async requireAll(sql: Sql, enterpriseId: string, ids: string[]): Promise<void> {
    const known = await new DeviceChangesRepository(sql).allExist(enterpriseId, ids);
    if (!known) throw new AppError("device.not_found");
  }

  /** Removes the values of keys that the enterprise has no more; part of the transaction in which they go. */
  dropMeta(sql: Sql, enterpriseId: string, keys: string[]): Promise<void> {
    return new DeviceChangesRepository(sql).dropMeta(enterpriseId, keys);
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const before = await find(sql, actor, id);
      await tellPeopleOfDevices(sql, actor, { what: ["devices", "groups"], devices: [id] });
      if (!(await new DeviceChangesRepository(sql).delete(enterpriseId, id))) throw new AppError("device.not_found");
      await endCommandsOf(sql, enterpriseId, id, actor.at ?? new Date());
      const subject = before.device_name;
      await record(sql, actor, { action: "device.delete", subject, subject_id: id, before: withRoom(before) });
      return { deleted: true };
    });
  }
}

async function find(sql: Sql, actor: Actor, id: string): Promise<Device> {
  const [row] = await new DevicesRepository(sql).list(actor, { id, limit: 1, offset: 0 });
  if (!row) throw new AppError("device.not_found");
  return presentDevice(row, actor.enterpriseId, EVERYTHING);
}

function withRoom(device: Device) {
  return { ...device, room: device.groups.find(({ type }) => type === "room")?.name ?? null };
}
