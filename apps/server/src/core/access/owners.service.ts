import { type NewsWords, ownerWords } from "@switchboard/domain/alarms";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Person } from "../../platform/auth/person.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { record } from "../audit/audit.service.ts";
import { missingAmong } from "../deletions/deletions.service.ts";
import { AccessRepository } from "./access.repository.ts";
import type { OpenScreens } from "./access.service.ts";
import { peopleOfDevices } from "./audience.service.ts";
import { type OwnedDevice, OwnersRepository } from "./owners.repository.ts";

type OwnerNews = NewsWords & { enterpriseId: string; to: { users: string[] }; device: string };

/** Notifies people about ownership. A port, because the implementation asks this module who may see a device. */
export interface OwnerNewsTeller {
  tellWithin(sql: Sql, news: OwnerNews[]): Promise<() => void>;
}

interface OwnersDependencies {
  database: Database;
  clock: Clock;
  changes: Pick<OpenScreens, "tellPeople">;
  tell: OwnerNewsTeller;
}

/** Makes the person who adds a device its owner (spec §6), in the transaction that adds it. */
export function ownNewDevice(sql: Sql, { enterpriseId, userId }: Person, deviceId: string, at: Date): Promise<void> {
  return new OwnersRepository(sql).own(enterpriseId, userId, [deviceId], at);
}

export function ownNewDevices(sql: Sql, { enterpriseId, userId }: Person, ids: string[], at: Date): Promise<void> {
  return new OwnersRepository(sql).own(enterpriseId, userId, ids, at);
}

/** Hands devices over to another member, or to nobody, in which case only admins can grant them. */
export class OwnersService {
  readonly #dependencies: OwnersDependencies;

  constructor(dependencies: OwnersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Hands over all devices or none. Former owners keep their access until it is revoked like anybody's. */
  async handOver(actor: Actor, deviceIds: string[], heir: string | null): Promise<{ changed: number }> {
    const { enterpriseId } = actor;
    const { database, clock, tell } = this.#dependencies;
    const ids = distinctIds(deviceIds);
    const { changed, notify } = await database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new OwnersRepository(sql);
      const devices = await repository.devices(enterpriseId, ids);
      if (devices.length < ids.length) throw await missingAmong(sql, actor, "device", ids);
      const name = heir === null ? null : await requireMemberName(sql, actor, heir);
      const moved = devices.filter(({ owner_id }) => owner_id !== heir);
      const changed = moved.map(({ id }) => id);
      await repository.disown(enterpriseId, changed);
      if (heir !== null) await repository.own(enterpriseId, heir, changed, clock.now());
      for (const device of moved) await recordHandOver(sql, actor, device, name);
      await this.#tellScreens(sql, actor, moved, heir);
      const news = moved.flatMap((device) => newsOf(actor, device, heir));
      return { changed: moved.length, notify: await tell.tellWithin(sql, news) };
    });
    notify();
    return { changed };
  }

  /** Announces the rights before the change, because the new owner may have had none. */
  async #tellScreens(sql: Sql, actor: Actor, moved: OwnedDevice[], heir: string | null): Promise<void> {
    if (moved.length === 0) return;
    const { enterpriseId } = actor;
    const owners = new Set([...moved.map(({ owner_id }) => owner_id), heir].filter((id) => id !== null));
    if (heir !== null) await new AccessRepository(sql).announce(enterpriseId, [heir]);
    const devices = moved.map(({ id }) => id);
    const people = await peopleOfDevices(sql, enterpriseId, devices);
    await this.#dependencies.changes.tellPeople(sql, actor, people, { what: ["devices", "grants"], devices });
    await this.#dependencies.changes.tellPeople(sql, actor, [...owners], { what: ["access"], devices });
  }
}

/** Returns the new owner's name in the enterprise; fails unless they are a member. */
async function requireMemberName(sql: Sql, actor: Actor, userId: string): Promise<string> {
  const name = await new OwnersRepository(sql).memberName(actor.enterpriseId, userId);
  if (name === undefined) throw await missingAmong(sql, actor, "user", [userId]);
  return name;
}

async function recordHandOver(sql: Sql, actor: Actor, device: OwnedDevice, heir: string | null): Promise<void> {
  await record(sql, actor, {
    action: "device.hand_over",
    subject: device.device_name,
    subject_id: device.id,
    before: { owner: device.owner_name },
    after: { owner: heir },
  });
}

/** Nobody is notified of their own actions. */
function newsOf(actor: Actor, { id, owner_id }: OwnedDevice, heir: string | null): OwnerNews[] {
  const to = (user: string | null, isNew: boolean): OwnerNews[] =>
    user === null || user === actor.userId
      ? []
      : [{ enterpriseId: actor.enterpriseId, to: { users: [user] }, device: id, ...ownerWords(actor.name, isNew) }];
  return [...to(heir, true), ...to(owner_id, false)];
}
