import type { SwitchAppliance } from "@switchboard/contract";
import { requireManaged } from "../../../core/access/managers.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { type SwitchEdit, SwitchesRepository } from "./switches.repository.ts";

/** Changes switches, for admins and managers of their place. */
export class SwitchesService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  edit(actor: Actor, id: string, edit: SwitchEdit): Promise<SwitchAppliance> {
    return this.#database.transaction(async (sql) => {
      // The removal of a device takes the same lock.
      await lockEnterprise(sql, actor.enterpriseId);
      await requireManaged(sql, actor, "switch", [id]);
      const repository = new SwitchesRepository(sql);
      const former = await repository.find(actor.enterpriseId, id);
      const edited = former && (await repository.edit(actor.enterpriseId, id, { ...former, ...edit }));
      if (!edited) throw await missing(sql, actor, "switch", id);
      const { device_id, ...appliance } = edited;
      const [before, after] = "name" in edit ? [{ name: former.name }, edit] : [{ critical: former.critical }, edit];
      await record(sql, actor, { action: "switch.edit", subject: edited.name, subject_id: id, before, after });
      await tellPeopleOfDevices(sql, actor, { what: ["devices"], devices: [device_id] });
      return appliance;
    });
  }
}
