import type { AuthenticateGateway } from "../../../platform/auth/actor.ts";
import { hashSecret, newSecret, secretMatches } from "../../../platform/auth/secrets.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { GatewaysRepository } from "./gateways.repository.ts";

/** Matches exactly, because the store fails on a malformed id instead of finding nothing. */
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TOKEN = new RegExp(`^gw\\.(${ID})\\.(${ID})\\.([\\w-]{20,100})$`);

/** A token names its enterprise and its gateway, so that it is found by its key; only a hash of the rest is stored. */
export function newGatewayToken(): { hash: Buffer; of(enterpriseId: string, id: string): string } {
  const secret = newSecret();
  return { hash: hashSecret(secret), of: (enterpriseId, id) => `gw.${enterpriseId}.${id}.${secret}` };
}

/** Authenticates gateways by their own tokens; tokens of people are not accepted. */
export class GatewayTokens {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  readonly authenticate: AuthenticateGateway = async (header) => {
    const [, enterpriseId = "", gatewayId = "", secret = ""] =
      TOKEN.exec(header?.replace(/^Bearer\s+/i, "") ?? "") ?? [];
    const hash = secret ? await new GatewaysRepository(this.#sql).tokenHash(enterpriseId, gatewayId) : undefined;
    if (!hash || !secretMatches(secret, hash)) throw new AppError("gateway.required");
    return { enterpriseId, gatewayId, tokenHash: hash };
  };
}
