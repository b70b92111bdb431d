import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Database } from "../../../platform/db/database.ts";
import { FactorsRepository } from "./factors.repository.ts";

/** The purpose from which the key that seals authenticator secrets is derived. */
export const TOTP = "totp";

/**
 * Seals all authenticator secrets with the server's present secret, so that the former one can be dropped. Returns how
 * many were renewed, and how many neither of the two opens.
 */
export function renewSeals(database: Database, box: SecretBox): Promise<{ renewed: number; lost: number }> {
  return database.transaction(async (sql) => {
    const repository = new FactorsRepository(sql);
    const result = { renewed: 0, lost: 0 };
    for (const { user_id, secret, pending } of await repository.lockEveryTotp()) {
      const [renewed, renewedPending] = [secret && box.renew(secret, user_id), pending && box.renew(pending, user_id)];
      if (secret && !box.open(secret, user_id)) result.lost += 1;
      if (!renewed && !renewedPending) continue;
      await repository.reseal(user_id, renewed ?? secret, renewedPending ?? pending);
      if (renewed) result.renewed += 1;
    }
    return result;
  });
}
