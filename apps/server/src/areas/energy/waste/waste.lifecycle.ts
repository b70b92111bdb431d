import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { FindingsRepository } from "./findings.repository.ts";

export const wasteLifecycle = {
  retain: { kind: "events", isAppendOnly: true, forget: (sql, ...old) => new FindingsRepository(sql).forget(...old) },
} satisfies Lifecycle;
