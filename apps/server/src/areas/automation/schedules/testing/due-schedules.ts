import { randomUUID } from "node:crypto";
import type { TestUser } from "../../../../testing/builders.ts";
import type { TestServer } from "../../../../testing/test-server.ts";

/** Creates many switches of one device at once. */
export async function buildManySwitches(server: TestServer, admin: TestUser, count: number): Promise<string[]> {
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  const ids = Array.from({ length: count }, () => randomUUID());
  await server.database.query(
    `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name)
     SELECT $1, id, $2, 100 + n, 'relay', 'Switch' FROM unnest($3::uuid[]) WITH ORDINALITY AS u (id, n)`,
    [admin.enterpriseId, device.id, ids],
  );
  return ids;
}

/** Creates a schedule for each of these switches that turns it on or off, due at an instant. */
export async function buildDueSchedules(
  { database }: TestServer,
  { enterpriseId, userId }: TestUser,
  switches: readonly string[],
  { due, state }: { due: Date; state: 0 | 1 },
): Promise<string[]> {
  const ids = switches.map(() => randomUUID());
  await database.query(
    `INSERT INTO schedules (enterprise_id, id, name, is_active, "time", repeats, days, force, owner_id, next_run, created_at)
     SELECT $1, id, 'Due', true, 1200, true, '{0,1,2,3,4,5,6}', false, $2, $4, $4 FROM unnest($3::uuid[]) AS u (id)`,
    [enterpriseId, userId, ids, due],
  );
  await database.query(
    `INSERT INTO schedule_actions (enterprise_id, schedule_id, position, switch_id, switch_state)
     SELECT $1, id, 1, switch_id, $4 FROM unnest($2::uuid[], $3::uuid[]) AS u (id, switch_id)`,
    [enterpriseId, ids, switches, state],
  );
  return ids;
}
