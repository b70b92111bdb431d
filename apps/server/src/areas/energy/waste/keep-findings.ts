import { localDay, nextDay } from "@switchboard/domain/core";
import { DAY_WASTE, worthTelling } from "@switchboard/domain/energy";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { FoundWaste } from "./find-waste-of.ts";
import { FindingsRepository } from "./findings.repository.ts";

/** Findings that the rules for telling look back at. */
const KNOWN_DAYS = 130;
/** The author of what no person did. */
const NOBODY = "";

/** What some meters were judged to waste. */
interface Judged {
  found: readonly FoundWaste[];
  /** Days of meters that were judged before, by other marks of calendars. */
  anew: ReadonlyMap<string, readonly string[]>;
}

/**
 * Part of the transaction that ends a look: takes back what no longer holds, and keeps what is worth telling beside what was told.
 * That is asked again here, because somebody else may have told something meanwhile.
 */
export async function keepFindings(sql: Sql, home: string, { found, anew }: Judged, now: Date): Promise<void> {
  const changed = new Set(await judgeAgain(sql, home, { found, anew }));
  for (const deviceId of await tell(sql, home, found, now)) changed.add(deviceId);
  const author = { enterpriseId: home, userId: NOBODY };
  if (changed.size > 0) await tellPeopleOfDevices(sql, author, { what: ["waste"], devices: [...changed] });
}

/** Of days marked anew: a finding that nobody has decided about is as it is judged now, or taken back. Answers their meters. */
async function judgeAgain(sql: Sql, home: string, { found, anew }: Judged): Promise<string[]> {
  if (anew.size === 0) return [];
  const repository = new FindingsRepository(sql);
  const open = await repository.open(home, [...anew.keys()], DAY_WASTE);
  const concerned = open.filter(({ device_id, to }) => anew.get(device_id)?.includes(to));
  for (const { id, device_id, kind, to } of concerned) {
    const again = found.find(({ deviceId, finding }) => {
      return deviceId === device_id && finding.kind === kind && finding.to === to;
    });
    if (again) await repository.renew(home, id, again.finding, again.dayName);
    else await repository.withdraw(home, id);
  }
  return concerned.map(({ device_id }) => device_id);
}

async function tell(sql: Sql, home: string, found: readonly FoundWaste[], now: Date): Promise<string[]> {
  const byDevice = Map.groupBy(found, ({ deviceId }) => deviceId);
  if (byDevice.size === 0) return [];
  const repository = new FindingsRepository(sql);
  const since = nextDay(localDay(now, "UTC"), -KNOWN_DAYS);
  const known = Map.groupBy(await repository.known(home, [...byDevice.keys()], since), (row) => row.device_id);
  const told: string[] = [];
  for (const [deviceId, own] of byDevice) {
    const worth = new Set(
      worthTelling(
        own.map(({ finding }) => finding),
        known.get(deviceId) ?? [],
      ),
    );
    for (const { finding, dayName } of own.filter((each) => worth.has(each.finding))) {
      await repository.add(home, deviceId, finding, { dayName, at: now });
      told.push(deviceId);
    }
  }
  return told;
}
