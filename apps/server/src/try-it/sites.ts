import type { Sql } from "../platform/db/database.ts";
import type { SecretOf } from "./device-secrets.ts";
import { insertDevices, insertGroups, type NewDevice, type NewGroup } from "./devices.ts";
import { MINUTE_MS } from "./history/calendar.ts";
import { insertHistory, type Past, recall } from "./history/history.ts";
import { insertStatusChanges, pastStatusChanges } from "./history/status-changes.ts";
import { insertNotifications } from "./notifications.ts";
import { insertGrants, insertPeople } from "./people.ts";
import { DEMO_ENTERPRISE, type PlannedSite, SITES } from "./plan.ts";
import { insertRemotes } from "./remotes.ts";
import { chance, idOf } from "./repeatable.ts";
import { insertScenesAndWorkflows } from "./scenes-and-workflows.ts";
import { insertSchedules } from "./schedules.ts";

interface NewEnterprise {
  id: string;
  name: string;
  time_zone: string;
  partner_name?: string;
  meta_keys?: string[];
}

async function insertEnterprise(sql: Sql, enterprise: NewEnterprise, created_at: Date): Promise<void> {
  const { id, name, time_zone, partner_name = "Switchboard", meta_keys = [] } = enterprise;
  await sql.query(
    `INSERT INTO enterprises (id, name, time_zone, partner_name, meta_keys, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, name, time_zone, partner_name, meta_keys, created_at.toISOString()],
  );
}

function groupsOf({ id: enterprise_id, site, devices }: PlannedSite): NewGroup[] {
  const group = (type: NewGroup["type"], name: string, members: PlannedSite["devices"]) => {
    const id = idOf(`group ${site.name} ${type} ${name}`);
    return { enterprise_id, id, name, type, devices: members.map((device) => device.id) };
  };
  const rooms = Object.keys(site.rooms).map((name) =>
    group(
      "room",
      name,
      devices.filter(({ room }) => room === name),
    ),
  );
  const byType = Object.entries(site.typeGroups).map(([name, types]) =>
    group(
      "deviceType",
      name,
      devices.filter(({ type }) => types.includes(type)),
    ),
  );
  return [...rooms, ...byType];
}

interface Placed extends Past {
  installed: Date;
  /** Whether the fleet has it; what nobody brings to life is shown as offline. */
  isOnline: boolean;
}

function newDevice({ device, switches, installed, isOnline }: Placed, now: Date): NewDevice {
  return {
    ...device,
    isOnline,
    last_seen: new Date(now.getTime() - Math.floor(chance(device.seed, 5) * MINUTE_MS)),
    created_at: installed,
    switches: switches.map(({ planned, isOn, level }) => ({ ...planned, isOn, level })),
  };
}

export interface Seeding {
  sql: Sql;
  now: Date;
  secretOf: SecretOf;
  /** How many devices, in the order of the plan, a virtual fleet will bring to life. */
  fleet: number;
  progress: (text: string) => void;
}

async function seedSite({ sql, now, secretOf, progress }: Seeding, site: PlannedSite, placed: Placed[], founded: Date) {
  progress(`Furnishing ${site.site.name}`);
  await insertDevices(
    sql,
    placed.map((each) => newDevice(each, now)),
    secretOf,
  );
  await insertGroups(sql, groupsOf(site), founded);
  progress(`Writing the history of ${site.site.name}`);
  const changes = placed.map(({ device, incidents, installed, isOnline }) =>
    pastStatusChanges(device, incidents, { installed, gone: isOnline ? undefined : now }),
  );
  await insertHistory(sql, placed, now);
  await insertStatusChanges(sql, changes.flat());
}

/** The first seeding: enterprises, people, devices and the weeks behind them. */
export async function seedSites(seeding: Seeding): Promise<void> {
  const { sql, now, fleet } = seeding;
  const pasts = SITES.map((site) => ({ site, past: recall(site, now) }));
  const firstDay = Math.min(...pasts.map(({ past }) => past[0]?.days[0]?.from ?? now.getTime()));
  const founded = new Date(firstDay - 12 * 60 * MINUTE_MS);
  for (const { id, site } of SITES) await insertEnterprise(sql, { ...site, id }, founded);
  await insertEnterprise(sql, DEMO_ENTERPRISE, founded);
  await insertPeople(sql, founded.toISOString());
  let order = 0;
  for (const { site, past } of pasts) {
    // Installed one after the other, so that the order of installation is the order of the plan.
    const placed = past.map((each) => {
      const installed = new Date(founded.getTime() + order * MINUTE_MS);
      return { ...each, installed, isOnline: order++ < fleet };
    });
    await seedSite(seeding, site, placed, founded);
  }
  await insertGrants(sql, founded.toISOString());
  await insertNotifications(
    sql,
    pasts.flatMap(({ past }) => past),
    now,
  );
  await insertScenesAndWorkflows(sql, founded.toISOString());
  await insertRemotes(sql, founded.toISOString());
  await insertSchedules(sql, now, founded.toISOString());
}
