import type { SwitchAppliance } from "@switchboard/contract";
import { record } from "../../../core/audit/audit.service.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { SwitchesRepository } from "./switches.repository.ts";

/** Changes switches, for admins. */
export class SwitchesService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  rename(actor: Actor, id: string, name: string): Promise<SwitchAppliance> {
    return this.#database.transaction(async (sql) => {
      // The removal of a device takes the same lock.
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new SwitchesRepository(sql);
      const before = { name: await repository.nameOf(actor.enterpriseId, id) };
      const renamed = await repository.rename(actor.enterpriseId, id, name);
      if (!renamed) throw await missing(sql, actor, "switch", id);
      const { device_id, ...appliance } = renamed;
      await record(sql, actor, { action: "switch.edit", subject: name, subject_id: id, before, after: { name } });
      await tellPeopleOfDevices(sql, actor, { what: ["devices"], devices: [device_id] });
      return appliance;
    });
  }
}
