import pino from "pino";
import { newSecret } from "../platform/auth/secrets.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import { createIdentity, type Identity } from "../services.ts";

/**
 * Creates the services of people and enterprises without a server. Sessions are not signed here, so any secret will do, except where a
 * waiting mail is sealed that the server has to open.
 */
export function identityOf(config: Config, database: Database, tokenSecret: string = newSecret()): Identity {
  const { publicUrl, deviceBroker } = config;
  const logger = pino({ level: "silent" });
  const given = {
    database,
    clock: systemClock,
    logger,
    mailer: { send: async () => undefined },
    tokenSecret,
    publicUrl,
    deviceBroker,
  };
  return createIdentity(given, "/mqtt");
}
