import {
  FOLDING,
  type Fold,
  type FoldableAlarm,
  foldAlarms,
  lostPlaces,
  type WatchedPlace,
} from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { type AlarmRow, PLACE_KEY, ROOM_KEY, SITE_KEY } from "./alarm-rows.ts";
import type { Lives } from "./lives.ts";
import { NotifierRepository, type PastCause } from "./notifier.repository.ts";
import { type Surroundings, surroundingsOf } from "./parents.ts";
import { raisePlace } from "./places.ts";

/**
 * Folds losses under their cause: a sensor under its device, a device under its gateway, its room, a place around it, the site or the meter that feeds it.
 * Losses that may have such a cause wait for a while, because devices are often missed before their gateway is.
 */
export async function foldLosses(sql: Sql, enterpriseId: string, lives: Lives, now: Date): Promise<void> {
  if (lossesOf(lives).length === 0) return;
  const repository = new NotifierRepository(sql);
  const past = await repository.closedCauses(enterpriseId, new Date(now.getTime() - FOLDING.graceMs));
  const around = await surroundingsOf(sql, enterpriseId, lossesOf(lives));
  const fold = () => {
    const losses = [...lossesOf(lives), ...past];
    return foldAlarms(losses.map(foldable), around.parentsOf, now.getTime(), FOLDING, around.supplies(losses));
  };
  let folds = fold();
  if (await findPlaces(sql, enterpriseId, { lives, around, folds, now })) folds = fold();
  const floods = new Set(await repository.openFloods(enterpriseId));
  for (const row of lossesOf(lives)) {
    const found = folds.get(row.id);
    // An alarm in a flood stays there unless its cause is found.
    if (found && (found.under !== null || row.under === null || !floods.has(row.under))) apply(lives, row, found, now);
  }
}

const lossesOf = (lives: Lives) => lives.rows.filter(({ is_loss, closed_at }) => is_loss && closed_at === null);

interface PlaceSearch {
  lives: Lives;
  around: Surroundings;
  folds: ReadonlyMap<string, Fold>;
  now: Date;
}

/**
 * Raises alarms for rooms, places or the site whose devices are offline. The search waits until people would be notified of a single device,
 * because until then a gateway or a meter may turn out to be the cause. Returns whether any place was found.
 */
async function findPlaces(
  sql: Sql,
  enterpriseId: string,
  { lives, around, folds, now }: PlaceSearch,
): Promise<boolean> {
  const alone = lossesOf(lives).filter(({ id, source, device_id, is_on }) => {
    return source === "offline" && device_id !== null && is_on && folds.get(id)?.under === null;
  });
  const isDue = ({ id, tell_at, told_from }: AlarmRow) =>
    tell_at !== null && tell_at <= now && told_from === null && (folds.get(id)?.tellAt ?? 0) <= now.getTime();
  if (!alone.some(isDue)) return false;
  const away = alone.map(({ device_id, raised_at }) => ({ device: device_id ?? "", at: raised_at.getTime() }));
  const places = lostPlaces(watchedSite(around, away));
  const keys = places.map(({ id }) => id);
  lives.take((await new AlarmRowsRepository(sql).lockOpen(enterpriseId, keys)).filter(({ id }) => !lives.find(id)));
  const names = new Map(around.areas.map(({ key, name }) => [key, name]));
  for (const { id, at } of places) raisePlace(lives, { key: id, name: names.get(id), at: new Date(at) });
  return places.length > 0;
}

/** Arranges the rooms and places in the site, each with the devices that are away. */
function watchedSite({ areas, online }: Surroundings, away: WatchedPlace["away"]): WatchedPlace {
  const known = new Set(areas.map(({ key }) => key));
  const byOuter = Map.groupBy(areas, ({ outer }) => (outer !== null && known.has(outer) ? outer : SITE_KEY));
  const inside = (outer: string): WatchedPlace[] =>
    (byOuter.get(outer) ?? []).map(({ key, devices, online: there }) => {
      const own = new Set(devices);
      return { id: key, online: there, away: away.filter(({ device }) => own.has(device)), inside: inside(key) };
    });
  return { id: SITE_KEY, online, away, inside: inside(SITE_KEY) };
}

function apply(lives: Lives, row: AlarmRow, fold: Fold, now: Date): void {
  const isDue = row.tell_at !== null && row.tell_at <= now;
  if (fold.under !== null) {
    const tell_at = fold.lookAgainAt === null ? null : new Date(fold.lookAgainAt);
    const folded = { ...row, under: fold.under, tell_at };
    if (row.under !== fold.under) lives.note(folded, "folded", now);
    else if (isDue) lives.keep(folded);
    return;
  }
  const tell_at = fold.tellAt === null ? null : new Date(fold.tellAt);
  // Notifications start again, because nobody was notified of this alarm individually while it was folded.
  if (row.under !== null) lives.note({ ...row, under: null, tell_at, told_from: null, told_steps: 0 }, "unfolded", now);
  else if (isDue && row.told_from === null && tell_at !== null && tell_at > now) lives.keep({ ...row, tell_at });
}

function foldable(row: PastCause): FoldableAlarm {
  const [raisedAt, clearedAt] = [row.raised_at.getTime(), row.cleared_at?.getTime() ?? null];
  const isUrgent = row.device_id === null;
  return { id: row.id, part: partOf(row), isLoss: true, raisedAt, clearedAt, isUrgent };
}

function partOf({ id, key, source, device_id, gateway_id, sensor_id }: PastCause): string {
  if (source === "gateway" && gateway_id) return `gateway ${gateway_id}`;
  if (source === "sensor" && sensor_id) return `sensor ${sensor_id}`;
  if ([SITE_KEY, ROOM_KEY, PLACE_KEY].some((prefix) => key.startsWith(prefix))) return key;
  return device_id ? `device ${device_id}` : id;
}
