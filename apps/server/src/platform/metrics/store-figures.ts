import type { Sql } from "../db/database.ts";
import type { AskedFigure } from "./asked-gauges.ts";

/** Returns the figures of the store as a whole, for operators. */
export function storeFigures(sql: Sql, lastBackup?: () => Promise<Date | undefined>): AskedFigure[] {
  const size: AskedFigure = {
    name: "switchboard_store_size_bytes",
    help: "How much room the store's data takes on its disk",
    holdsMs: 60_000,
    async ask() {
      const rows = await sql.query<{ bytes: number }>("SELECT pg_database_size(current_database()) AS bytes");
      return rows[0]?.bytes;
    },
  };
  if (!lastBackup) return [size];
  const backup: AskedFigure = {
    name: "switchboard_backup_last_success_timestamp_seconds",
    help: "When the last backup that is known to be whole was made; 0 where there is none",
    holdsMs: 60_000,
    ask: async () => ((await lastBackup())?.getTime() ?? 0) / 1000,
  };
  return [size, backup];
}
