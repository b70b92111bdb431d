import { randomUUID } from "node:crypto";
import type { BodyOf, CustomKey, contract, Remote } from "@switchboard/contract";
import { findCodeset, isBlaster, type LibraryCodeset } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missing, wereDeleted } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  type BlasterRow,
  type RemoteFields,
  type RemoteRow,
  RemotesRepository,
  type StoredKey,
} from "./remotes.repository.ts";

/** Manages remotes: usable by people who may use the blaster, changed by their owner and by admins. */
export class RemotesService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(actor: Actor, id: string | undefined): Promise<{ remotes: Remote[] }> {
    const repository = new RemotesRepository(this.#database);
    const rows = id === undefined ? await repository.list(actor) : [await repository.find(actor, id)];
    return { remotes: rows.filter((row) => row !== undefined).map(presentRemote) };
  }

  create(actor: Actor, input: BodyOf<typeof contract.newRemote>): Promise<Remote> {
    return this.#change(actor, async (sql) => {
      const repository = new RemotesRepository(sql);
      const { name, codeset, paired_ud, userdevice_group } = input;
      requireCodeset(codeset);
      const fields = { name, codeset, device_id: paired_ud, group_id: userdevice_group, custom_keys: [] };
      await check(repository, actor, fields);
      const id = randomUUID();
      await repository.insert(actor, id, fields, this.#clock.now());
      const row = await changed(sql, actor, id);
      await record(sql, actor, { action: "remote.create", subject: name, subject_id: id, after: audited(row) });
      return presentRemote(row);
    });
  }

  edit(actor: Actor, { remote_id, ...input }: BodyOf<typeof contract.editRemote>): Promise<Remote> {
    return this.#change(actor, async (sql) => {
      const repository = new RemotesRepository(sql);
      const row = await lockOwn(sql, actor, remote_id);
      if (input.codeset !== undefined) requireCodeset(input.codeset);
      const fields: RemoteFields = {
        name: input.name ?? row.name,
        codeset: input.codeset ?? row.codeset,
        device_id: input.paired_ud ?? row.device_id,
        group_id: input.userdevice_group === undefined ? row.group_id : input.userdevice_group,
        custom_keys: input.custom_keys ? keepKeys(row.custom_keys, input.custom_keys) : row.custom_keys,
      };
      await check(repository, actor, {
        device_id: input.paired_ud ?? null,
        group_id: input.userdevice_group ?? null,
      });
      await tell(sql, actor, row);
      await repository.update(actor.enterpriseId, remote_id, fields);
      const after = await changed(sql, actor, remote_id);
      await recordEdit(sql, actor, row, after);
      return presentRemote(after);
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql) => {
      if (await wereDeleted(sql, actor, "remote", [id])) return { deleted: true };
      const row = await lockOwn(sql, actor, id);
      await tell(sql, actor, row);
      await intoBin(sql, actor, { thing: "remote", id, name: row.name }, () =>
        new RemotesRepository(sql).delete(actor.enterpriseId, id),
      );
      await record(sql, actor, { action: "remote.delete", subject: row.name, subject_id: id, before: audited(row) });
      return { deleted: true };
    });
  }

  /** Locks the enterprise first, like the removal of a blaster or a room, which changes its remotes. */
  #change<T>({ enterpriseId }: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      return work(sql);
    });
  }
}

export function requireCodeset(id: string): LibraryCodeset {
  const codeset = findCodeset(id);
  if (!codeset) throw new AppError("codeset.not_found");
  return codeset;
}

/** Requires a device that this person may use and that can send infrared. */
export async function requireBlaster(repository: RemotesRepository, actor: Actor, id: string): Promise<BlasterRow> {
  const device = await repository.blaster(actor, id);
  if (!device || !isBlaster(device.device_type)) throw new AppError("device.not_found");
  return device;
}

export async function requireRemote(sql: Sql, actor: Actor, id: string): Promise<RemoteRow> {
  const row = await new RemotesRepository(sql).find(actor, id);
  if (!row) throw await missing(sql, actor, "remote", id);
  return row;
}

/** A new blaster has to be usable by this person, and a new group visible to them. */
async function check(
  repository: RemotesRepository,
  actor: Actor,
  { device_id, group_id }: Pick<RemoteFields, "device_id" | "group_id">,
): Promise<void> {
  if (device_id !== null) await requireBlaster(repository, actor, device_id);
  if (group_id !== null && !(await repository.seesGroup(actor, group_id))) throw new AppError("group.not_found");
}

/** Locks a remote that this person may change; rejects people who may only use it. */
async function lockOwn(sql: Sql, actor: Actor, id: string): Promise<RemoteRow> {
  const row = await new RemotesRepository(sql).lock(actor, id);
  if (!row) throw await missing(sql, actor, "remote", id);
  if (actor.role !== "admin" && row.owner_id !== actor.userId) throw new AppError("access.denied");
  return row;
}

/** A key without a code keeps the one it has; of two with one name the last counts. */
function keepKeys(stored: readonly StoredKey[], keys: readonly CustomKey[]): StoredKey[] {
  const merged = keys.map(({ key, label, carrier, pattern }): StoredKey => {
    if (carrier !== undefined && pattern !== undefined) return { key, label, carrier, pattern };
    const former = stored.find((each) => each.key === key);
    if (!former) throw new AppError("remote.unknown_key");
    return { ...former, label };
  });
  return [...new Map(merged.map((each) => [each.key, each])).values()];
}

/** Selects the fields recorded in the audit log. */
function audited({ name, codeset, group_name, device_name, custom_keys }: RemoteRow) {
  const { type, brand } = findCodeset(codeset) ?? {};
  const buttons = custom_keys.map(({ label, key }) => label || key);
  return { name, appliance_type: type, brand, codeset, room: group_name, blaster: device_name, buttons };
}

/** A key may be learnt anew under its name, so that only its code differs. */
async function recordEdit(sql: Sql, actor: Actor, before: RemoteRow, after: RemoteRow): Promise<void> {
  const about = { subject: after.name, subject_id: after.id };
  await record(sql, actor, { action: "remote.edit", ...about, before: audited(before), after: audited(after) });
  const codes = new Map(before.custom_keys.map(({ key, carrier, pattern }) => [key, `${carrier} ${pattern}`]));
  const taught = after.custom_keys.filter(
    ({ key, carrier, pattern }) => codes.has(key) && codes.get(key) !== `${carrier} ${pattern}`,
  );
  const buttons = taught.map(({ label, key }) => label || key);
  if (buttons.length > 0) await record(sql, actor, { action: "remote.teach", ...about, after: { buttons } });
}

async function changed(sql: Sql, actor: Actor, id: string): Promise<RemoteRow> {
  const row = await requireRemote(sql, actor, id);
  await tell(sql, actor, row);
  return row;
}

async function tell(sql: Sql, actor: Actor, { device_id }: RemoteRow): Promise<void> {
  await tellPeopleOfDevices(sql, actor, { what: ["remotes"], devices: device_id === null ? [] : [device_id] });
}

function presentRemote(row: RemoteRow): Remote {
  // A codeset that is missing from a later library leaves a remote with learnt keys alone.
  const library = findCodeset(row.codeset);
  const { group_id, group_name, device_id, device_name, kd_id, owner_id, owner_name } = row;
  return {
    _id: row.id,
    name: row.name,
    version: row.version,
    paired_appliance: {
      type: library?.type ?? "tv",
      brand: library?.brand ?? "",
      stb_provider: library?.stb_provider ?? null,
      codeset: row.codeset,
    },
    userdevice_group: group_id !== null && group_name !== null ? { _id: group_id, name: group_name } : null,
    paired_ud:
      device_id !== null && device_name !== null && kd_id !== null
        ? { _id: device_id, device_name, kd_id, current_status: row.current_status ?? 0 }
        : null,
    custom_keys: row.custom_keys.map(({ key, label }) => ({ key, label })),
    state: row.state,
    lastUsed: row.last_used?.toISOString() ?? null,
    owner: owner_id !== null && owner_name !== null ? { _id: owner_id, name: owner_name } : null,
  };
}
