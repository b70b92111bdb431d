import { type FoldableAlarm, isSupplyGone, type Parent, type ParentsOf, PLACES } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import { type AlarmRow, PLACE_KEY, ROOM_KEY, SITE_KEY } from "./alarm-rows.ts";
import type { PastCause } from "./notifier.repository.ts";
import { type AreaRow, ParentsRepository } from "./parents.repository.ts";

/** The possible causes of an enterprise's losses. */
export interface Surroundings {
  /** Rooms, and the places around them. */
  areas: readonly AreaRow[];
  /** The number of the enterprise's devices that are online. */
  online: number;
  parentsOf: ParentsOf;
  /** Returns the meters without supply, which are a cause of losses of other devices. */
  supplies(losses: readonly PastCause[]): FoldableAlarm[];
}

/** Takes a few statements, however many losses there are. */
export async function surroundingsOf(
  sql: Sql,
  enterpriseId: string,
  losses: readonly AlarmRow[],
): Promise<Surroundings> {
  const repository = new ParentsRepository(sql);
  const devices = [...new Set(losses.flatMap(({ device_id }) => device_id ?? []))];
  const gateways = await repository.gatewaysOf(enterpriseId, devices);
  const areas = await repository.areas(enterpriseId, devices);
  const online = await repository.countOnline(enterpriseId);
  const behind = await repository.behind(enterpriseId);
  const meters = new Set(behind.values());
  const dead = meters.size > 0 ? deadMeters(await repository.supplies(enterpriseId, [...meters])) : [];
  const isLarge = (there: number, away: number) => there + away >= PLACES.least;
  const site: Parent[] = isLarge(online, devices.length) ? [{ part: SITE_KEY, isTogether: true }] : [];
  const largeAreas = areas.filter(({ online: there, devices: own }) => isLarge(there, own.length));
  const areasOf = new Map<string, Parent[]>();
  for (const { key, devices: own } of largeAreas)
    for (const device of own) areasOf.set(device, [...(areasOf.get(device) ?? []), { part: key, isTogether: true }]);
  const outerOf = new Map(areas.map(({ key, outer }) => [key, outer]));
  const isLargeArea = new Set(largeAreas.map(({ key }) => key));
  const placesAround = (area: string): Parent[] => {
    const outer = outerOf.get(area) ?? null;
    if (outer === null) return site;
    return isLargeArea.has(outer) ? [...site, { part: outer, isTogether: true }] : placesAround(outer);
  };
  const deviceOf = devicesOfSensors(losses);
  const meterOf = (device: string): Parent[] => {
    const meter = behind.get(device);
    return meter === undefined ? [] : [{ part: `meter ${meter}`, isTogether: true }];
  };
  const parentsOf = (part: string): Parent[] => {
    const device = deviceOf.get(part);
    if (device) return [{ part: `device ${device}` }];
    const [kind = "", id = ""] = part.split(" ");
    if (kind === "meter") return meterOf(id);
    if (part.startsWith(ROOM_KEY) || part.startsWith(PLACE_KEY)) return placesAround(part);
    if (kind === "gateway") return site;
    if (kind !== "device") return [];
    const gateway = gateways.get(id);
    return [...site, ...(areasOf.get(id) ?? []), ...meterOf(id), ...(gateway ? [{ part: `gateway ${gateway}` }] : [])];
  };
  const supplies = (all: readonly PastCause[]) => [
    ...dead,
    ...all.flatMap((row) => (row.source === "offline" && meters.has(row.device_id ?? "") ? [supplyOf(row)] : [])),
  ];
  return { areas, online, parentsOf, supplies };
}

/** Returns the device of each sensor's part. */
function devicesOfSensors(losses: readonly AlarmRow[]): Map<string, string> {
  return new Map(
    losses.flatMap(({ sensor_id, device_id }) => (sensor_id && device_id ? [[`sensor ${sensor_id}`, device_id]] : [])),
  );
}

/** Returns the meters that report themselves that their supply is gone. */
function deadMeters(rows: Awaited<ReturnType<ParentsRepository["supplies"]>>): FoldableAlarm[] {
  return [...Map.groupBy(rows, ({ device_id }) => device_id)].flatMap(([device, own]) => {
    const [first] = own;
    const events = own.flatMap(({ type, value }) => (type === null ? [] : [{ type, value }]));
    if (!first || !isSupplyGone(first.device_type, events)) return [];
    return [supplyOf({ ...first, device_id: device, cleared_at: null })];
  });
}

function supplyOf({
  id,
  device_id,
  raised_at,
  cleared_at,
}: Pick<PastCause, "id" | "device_id" | "raised_at" | "cleared_at">) {
  const [raisedAt, clearedAt] = [raised_at.getTime(), cleared_at?.getTime() ?? null];
  return { id, part: `meter ${device_id}`, isLoss: true, raisedAt, clearedAt };
}
