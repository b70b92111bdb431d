import type { Database } from "../../apps/server/src/platform/db/database.ts";

interface Home {
  database: Pick<Database, "query">;
  enterprise: string;
}

/** A reading beyond this raises an alarm. */
const HIGHEST_VOLTS = 250;

export async function limitVoltage({ database, enterprise }: Home, meters: readonly { id: string }[]): Promise<void> {
  await database.query("UPDATE devices SET device_config = $3 WHERE enterprise_id = $1 AND id = ANY($2)", [
    enterprise,
    meters.map(({ id }) => id),
    JSON.stringify({ over_voltage: HIGHEST_VOLTS }),
  ]);
}

/** Sets how long a limit has to be exceeded before it is an alarm. */
export async function ruleOfPower({ database, enterprise }: Home, rule: { delaySeconds: number }): Promise<void> {
  await database.query(
    `INSERT INTO alarm_rules (enterprise_id, source, priority, on_delay_s, off_delay_s, is_latching, advice, is_on)
     VALUES ($1, 'power', 'high', $2, 0, false, '', true)`,
    [enterprise, rule.delaySeconds],
  );
}

/** Returns how often an alarm was raised for each device. */
export async function raisedCounts({ database, enterprise }: Home): Promise<Map<string, number>> {
  const rows = await database.query<{ device_id: string; count: number }>(
    `SELECT a.device_id, count(*) AS count FROM alarms a
     JOIN alarm_transitions t ON t.enterprise_id = a.enterprise_id AND t.alarm_id = a.id AND t.kind = 'raised'
     WHERE a.enterprise_id = $1 AND a.source = 'power' GROUP BY a.device_id`,
    [enterprise],
  );
  return new Map(rows.map(({ device_id, count }) => [device_id, count]));
}
