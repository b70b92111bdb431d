import { localDay, nextDay } from "@switchboard/domain/core";
import { DAY_WASTE, worthTelling } from "@switchboard/domain/energy";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { FoundWaste } from "./find-waste-of.ts";
import { FindingsRepository } from "./findings.repository.ts";

/** How many days of earlier findings the reporting rules consider. */
const KNOWN_DAYS = 130;
/** The author of automatic actions. */
const NOBODY = "";

interface JudgedWaste {
  found: readonly FoundWaste[];
  /** Days that were judged before by other calendar marks, by meter. */
  anew: ReadonlyMap<string, readonly string[]>;
}

/**
 * Runs in the transaction that ends a check: withdraws findings that no longer hold, and stores new ones worth
 * reporting. It reads the known findings again, because another server may have reported something meanwhile.
 */
export async function keepFindings(
  sql: Sql,
  enterpriseId: string,
  { found, anew }: JudgedWaste,
  now: Date,
): Promise<void> {
  const changed = new Set(await judgeAgain(sql, enterpriseId, { found, anew }));
  for (const deviceId of await tell(sql, enterpriseId, found, now)) changed.add(deviceId);
  const author = { enterpriseId, userId: NOBODY };
  if (changed.size > 0) await tellPeopleOfDevices(sql, author, { what: ["waste"], devices: [...changed] });
}

/** Updates or withdraws undecided findings of days whose marks changed. Returns their meters. */
async function judgeAgain(sql: Sql, enterpriseId: string, { found, anew }: JudgedWaste): Promise<string[]> {
  if (anew.size === 0) return [];
  const repository = new FindingsRepository(sql);
  const open = await repository.open(enterpriseId, [...anew.keys()], DAY_WASTE);
  const concerned = open.filter(({ device_id, to }) => anew.get(device_id)?.includes(to));
  for (const { id, device_id, kind, to } of concerned) {
    const again = found.find(({ deviceId, finding }) => {
      return deviceId === device_id && finding.kind === kind && finding.to === to;
    });
    if (again) await repository.renew(enterpriseId, id, again.finding, again.dayName);
    else await repository.withdraw(enterpriseId, id);
  }
  return concerned.map(({ device_id }) => device_id);
}

async function tell(sql: Sql, enterpriseId: string, found: readonly FoundWaste[], now: Date): Promise<string[]> {
  const byDevice = Map.groupBy(found, ({ deviceId }) => deviceId);
  if (byDevice.size === 0) return [];
  const repository = new FindingsRepository(sql);
  const since = nextDay(localDay(now, "UTC"), -KNOWN_DAYS);
  const known = Map.groupBy(await repository.known(enterpriseId, [...byDevice.keys()], since), (row) => row.device_id);
  const told: string[] = [];
  for (const [deviceId, own] of byDevice) {
    const worth = new Set(
      worthTelling(
        own.map(({ finding }) => finding),
        known.get(deviceId) ?? [],
      ),
    );
    for (const { finding, dayName } of own.filter((each) => worth.has(each.finding))) {
      await repository.add(enterpriseId, deviceId, finding, { dayName, at: now });
      told.push(deviceId);
    }
  }
  return told;
}
