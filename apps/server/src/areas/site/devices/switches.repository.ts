import type { SwitchAppliance } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export type SwitchEdit = Pick<SwitchAppliance, "name"> | Pick<SwitchAppliance, "critical">;

interface EditedRow extends Row, SwitchAppliance {
  device_id: string;
}

export class SwitchesRepository extends Repository {
  find(enterpriseId: string, id: string) {
    return this.selectFirst<{ name: string; critical: boolean }>(
      "SELECT name, critical FROM switch_appliances WHERE enterprise_id = $1 AND id = $2 FOR UPDATE",
      [enterpriseId, id],
    );
  }

  edit(
    enterpriseId: string,
    id: string,
    { name, critical }: Pick<SwitchAppliance, "name" | "critical">,
  ): Promise<EditedRow | undefined> {
    return this.selectFirst<EditedRow>(
      `UPDATE switch_appliances SET name = $3, critical = $4 WHERE enterprise_id = $1 AND id = $2
       RETURNING device_id, id AS _id, name, switch_no, kind, current_status, current_dimm, light, critical`,
      [enterpriseId, id, name, critical],
    );
  }
}
