import type { AccessOfPerson, ChangeKind } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Person } from "../../platform/auth/person.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { record } from "../audit/audit.service.ts";
import { missingAmong } from "../deletions/deletions.service.ts";
import { AccessRepository, type Grantable } from "./access.repository.ts";

export interface GrantRequest {
  what: Grantable;
  user_ids: string[];
  ids: string[];
  /** True grants, false revokes. */
  access: boolean;
}

/** What access asks of whoever tells open screens, and is asked in turn who the people of a device are. */
export interface OpenScreens {
  tellPeople(
    sql: Sql,
    author: Person,
    people: string[],
    change: { what: ChangeKind[]; devices: string[] },
  ): Promise<void>;
  tellAdmins(sql: Sql, author: Person, what: ChangeKind): Promise<void>;
}

/** What access asks of whoever keeps orders that were not sent yet. */
export interface Withdrawal {
  endForbidden(sql: Sql, enterpriseId: string, people: readonly string[]): Promise<void>;
}

/** Who may use which devices and switches beyond the admins, who may use them all (spec §6). */
export class AccessService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #screens: OpenScreens;
  readonly #withdrawal: Withdrawal;

  constructor(database: Database, clock: Clock, screens: OpenScreens, withdrawal: Withdrawal) {
    this.#database = database;
    this.#clock = clock;
    this.#screens = screens;
    this.#withdrawal = withdrawal;
  }

  async list({ enterpriseId }: Actor): Promise<{ people: AccessOfPerson[] }> {
    const rows = await new AccessRepository(this.#database).people(enterpriseId);
    return { people: rows.map(({ id, role, ...rest }) => ({ _id: id, role: [role], ...rest })) };
  }

  /** All of it or none: one person or thing of another enterprise refuses the whole request. */
  change(actor: Actor, { what, user_ids, ids, access }: GrantRequest): Promise<{ changed: number }> {
    const { enterpriseId } = actor;
    const wanted = { what, users: distinctIds(user_ids), ids: distinctIds(ids) };
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new AccessRepository(sql);
      if (!(await repository.areMembers(enterpriseId, wanted.users)))
        throw await missingAmong(sql, actor, "user", wanted.users);
      if (!(await repository.allExist(enterpriseId, what, wanted.ids)))
        throw await missingAmong(sql, actor, what, wanted.ids);
      const byUser = access
        ? await repository.grant(enterpriseId, { ...wanted, at: this.#clock.now() })
        : await repository.revoke(enterpriseId, wanted);
      if (!access) await this.#withdrawal.endForbidden(sql, enterpriseId, [...byUser.keys()]);
      await repository.announce(enterpriseId, byUser.keys());
      await this.#record(sql, actor, access, { ...wanted, users: [...byUser.keys()] });
      await this.#tell(sql, actor, [...byUser.keys()], wanted);
      return { changed: [...byUser.values()].reduce((sum, count) => sum + count, 0) };
    });
  }

  async #record(sql: Sql, actor: Actor, access: boolean, given: { what: Grantable; users: string[]; ids: string[] }) {
    if (given.users.length === 0) return;
    const { people, things } = await new AccessRepository(sql).namesIn(actor.enterpriseId, given);
    const change = { people, [given.what === "device" ? "devices" : "switches"]: things };
    const values = access ? { after: change } : { before: change };
    await record(sql, actor, {
      action: access ? "access.grant" : "access.revoke",
      subject: people.join(", "),
      ...values,
    });
  }

  /** After the announcement above, so that rights are read again before anybody hears of them. */
  async #tell(sql: Sql, actor: Actor, people: string[], { what, ids }: { what: Grantable; ids: string[] }) {
    if (people.length === 0) return;
    const devices = what === "device" ? ids : await new AccessRepository(sql).devicesOf(actor.enterpriseId, ids);
    await this.#screens.tellPeople(sql, actor, people, { what: ["access"], devices });
    await this.#screens.tellAdmins(sql, actor, "grants");
  }
}
