import type { Channel } from "@switchboard/contract";
import { isConfirmed } from "@switchboard/domain/alarms";
import type { ChannelRow } from "./channels.repository.ts";

export function presentChannel(row: ChannelRow): Channel {
  const { id, kind, shape, name, hint, priorities, is_signed, failing_since, broken_at, reason, accepted_at } = row;
  return {
    ...{ _id: id, kind, shape, name, hint, priorities, is_signed },
    failing:
      failing_since && reason ? { since: failing_since.toISOString(), reason, is_broken: broken_at !== null } : null,
    accepted_at: accepted_at?.toISOString() ?? null,
    is_confirmed: isConfirmed({ kind, confirmedAt: row.confirmed_at }),
  };
}
