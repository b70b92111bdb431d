import { type DayMark, nextDay } from "@switchboard/domain/core";
import { daysMarkedAnew, type JudgedMarks, MARKED_AGAIN_DAYS, marksUntil, meterBook } from "@switchboard/domain/energy";
import type { Database } from "../../../platform/db/database.ts";
import { ChecksRepository, type DueCheck } from "./checks.repository.ts";

/** The calendar marks of days, by meter. */
interface MeterMarks {
  of(day: string, deviceId: string): DayMark | undefined;
  /** Returns days that were judged by another mark than they have now. */
  anew(deviceId: string): readonly string[];
  /** The marks to store until the next night. */
  now: JudgedMarks;
}

export async function meterMarks(
  database: Database,
  due: DueCheck,
  devices: readonly string[],
  night: string,
): Promise<MeterMarks> {
  const { enterprise_id: enterpriseId, checked_day, marks: before } = due;
  const repository = new ChecksRepository(database);
  const calendars = await repository.calendars(enterpriseId);
  const groups = new Map(devices.map((id): [string, string[]] => [id, []]));
  for (const { device_id, group_id } of await repository.groups(enterpriseId, devices))
    groups.get(device_id)?.push(group_id);
  const groupsOf = (deviceId: string) => groups.get(deviceId) ?? [];
  const book = meterBook(calendars);
  const now = marksUntil(calendars, night);
  return {
    now,
    of: (day, deviceId) => book(day, groupsOf(deviceId)),
    anew: (deviceId) => {
      if (before === null || checked_day === null) return [];
      const month = { from: nextDay(night, 1 - MARKED_AGAIN_DAYS), to: checked_day };
      return daysMarkedAnew(before, now, groupsOf(deviceId), month);
    },
  };
}
