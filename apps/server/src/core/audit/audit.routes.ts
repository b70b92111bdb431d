import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { AuditService } from "./audit.service.ts";

export function auditRoutes(routes: Routes, audit: AuditService): void {
  routes.add(contract.auditLog, ({ actor, query }) => audit.list(actor, query));
}
