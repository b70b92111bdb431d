import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { storeErrorKind } from "../db/store-errors.ts";

const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Registers the metrics of the store, as this server sees it. */
export function storeMetrics(registry: Registry, database: Pick<Database, "observe" | "pool">): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: "switchboard_store_seconds",
    help: "How long statements and whole transactions took, with the wait for a connection",
    labelNames: ["kind"],
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: "switchboard_store_errors_total",
    help: "Statements that failed: the store was away, full, busy with the same rows, or refused them for good",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of ["away", "full", "contention", "final"]) failures.inc({ kind }, 0);
  const [statement, transaction] = [seconds.labels({ kind: "statement" }), seconds.labels({ kind: "transaction" })];
  database.observe?.({
    done: (kind, ms) => (kind === "statement" ? statement : transaction).observe(ms / 1000),
    failed: (error) => failures.inc({ kind: storeErrorKind(error) }),
  });
  poolMetrics(registers, () => database.pool?.());
}

function poolMetrics(registers: Registry[], read: () => ReturnType<NonNullable<Database["pool"]>> | undefined): void {
  const gauge = (name: string, help: string, value: (pool: NonNullable<ReturnType<typeof read>>) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const pool = read();
        if (pool) this.set(value(pool));
      },
    });
  gauge("switchboard_store_connections", "Connections to the store that are open", ({ open }) => open);
  gauge("switchboard_store_connections_used", "Connections to the store that are at work", ({ used }) => used);
  gauge("switchboard_store_connections_max", "Connections to the store that may be open", ({ max }) => max);
  gauge(
    "switchboard_store_waiting",
    "Calls and chores that wait for a connection to the store",
    (pool) => pool.waiting,
  );
}
