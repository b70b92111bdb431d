import { OnlineStatus } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { IngestRepository } from "./ingest.repository.ts";

/** Devices that come back after a while were offline since they went; part of the transaction that brings them back. */
export async function recordOffline(
  sql: Sql,
  enterpriseId: string,
  lost: readonly { id: string; since: Date }[],
): Promise<void> {
  const changes = lost.map(({ id, since }) => ({
    home: enterpriseId,
    device_id: id,
    at: since,
    status: OnlineStatus.offline,
  }));
  await new IngestRepository(sql).recordStatusChanges(changes);
}
