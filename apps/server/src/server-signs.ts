import type { ServerHealthService, ServerSignCheck } from "./areas/alarms/alarms/server-health.service.ts";
import type { Broker } from "./platform/broker/broker.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Metrics } from "./platform/http/metrics.ts";

/** A queue that stalls for this long is more than a busy moment. */
const STALLED_MS = 30_000;
/** How long a lost report counts as a sign of trouble. */
const LOST_MS = 10 * 60_000;
/** Matches the operators' alert: backups are made every night, so one is missing after 36 hours. */
const BACKUP_MS = 36 * 3_600_000;

interface Signs {
  clock: Clock;
  broker: Pick<Broker, "isReachable">;
  metrics: Metrics;
  lastBackup?: (() => Promise<Date | undefined>) | undefined;
}

/** Turns the server's own measurements into health signs that people can be notified of. */
export function watchServer(health: ServerHealthService, { clock, broker, metrics, lastBackup }: Signs): void {
  health.watch("broker", () => !broker.isReachable());
  health.watch("intake", createIntakeSign(metrics, clock));
  // Without any backup, nobody has set backups up here, which is not a failure of today.
  health.watch("backup", async () => {
    const last = await lastBackup?.();
    return last !== undefined && clock.now().getTime() - last.getTime() > BACKUP_MS;
  });
}

function createIntakeSign({ queues, lost }: Metrics, clock: Clock): ServerSignCheck {
  let lastCount = 0;
  let lostAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    const { values } = await lost.get();
    const count = values.reduce((sum, { value }) => sum + value, 0);
    if (count > lastCount) lostAt = now;
    lastCount = count;
    return queues.stalledMs >= STALLED_MS || now - lostAt < LOST_MS;
  };
}
