import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { AccountMailsRepository } from "./account-mails.repository.ts";

export const accountMailsLifecycle = {
  retain: { kind: "notifications", forget: (sql, ...old) => new AccountMailsRepository(sql).forget(...old) },
  /** Mails that waited when the backup was made are not sent now. */
  restore: (sql) => new AccountMailsRepository(sql).dropEvery(),
} satisfies Lifecycle;
