import type { Database } from "../../platform/db/database.ts";
import type { Chore } from "../../platform/module.ts";
import { UsageService } from "./usage.service.ts";

/** What bills are made from. */
export function createUsage({ database }: { database: Database }) {
  const chores: Chore[] = [];
  return { service: new UsageService(database), chores };
}
