import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { BreachesRepository } from "./breaches.repository.ts";

export const protectionsLifecycle = {
  retain: { kind: "events", isAppendOnly: true, forget: (sql, ...old) => new BreachesRepository(sql).forget(...old) },
} satisfies Lifecycle;
