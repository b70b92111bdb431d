import { OnlineStatus } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { insertRows } from "../insert-rows.ts";
import type { PlannedDevice } from "../plan.ts";
import { chance } from "../repeatable.ts";
import type { Incidents } from "./incidents.ts";

/** The broker notices a silent device after its keep-alive, not at once. */
function noticedAfter({ seed }: PlannedDevice): number {
  return Math.round((60 + 35 * chance(seed, 4)) * 1000);
}

interface StatusChange {
  device: PlannedDevice;
  at: number;
  status: number;
}

/** On since it was installed, off in every outage, and off from now on where nothing will bring it to life. */
export function pastStatusChanges(
  device: PlannedDevice,
  { outages }: Incidents,
  { installed, gone }: { installed: Date; gone: Date | undefined },
): StatusChange[] {
  const changes = [
    { at: installed.getTime(), status: OnlineStatus.online },
    ...outages.flatMap(({ from, until }) => [
      { at: from + noticedAfter(device), status: OnlineStatus.offline },
      { at: until, status: OnlineStatus.online },
    ]),
    ...(gone ? [{ at: gone.getTime(), status: OnlineStatus.offline }] : []),
  ];
  return changes.map((change) => ({ device, ...change }));
}

export async function insertStatusChanges(sql: Sql, changes: StatusChange[]): Promise<void> {
  const columns = { enterprise_id: "uuid", device_id: "uuid", ts: "timestamptz", status: "integer" };
  const rows = changes.map(({ device, at, status }) => ({
    enterprise_id: device.enterprise_id,
    device_id: device.id,
    ts: new Date(at).toISOString(),
    status,
  }));
  await insertRows(sql, "device_status_changes", columns, rows);
}
