import type { LookAtSign, ServerHealthService } from "./areas/alarms/alarms/server-health.service.ts";
import type { Broker } from "./platform/broker/broker.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Metrics } from "./platform/http/metrics.ts";

/** What waits for so long is more than a busy moment. */
const STALLED_MS = 30_000;
/** A report that was lost is worth a look for so long. */
const LOST_MS = 10 * 60_000;
/** As the alert of operators has it: made every night, one is missing. */
const BACKUP_MS = 36 * 3_600_000;

interface Signs {
  clock: Clock;
  broker: Pick<Broker, "isReachable">;
  metrics: Metrics;
  lastBackup?: (() => Promise<Date | undefined>) | undefined;
}

/** What the server measures about itself anyway, for those who are to be told of it. */
export function watchServer(health: ServerHealthService, { clock, broker, metrics, lastBackup }: Signs): void {
  health.watch("broker", () => !broker.isReachable());
  health.watch("intake", fallsBehind(metrics, clock));
  // Where none was ever made, nobody has set backups up here; that is no failure of today.
  health.watch("backup", async () => {
    const last = await lastBackup?.();
    return last !== undefined && clock.now().getTime() - last.getTime() > BACKUP_MS;
  });
}

function fallsBehind({ queues, lost }: Metrics, clock: Clock): LookAtSign {
  let known = 0;
  let lostAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    const { values } = await lost.get();
    const count = values.reduce((sum, { value }) => sum + value, 0);
    if (count > known) lostAt = now;
    known = count;
    return queues.stalledMs >= STALLED_MS || now - lostAt < LOST_MS;
  };
}
