import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Database } from "../../../platform/db/database.ts";
import { FactorsRepository } from "./factors.repository.ts";

/** What the box of authenticator apps' secrets is for: its key follows from it. */
export const TOTP = "totp";

/**
 * Seals all secrets of authenticator apps with the server's secret of now, so that the one before can go. Answers how many were renewed, and
 * how many neither of the two opens.
 */
export function renewSeals(database: Database, box: SecretBox): Promise<{ renewed: number; lost: number }> {
  return database.transaction(async (sql) => {
    const repository = new FactorsRepository(sql);
    const told = { renewed: 0, lost: 0 };
    for (const { user_id, secret, pending } of await repository.lockEveryTotp()) {
      const [renewed, renewedPending] = [secret && box.renew(secret, user_id), pending && box.renew(pending, user_id)];
      if (secret && !box.open(secret, user_id)) told.lost += 1;
      if (!renewed && !renewedPending) continue;
      await repository.reseal(user_id, renewed ?? secret, renewedPending ?? pending);
      if (renewed) told.renewed += 1;
    }
    return told;
  });
}
