import {
  chance,
  MINUTE,
  type PlannedSite,
  recall,
  SAMPLE_PLACE,
  SITES,
  silentSince,
} from "@switchboard/sample-building";
import type { SecretBox } from "../platform/auth/secret-box.ts";
import type { Sql } from "../platform/db/database.ts";
import { insertActivity } from "./activity.ts";
import { insertAutomation } from "./automation.ts";
import { insertBills } from "./bills.ts";
import { insertChannels } from "./channels.ts";
import type { SecretOf } from "./device-secrets.ts";
import { insertDevices, insertGroups, insertMeterPlaces, insertPlaces, type NewDevice } from "./devices.ts";
import { insertFloorPlans } from "./floor-plans.ts";
import { type InstalledPast, insertHistory } from "./history.ts";
import { insertRows, timestamp } from "./insert-rows.ts";
import { DEMO_ENTERPRISE, insertGrants, insertPeople } from "./people.ts";

async function insertEnterprises(sql: Sql, founded: Date): Promise<void> {
  const created_at = timestamp(founded);
  const rows = SITES.map(({ id, site: { name, address, time_zone, partner_name, meta_keys } }) => {
    return { id, name, address, time_zone, partner_name, meta_keys, created_at, ...SAMPLE_PLACE };
  });
  const demo = {
    ...DEMO_ENTERPRISE,
    ...SAMPLE_PLACE,
    address: "",
    partner_name: "Switchboard",
    meta_keys: [],
    created_at,
  };
  await insertRows(sql, "enterprises", [...rows, demo]);
}

/** A device outside of the fleet was last seen when it fell silent. */
function newDevice({ device, switches, incidents, installed }: InstalledPast, now: Date): NewDevice {
  const offlineSince = silentSince(incidents);
  const heard = now.getTime() - Math.floor(chance(device.seed, 5) * MINUTE);
  return {
    enterprise_id: device.enterprise_id,
    id: device.id,
    kd_id: device.kd_id,
    type: device.type,
    name: device.name,
    rssi: device.rssi,
    meta: device.meta,
    config: device.config,
    isOnline: offlineSince === undefined,
    last_seen: new Date(offlineSince ?? heard),
    created_at: installed,
    switches: switches.map(({ planned: { id, switch_no, kind, name }, isOn, level }) => {
      return { id, switch_no, kind, name, isOn, level };
    }),
  };
}

export interface Seeding {
  sql: Sql;
  now: Date;
  secretOf: SecretOf;
  /** Seals the values that the server keeps sealed. */
  box: SecretBox;
  /** The number of devices, in the order of the plan, that a virtual fleet will run. */
  fleet: number;
  progress: (text: string) => void;
}

async function seedSite(
  { sql, now, secretOf, box, progress }: Seeding,
  site: PlannedSite,
  placed: InstalledPast[],
  founded: Date,
) {
  progress(`Furnishing ${site.site.name}`);
  await insertDevices(
    sql,
    placed.map((each) => newDevice(each, now)),
    secretOf,
  );
  const groups = site.groups.map((group) => ({ ...group, enterprise_id: site.id }));
  await insertPlaces(sql, site, founded);
  await insertGroups(sql, groups, founded);
  await insertMeterPlaces(sql, site);
  await insertFloorPlans(sql, site, founded);
  progress(`Writing the history of ${site.site.name}`);
  await insertHistory(sql, placed, now.getTime());
  const furnishing = { sql, site, now, created_at: founded.toISOString() };
  await insertAutomation(furnishing, placed);
  await insertBills(furnishing, placed);
  await insertActivity(sql, site, placed, now);
  await insertChannels(sql, site, now, box);
}

/** The first seeding: enterprises, people, devices and the past weeks. */
export async function seedSites(seeding: Seeding): Promise<void> {
  const { sql, now, fleet } = seeding;
  const inFleet = new Set(SITES.flatMap(({ devices }) => devices).slice(0, fleet));
  const isReachable = (device: Parameters<typeof inFleet.has>[0]) => inFleet.has(device);
  const pasts = SITES.map((site) => ({ site, past: recall(site, { now: now.getTime(), isReachable }) }));
  const firstDay = Math.min(...pasts.map(({ past }) => past[0]?.days[0]?.from ?? now.getTime()));
  const founded = new Date(firstDay - 12 * 60 * MINUTE);
  await insertEnterprises(sql, founded);
  await insertPeople(sql, now.getTime(), founded.getTime());
  let order = 0;
  for (const { site, past } of pasts) {
    // Installed one after the other, so that the order of installation is the order of the plan.
    const placed = past.map((each) => ({ ...each, installed: new Date(founded.getTime() + order++ * MINUTE) }));
    await seedSite(seeding, site, placed, founded);
  }
  await insertGrants(sql, founded.getTime());
}
