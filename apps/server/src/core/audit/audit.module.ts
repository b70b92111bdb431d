import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import { auditRoutes } from "./audit.routes.ts";
import { AuditService } from "./audit.service.ts";

/** Creates the audit log: who changed what, and when. */
export function createAudit({ database }: { database: Database }) {
  const service = new AuditService(database);
  return { service, routes: (routes: Routes) => auditRoutes(routes, service) };
}
