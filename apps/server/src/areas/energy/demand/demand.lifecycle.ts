import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { ShedsRepository } from "./sheds.repository.ts";

export const demandLifecycle = {
  retain: { kind: "commands", isAppendOnly: true, forget: (sql, ...old) => new ShedsRepository(sql).forget(...old) },
} satisfies Lifecycle;
