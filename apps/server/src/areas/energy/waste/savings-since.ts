import { nextDay } from "@switchboard/domain/core";
import { BASELINE_DAYS, type Savings, savingsOf } from "@switchboard/domain/energy";
import { ChecksRepository } from "./checks.repository.ts";
import { daysOf, type HistorySources } from "./find-waste-of.ts";
import type { FixedFinding } from "./findings.repository.ts";

/** Computes the savings since a waste was fixed, against the eight weeks before, which include it. */
export async function savingsSince(
  sources: HistorySources,
  enterpriseId: string,
  { device_id, decided_day }: FixedFinding,
  { night, time_zone }: { night: string; time_zone: string },
): Promise<Savings | undefined> {
  if (decided_day >= night) return undefined;
  const { sensor: sensor_id } = await new ChecksRepository(sources.database).stateOf(enterpriseId);
  const read = { ...sources, enterpriseId, devices: [device_id], time_zone, sensor_id };
  const days = (await daysOf(read, { from: nextDay(decided_day, -BASELINE_DAYS), to: night })).get(device_id) ?? [];
  return savingsOf(
    days.filter(({ day }) => day < decided_day),
    days.filter(({ day }) => day > decided_day),
  );
}
