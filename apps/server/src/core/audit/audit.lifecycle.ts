import type { Lifecycle } from "../../platform/lifecycle.ts";
import { AuditRepository } from "./audit.repository.ts";

export const auditLifecycle = {
  retain: { kind: "trail", isAppendOnly: true, forget: (sql, ...old) => new AuditRepository(sql).forget(...old) },
} satisfies Lifecycle;
