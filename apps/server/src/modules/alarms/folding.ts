import { FOLDING, type Fold, type FoldableAlarm, foldAlarms } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import type { AlarmRow } from "./alarm-rows.ts";
import type { Lives } from "./lives.ts";
import { type PastCause, TellingRepository } from "./telling.repository.ts";

/**
 * Puts what is away below what took it along: a sensor below its device, a device below its gateway. What may lie below something waits
 * for a while: the devices are often missed before their gateway is.
 */
export async function foldLosses(sql: Sql, enterpriseId: string, lives: Lives, now: Date): Promise<void> {
  const losses = lives.rows.filter(({ is_loss, closed_at }) => is_loss && closed_at === null);
  if (losses.length === 0) return;
  const repository = new TellingRepository(sql);
  const past = await repository.closedCauses(enterpriseId, new Date(now.getTime() - FOLDING.graceMs));
  const devices = [...new Set(losses.flatMap(({ device_id }) => device_id ?? []))];
  const gateways = await repository.gatewaysOf(enterpriseId, devices);
  const deviceOf = new Map(
    losses.flatMap(({ sensor_id, device_id }) => (sensor_id && device_id ? [[`sensor ${sensor_id}`, device_id]] : [])),
  );
  const parentOf = (part: string): string | undefined => {
    const device = deviceOf.get(part);
    if (device) return `device ${device}`;
    const gateway = part.startsWith("device ") ? gateways.get(part.slice("device ".length)) : undefined;
    return gateway && `gateway ${gateway}`;
  };
  const folds = foldAlarms([...losses, ...past].map(foldable), parentOf, now.getTime());
  const floods = new Set(await repository.openFloods(enterpriseId));
  for (const row of losses) {
    const fold = folds.get(row.id);
    // What came in a flood stays with it, unless its cause is found.
    if (fold && (fold.under !== null || row.under === null || !floods.has(row.under))) apply(lives, row, fold, now);
  }
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
  // Nobody was told of it by itself so far, or not of this.
  if (row.under !== null) lives.note({ ...row, under: null, tell_at, told_from: null, told_steps: 0 }, "unfolded", now);
  else if (isDue && row.told_from === null && tell_at !== null && tell_at > now) lives.keep({ ...row, tell_at });
}

function foldable(row: PastCause): FoldableAlarm {
  const raisedAt = row.raised_at.getTime();
  return { id: row.id, part: partOf(row), isLoss: true, raisedAt, clearedAt: row.cleared_at?.getTime() ?? null };
}

function partOf({ id, source, device_id, gateway_id, sensor_id }: PastCause): string {
  if (source === "gateway" && gateway_id) return `gateway ${gateway_id}`;
  if (source === "sensor" && sensor_id) return `sensor ${sensor_id}`;
  return device_id ? `device ${device_id}` : id;
}
