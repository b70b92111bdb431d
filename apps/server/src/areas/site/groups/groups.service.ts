import { randomUUID } from "node:crypto";
import type { Append, BodyOf, contract, Device, DeviceGroup } from "@switchboard/contract";
import { requireKept, requireManaged, requireManagedTarget } from "../../../core/access/managers.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { GroupChangesRepository } from "./group-changes.repository.ts";
import { GroupDevicesRepository } from "./group-devices.repository.ts";
import { type GroupRow, GroupsRepository } from "./groups.repository.ts";
import { endRoom, moveDevices, moveRoomsBetweenPlaces, type Withdrawal } from "./room-access.service.ts";

/** Reads devices. A port, because devices depend on groups, to move a device to a room. */
export interface GroupedDevices {
  /** Rejects a list with a device that the enterprise does not have. */
  requireAll(sql: Sql, enterpriseId: string, ids: string[]): Promise<void>;
  list(
    actor: Actor,
    page: { appends: readonly Append[]; limit: number; offset: number },
  ): Promise<{ devices: Device[] }>;
}

export class GroupsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #devices: GroupedDevices;
  readonly #withdrawal: Withdrawal;

  constructor(dependencies: { database: Database; clock: Clock; devices: GroupedDevices; withdrawal: Withdrawal }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#devices = dependencies.devices;
    this.#withdrawal = dependencies.withdrawal;
  }

  async list(actor: Actor, populate: boolean): Promise<{ groups: DeviceGroup[] }> {
    const rows = await new GroupsRepository(this.#database).list(actor);
    const devices = populate ? await this.#devicesById(actor) : new Map<string, Device>();
    return { groups: rows.map((row) => presentGroup(row, devices)) };
  }

  create(actor: Actor, { name, type, devices, place, area }: BodyOf<typeof contract.newGroup>): Promise<DeviceGroup> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql) => {
      await requireManagedTarget(sql, actor, "place", type === "room" ? (place ?? null) : null);
      await requireManaged(sql, actor, "device", devices);
      const id = randomUUID();
      const group = { id, name, type, created_at: this.#clock.now() };
      if (!(await new GroupChangesRepository(sql).insert(enterpriseId, group))) throw new AppError("group.name_taken");
      await this.#fill(sql, actor, { id, devices: [] }, devices);
      await this.#setRoom(sql, actor, id, { place, area });
      return { id };
    });
  }

  edit(actor: Actor, { id, name, devices, place, area }: BodyOf<typeof contract.editGroup>): Promise<DeviceGroup> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql) => {
      const groups = new GroupChangesRepository(sql);
      const before = await groups.find(enterpriseId, id);
      if (!before) throw await missing(sql, actor, "group", id);
      await requireManaged(sql, actor, "group", [id]);
      if (place !== undefined) await requireManagedTarget(sql, actor, "place", place);
      if (devices) await requireManaged(sql, actor, "device", devices);
      if (devices) requireKept(actor, before.devices, devices);
      if (name !== undefined && !(await groups.rename(enterpriseId, id, name))) throw new AppError("group.name_taken");
      if (devices) await this.#fill(sql, actor, before, devices);
      await this.#setRoom(sql, actor, id, { place, area });
      return { id, before };
    });
  }

  /** Puts rooms into a place, or out of all for null, in the caller's transaction, which has locked the enterprise. */
  async moveRooms(sql: Sql, actor: Actor, ids: readonly string[], placeId: string | null): Promise<void> {
    const moved = new Set(await new GroupChangesRepository(sql).moveRooms(actor.enterpriseId, ids, placeId));
    const left = ids.find((id) => !moved.has(id));
    if (left) throw await missing(sql, actor, "group", left);
  }

  roomsIn(sql: Sql, enterpriseId: string, placeId: string): Promise<string[]> {
    return new GroupChangesRepository(sql).roomsIn(enterpriseId, placeId);
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const groups = new GroupChangesRepository(sql);
      const before = await groups.find(enterpriseId, id);
      const mover = { sql, actor, withdrawal: this.#withdrawal };
      if (!before) return alreadyDeleted(sql, actor, "group", id);
      await requireManaged(sql, actor, "group", [id]);
      requireKept(actor, before.devices, []);
      const remove = () => groups.delete(enterpriseId, id);
      await intoBin(sql, actor, { thing: "group", id, name: before.name }, () => endRoom(mover, before, remove));
      await record(sql, actor, { action: "group.delete", subject: before.name, subject_id: id, before });
      await tellPeopleOfDevices(sql, actor, { what: ["groups"], devices: before.devices });
      return { deleted: true };
    });
  }

  /** Makes a change in one transaction and returns the group; notifies people with a device in it before or after. */
  #change(actor: Actor, work: (sql: Sql) => Promise<{ id: string; before?: GroupRow }>): Promise<DeviceGroup> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const { id, before } = await work(sql);
      const row = await new GroupChangesRepository(sql).find(actor.enterpriseId, id);
      if (!row) throw new AppError("group.not_found");
      const action = before ? "group.edit" : "group.create";
      await record(sql, actor, { action, subject: row.name, subject_id: id, before, after: row });
      const devices = distinctIds([...(before?.devices ?? []), ...row.devices]);
      await tellPeopleOfDevices(sql, actor, { what: ["groups"], devices });
      return presentGroup({ ...row, managed: actor.role !== "admin" });
    });
  }

  /** Sets what only rooms have; other groups stay as they are. */
  async #setRoom(
    sql: Sql,
    actor: Actor,
    id: string,
    { place, area }: Pick<BodyOf<typeof contract.editGroup>, "place" | "area">,
  ): Promise<void> {
    const groups = new GroupChangesRepository(sql);
    if (area !== undefined) await groups.setArea(actor.enterpriseId, id, area);
    if (place === undefined) return;
    if (place !== null && !(await groups.hasPlace(actor.enterpriseId, place)))
      throw await missing(sql, actor, "place", place);
    await moveRoomsBetweenPlaces({ sql, actor, withdrawal: this.#withdrawal }, [id], () =>
      groups.moveRooms(actor.enterpriseId, [id], place),
    );
  }

  async #fill(sql: Sql, actor: Actor, group: Pick<GroupRow, "id" | "devices">, devices: string[]): Promise<void> {
    const { enterpriseId } = actor;
    const ids = distinctIds(devices);
    await this.#devices.requireAll(sql, enterpriseId, ids);
    const concerned = distinctIds([...group.devices, ...ids]);
    await moveDevices({ sql, actor, withdrawal: this.#withdrawal }, concerned, () =>
      new GroupDevicesRepository(sql).set(enterpriseId, group.id, ids),
    );
  }

  async #devicesById(actor: Actor): Promise<Map<string, Device>> {
    const all = await this.#devices.list(actor, { appends: ["swappliance"], limit: 10_000, offset: 0 });
    return new Map(all.devices.map((device) => [device._id, device]));
  }
}

function presentGroup(row: GroupRow, devices: Map<string, Device> = new Map()): DeviceGroup {
  const { id: _id, name, type, place_id: place, area } = row;
  return {
    _id,
    name,
    type,
    ...(type === "room" && { place, area }),
    ...(row.managed && { managed: true }),
    devices: row.devices.map((id) => devices.get(id) ?? id),
  };
}
